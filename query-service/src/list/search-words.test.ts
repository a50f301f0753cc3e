import { expect, test } from 'vitest'
import { prefixPattern, searchPatterns, typedWords, wordPattern } from './search-words.ts'

test('every word of a search has a pattern without accents', () =>
  expect(searchPatterns(' Ñandú  SA ')).toEqual(['%nandu%', '%sa%']))

test('one or two letters match only at the start of a word', () =>
  expect(typedWords('uy  Ñandú').map(wordPattern)).toEqual(['% uy%', '%nandu%']))

test('an empty search has no patterns', () => {
  expect(searchPatterns('')).toEqual([])
  expect(searchPatterns(undefined)).toEqual([])
})

test('a wildcard in a search is escaped', () => {
  expect(searchPatterns('100%_a\\')).toEqual(['%100\\%\\_a\\\\%'])
  expect(prefixPattern('50%')).toBe('50\\%%')
})

import { expect, test } from 'vitest'
import { beginning, searchPatterns, typedWords, wordPattern } from './search-words.ts'

test('every word typed is looked for, without accents', () =>
  expect(searchPatterns(' Ñandú  SA ')).toEqual(['%nandu%', '%sa%']))

test('one or two letters are looked for where a word begins', () =>
  expect(typedWords('uy  Ñandú').map(wordPattern)).toEqual(['% uy%', '%nandu%']))

test('nothing typed looks for nothing', () => {
  expect(searchPatterns('')).toEqual([])
  expect(searchPatterns(undefined)).toEqual([])
})

test('wildcards are looked for as they are', () => {
  expect(searchPatterns('100%_a\\')).toEqual(['%100\\%\\_a\\\\%'])
  expect(beginning('50%')).toBe('50\\%%')
})

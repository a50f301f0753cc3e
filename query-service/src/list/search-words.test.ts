import { expect, test } from 'vitest'
import { beginning, searchPatterns, typedWords, wordPattern } from './search-words.ts'

test('searches every word, ignoring accents', () => expect(searchPatterns(' Ñandú  SA ')).toEqual(['%nandu%', '%sa%']))

test('searches one or two letters at the start of a word only', () =>
  expect(typedWords('uy  Ñandú').map(wordPattern)).toEqual(['% uy%', '%nandu%']))

test('an empty input has no patterns', () => {
  expect(searchPatterns('')).toEqual([])
  expect(searchPatterns(undefined)).toEqual([])
})

test('escapes wildcards', () => {
  expect(searchPatterns('100%_a\\')).toEqual(['%100\\%\\_a\\\\%'])
  expect(beginning('50%')).toBe('50\\%%')
})

import { expect, test } from 'vitest'
import { searchText } from './search-text.ts'

test('a search ignores accents, case and extra spaces', () =>
  expect(searchText('  São  Paulo', undefined, 'MUÑOZ', '')).toBe('sao paulo munoz'))

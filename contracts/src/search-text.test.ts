import { expect, test } from 'vitest'
import { searchText } from './search-text.ts'

test('accents, case and spare spaces do not matter to a search', () =>
  expect(searchText('  São  Paulo', undefined, 'MUÑOZ', '')).toBe('sao paulo munoz'))

import { expect, test } from 'vitest'
import { differences } from './entry.ts'

const standing = { name: 'Acme', tags: ['a', 'b'], limit: undefined as number | undefined }

test('a field that stands as it is asked for is no change, lists by what is in them', () => {
  expect(differences(standing, { name: 'Acme', tags: ['a', 'b'] })).toEqual({})
  expect(differences(standing, { tags: ['b', 'a'] })).toEqual({ tags: ['b', 'a'] })
})

test('a field that is not named is left alone', () => {
  expect(differences(standing, { name: undefined, limit: 3 })).toEqual({ limit: 3 })
})

import { expect, test } from 'vitest'
import { differences } from './entry.ts'

const currentFields = { name: 'Acme', tags: ['a', 'b'], limit: undefined as number | undefined }

test('a field with its present value is no change; lists are compared by content', () => {
  expect(differences(currentFields, { name: 'Acme', tags: ['a', 'b'] })).toEqual({})
  expect(differences(currentFields, { tags: ['b', 'a'] })).toEqual({ tags: ['b', 'a'] })
})

test('a field that the command omits stays unchanged', () => {
  expect(differences(currentFields, { name: undefined, limit: 3 })).toEqual({ limit: 3 })
})

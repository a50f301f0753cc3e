import { expect, test } from 'vitest'
import { numbered } from './table-rows.ts'

test('the parameters are numbered in order, each once, with its type', () =>
  expect(
    numbered('a = {one:text} and b = any({two:text[]}) and c = {one:text}', { one: 'x', two: ['y'], three: 1 }),
  ).toEqual({
    text: 'a = $1::text and b = any($2::text[]) and c = $1::text',
    values: ['x', ['y']],
  }))

test('a query with a missing parameter fails', () => expect(() => numbered('a = {one:text}', {})).toThrow('{one}'))

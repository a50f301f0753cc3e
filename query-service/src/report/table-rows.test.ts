import { expect, test } from 'vitest'
import { numbered } from './table-rows.ts'

test('places are numbered in their order, each value once, with the type that it is read as', () =>
  expect(
    numbered('a = {one:text} and b = any({two:text[]}) and c = {one:text}', { one: 'x', two: ['y'], three: 1 }),
  ).toEqual({
    text: 'a = $1::text and b = any($2::text[]) and c = $1::text',
    values: ['x', ['y']],
  }))

test('a value that was forgotten is said', () => expect(() => numbered('a = {one:text}', {})).toThrow('{one}'))

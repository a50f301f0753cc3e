import { expect, test } from 'vitest'
import { numbered } from './table-rows.ts'

test('numbers the parameters in order, each once, with its type', () =>
  expect(
    numbered('a = {one:text} and b = any({two:text[]}) and c = {one:text}', { one: 'x', two: ['y'], three: 1 }),
  ).toEqual({
    text: 'a = $1::text and b = any($2::text[]) and c = $1::text',
    values: ['x', ['y']],
  }))

test('throws for a missing parameter', () => expect(() => numbered('a = {one:text}', {})).toThrow('{one}'))

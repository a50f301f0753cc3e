import { expect, test } from 'vitest'
import { numberedQuery } from './report-cells.ts'

test('the parameters are numberedQuery in order, each once, with its type', () =>
  expect(
    numberedQuery('a = {one:text} and b = any({two:text[]}) and c = {one:text}', { one: 'x', two: ['y'], three: 1 }),
  ).toEqual({
    text: 'a = $1::text and b = any($2::text[]) and c = $1::text',
    values: ['x', ['y']],
  }))

test('a query with a missing parameter fails', () => expect(() => numberedQuery('a = {one:text}', {})).toThrow('{one}'))

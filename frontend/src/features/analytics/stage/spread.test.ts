import { expect, test } from 'vitest'
import { spread } from './spread.ts'

const room = { high: 40, from: 0, to: 400 }

test('what has room stands where it is wanted, and what would lie on another beside it, in its order', () => {
  expect(spread([200, 100], room)).toEqual([200, 100])
  expect(spread([100, 105, 300], room)).toEqual([100, 140, 300])
})

test('none stands outside: at the end those before it make room', () => {
  expect(spread([395, 390, 5], room)).toEqual([380, 340, 20])
})

import { expect, test } from 'vitest'
import { spread } from './spread.ts'

const room = { high: 40, from: 0, to: 400 }

test('keeps labels with room at their position and moves overlapping ones in order', () => {
  expect(spread([200, 100], room)).toEqual([200, 100])
  expect(spread([100, 105, 300], room)).toEqual([100, 140, 300])
})

test('moves none outside: at the end the earlier ones make room', () => {
  expect(spread([395, 390, 5], room)).toEqual([380, 340, 20])
})

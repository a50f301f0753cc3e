import { expect, test } from 'vitest'
import { spread } from './presentation.tsx'

const room = { height: 40, from: 0, to: 400 }

test('labels with room stay at their position, overlapping labels move in order', () => {
  expect(spread([200, 100], room)).toEqual([200, 100])
  expect(spread([100, 105, 300], room)).toEqual([100, 140, 300])
})

test('labels never leave the room: near its end the earlier labels move up', () => {
  expect(spread([395, 390, 5], room)).toEqual([380, 340, 20])
})

import { expect, test } from 'vitest'
import { judge } from './judge.ts'

const losses = (name: string, ratio: number, lowerIsBetter: boolean, stored: Record<string, number>) =>
  judge([{ name, ratio, lowerIsBetter }], stored).map(({ isLoss }) => isLoss)

test('the guard reports a time that exceeds 1.5 times the stored ratio', () => {
  expect(losses('build', 3.1, true, { build: 2 })).toEqual([true])
  expect(losses('build', 3, true, { build: 2 })).toEqual([false])
  expect(losses('build', 0.5, true, { build: 2 })).toEqual([false])
})

test('the guard reports a rate below the stored ratio divided by 1.5', () => {
  expect(losses('rebuild', 0.26, false, { rebuild: 0.4 })).toEqual([true])
  expect(losses('rebuild', 0.27, false, { rebuild: 0.4 })).toEqual([false])
  expect(losses('rebuild', 2, false, { rebuild: 0.4 })).toEqual([false])
})

test('the guard reports a figure without a stored ratio, and one that is not a number', () => {
  expect(losses('new', 1, false, {})).toEqual([true])
  expect(losses('build', Number.NaN, true, { build: 2 })).toEqual([true])
})

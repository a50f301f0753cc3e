import { expect, test } from 'vitest'
import { emptyCharge } from '../rate.ts'
import { curveOf } from '../trial/bands-and-trial.tsx'

const band = (from: string, amount: string) => ({ from, amount })
const air = {
  ...emptyCharge('AIR'),
  code: 'AFR',
  calculator: 'RANGE' as const,
  unit: 'KG',
  bands: [band('0', '4.60'), band('45', '3.95'), band('100', '3.20')],
  minimumAmount: '95',
}
const amountAt = (points: readonly { quantity: number; amount: number }[] = [], quantity: number) =>
  points.find((point) => point.quantity === quantity)?.amount

test('the curve is the price of the whole quantity, with the cheaper higher band where it applies', () => {
  const curve = curveOf(air, 'AIR')
  expect(curve?.froms).toEqual([0, 45, 100])
  expect(amountAt(curve?.points, 45)).toBe(177.75)
  // 98.4 kg at 3.95 are 389; charged as 100 kg at 3.20 they are 320.
  expect(amountAt(curve?.points, 99.999)).toBe(320)
  expect(amountAt(curve?.plain, 99.999)).toBeCloseTo(395, 1)
  // The minimum amount.
  expect(curve?.points[0]?.amount).toBe(95)
  expect(curve?.points.at(-1)).toEqual({ quantity: 125, amount: 400 })
})

test('graduated bands add up and have no alternative', () => {
  const curve = curveOf({ ...air, calculator: 'RANGE_CUMULATIVE', minimumAmount: '' }, 'AIR')
  expect(curve?.plain).toBeUndefined()
  // 45 at 4.60 and 55 at 3.95.
  expect(amountAt(curve?.points, 100)).toBe(424.25)
})

test('incomplete bands have no curve', () => {
  expect(curveOf({ ...air, bands: [band('0', '4.60'), band('45', '')] }, 'AIR')).toBeUndefined()
  expect(curveOf({ ...air, bands: [band('0', '4.60'), band('0', '3')] }, 'AIR')).toBeUndefined()
  expect(curveOf({ ...air, bands: [band('50', '4.60'), band('45', '3')] }, 'AIR')).toBeUndefined()
})

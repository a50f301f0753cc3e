import { expect, test } from 'vitest'
import { cmFromIn, kgFromLb } from './cargo.ts'
import { Exact } from '../pricing/money.ts'

const DIVISOR = 6000

test('AIR-8: cargo is light above 366 cubic inches to the kilogram, 166 to the pound', () => {
  const cubicInch = new Exact(cmFromIn('1')).pow(3)
  const perKg = new Exact(DIVISOR).dividedBy(cubicInch)
  expect(perKg.toFixed(2)).toBe('366.14')
  expect(perKg.times(kgFromLb('1')).toFixed(2)).toBe('166.08')
  expect(perKg.floor().toFixed()).toBe('366')
  expect(perKg.times(kgFromLb('1')).floor().toFixed()).toBe('166')
})

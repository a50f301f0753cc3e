import { expect, test } from 'vitest'
import { marginOf, unitWithMarkup, withMarkup } from './margin-figures.ts'
import { addMoney, money } from '../money/money.ts'

// Published in karrio's pricing model, help text
test('MRK-1: 22 with 5 percent is 23.10, with 1 flat 23.00', () => {
  expect(withMarkup('22', '5')).toBe('23.10')
  expect(addMoney(money('22', 'USD'), money('1', 'USD')).amount).toBe('23.00')
})

test('the margin is a percentage of the sell, the markup one of the cost', () =>
  expect(marginOf('731.50', '855.50')).toEqual({ margin: '124.00', marginPct: '14.49', markupPct: '16.95' }))

test('a percentage of zero is undefined', () => {
  expect(marginOf('10', '0')).toEqual({ margin: '-10.00', marginPct: undefined, markupPct: '-100.00' })
  expect(marginOf('0', '0')).toEqual({ margin: '0.00', marginPct: undefined, markupPct: undefined })
  expect(marginOf('0', '10')).toEqual({ margin: '10.00', marginPct: '100.00', markupPct: undefined })
})

test('a percentage that is too large is undefined', () =>
  expect(marginOf('0.01', '2000000000000')).toEqual({
    margin: '1999999999999.99',
    marginPct: '100.00',
    markupPct: undefined,
  }))

test('a price per unit keeps up to 6 decimals with its markup, and at least 2', () => {
  expect(unitWithMarkup('0.03', '15')).toBe('0.0345')
  expect(unitWithMarkup('2.35', '15')).toBe('2.7025')
  expect(unitWithMarkup('100', '15')).toBe('115.00')
  expect(unitWithMarkup('0.0000015', '0')).toBe('0.000002')
})

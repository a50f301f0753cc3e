import { expect, test } from 'vitest'
import { Exact } from '../money/money.ts'
import { densityWarnings, exchangeRateWarnings, priceWarnings, validityWarnings } from './checks.ts'
import { usualLimits } from './usual-limits.ts'

test.each([
  ['20', []],
  ['19.99', ['19.99']],
  ['2500', []],
  ['2500.01', ['2500.01']],
])('cargo of %s kg in one cubic metre warns of %j', (kg, densities) =>
  expect(
    densityWarnings('packingData.0', { kg: new Exact(kg), cbm: new Exact(1) }, usualLimits).map(
      ({ params }) => params['density'],
    ),
  ).toEqual(densities),
)

test('cargo without weight or volume has no density', () => {
  const of = (kg: number, cbm: number) => densityWarnings('', { kg: new Exact(kg), cbm: new Exact(cbm) }, usualLimits)
  expect([of(0, 1), of(1, 0)]).toEqual([[], []])
})

test('the density warning contains the density and the limits', () =>
  expect(densityWarnings('packingData.2', { kg: new Exact('1.2'), cbm: new Exact(1) }, usualLimits)).toEqual([
    { code: 'DENSITY', path: 'packingData.2', params: { density: '1.2', from: '20', to: '2500' } },
  ]))

test.each([
  ['6250', []],
  ['6262.50', [['PRICE_ABOVE', '5.01']]],
  ['250', []],
  ['249.50', [['PRICE_BELOW', '5.01']]],
  ['1250', []],
  ['0', []],
])('a price of %s against a median of 1,250.00 warns of %j', (price, warnings) =>
  expect(
    priceWarnings('charges', price, { median: '1250.00', count: 12 }, usualLimits).map(({ code, params }) => [
      code,
      params['times'],
    ]),
  ).toEqual(warnings),
)

test('a median of four prices gives no warning, one of five does', () => {
  const of = (count: number) => priceWarnings('charges', '9999', { median: '100', count }, usualLimits)
  expect([of(4).length, of(5).length]).toEqual([0, 1])
  expect(priceWarnings('charges', '9999', undefined, usualLimits)).toEqual([])
})

test.each([
  ['1000', '1200', []],
  ['1000', '1200.1', ['20.01']],
  ['1000', '800', []],
  ['1000', '799.9', ['-20.01']],
  // In binary, 1.32 / 1.1 - 1 is slightly above 20 %.
  ['1.1', '1.32', []],
  ['1391', '1.391', ['-99.9']],
])('an exchange rate change from %s to %s warns of %j', (before, now, warnings) =>
  expect(
    exchangeRateWarnings('unitsPerBase', { before, now, currency: 'ARS' }, usualLimits).map(
      ({ params }) => params['change'],
    ),
  ).toEqual(warnings),
)

test('the first exchange rate of a currency gives no warning', () =>
  expect(exchangeRateWarnings('perBase', { before: undefined, now: '1.1', currency: 'EUR' }, usualLimits)).toEqual([]))

test.each([
  ['2026-03-10', '2027-03-10', 365, 0],
  ['2026-03-10', '2027-03-11', 366, 1],
  // The 29th of February is between them.
  ['2027-03-10', '2028-03-10', 366, 0],
  ['2027-03-10', '2028-03-11', 367, 1],
  ['2028-02-29', '2029-02-28', 365, 0],
  ['2028-02-29', '2029-03-01', 366, 1],
  ['2026-12-31', '2027-12-31', 365, 0],
])('a price from %s to %s, %i days, has %i warnings', (from, to, days, count) => {
  expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBe(days)
  expect(validityWarnings('validez', { from, to }, usualLimits)).toHaveLength(count)
})

import { expect, test } from 'vitest'
import { quotedRate, rateChangePct } from './quoted-rate.ts'

test.each([
  ['EUR', { perBase: '1.10' }, { one: 'EUR', value: '1.10', other: 'USD', places: 4 }],
  ['EUR', { perBase: '1.10345600' }, { one: 'EUR', value: '1.10345600', other: 'USD', places: 6 }],
  ['ARS', { perBase: '0.00067114', unitsPerBase: '1490' }, { one: 'USD', value: '1490', other: 'ARS', places: 2 }],
  ['ARS', { perBase: '0.00067', unitsPerBase: '1492.537' }, { one: 'USD', value: '1492.537', other: 'ARS', places: 3 }],
  ['ARS', { perBase: '0.001' }, { one: 'USD', value: '1000.0000', other: 'ARS', places: 2 }],
  ['ARS', { perBase: '0.00067' }, { one: 'USD', value: '1492.5373', other: 'ARS', places: 4 }],
])('%s at %j has the usual quotation', (currency, rate, quoted) =>
  expect(quotedRate({ currency, ...rate }, 'USD')).toEqual(quoted),
)

test('a rate of 1.391 after 1391 has fallen by 99.9 %', () => expect(rateChangePct('1391', '1.391')).toBeCloseTo(-99.9))

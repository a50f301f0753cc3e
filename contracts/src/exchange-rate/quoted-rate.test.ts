import { expect, test } from 'vitest'
import { quotedRate } from './quoted-rate.ts'

test.each([
  ['EUR', { perBase: '1.10' }, { one: 'EUR', value: '1.10', other: 'USD', places: 4 }],
  ['EUR', { perBase: '1.10345600' }, { one: 'EUR', value: '1.10345600', other: 'USD', places: 6 }],
  ['ARS', { perBase: '0.00067114', unitsPerBase: '1490' }, { one: 'USD', value: '1490', other: 'ARS', places: 2 }],
  ['ARS', { perBase: '0.00067', unitsPerBase: '1492.537' }, { one: 'USD', value: '1492.537', other: 'ARS', places: 3 }],
  ['ARS', { perBase: '0.001' }, { one: 'USD', value: '1000.0000', other: 'ARS', places: 2 }],
  ['ARS', { perBase: '0.00067' }, { one: 'USD', value: '1492.5373', other: 'ARS', places: 4 }],
])('%s at %j is quoted as people say it', (currency, rate, quoted) =>
  expect(quotedRate({ currency, ...rate }, 'USD')).toEqual(quoted),
)

import { expect, test } from 'vitest'
import { given, lookups, pricing, requested, taken } from '../../../testing/quotation-sentences.ts'
import { storedRate } from '../../../testing/stored-rates.ts'

const tariff = (overrides: Parameters<typeof storedRate>[0] = {}) => ({
  rates: { ...lookups.rates, s1: storedRate({ id: 's1', code: 'T-0030', type: 'SELL', owner: null, ...overrides }) },
})
const sold = (sellRate: { rateId: string; rateVersion: number }) => ({
  validez: '2026-03-31',
  charges: [{ idCharge: 'HDL', sellCurrency: 'USD' as const, sellAmount: '50', sellRate }],
})
const quotation = given(requested, taken).by(pricing)

test('a line stores the selling rate and version of its price', () => {
  const [added] = quotation.when('AddSellGroup', sold({ rateId: 's1', rateVersion: 2 }), tariff()).events()
  expect(added?.data).toMatchObject({ charges: [{ sellRate: { rateId: 's1', rateVersion: 2, code: 'T-0030' } }] })
  const ownTariff = { owner: { id: 'acme', code: '', name: 'Acme' } }
  expect(
    quotation.when('AddSellGroup', sold({ rateId: 's1', rateVersion: 3 }), tariff(ownTariff)).events(),
  ).toHaveLength(2)
})

test('a selling rate of another client, a buying rate, and an unknown rate or version are refused', () => {
  const named = sold({ rateId: 's1', rateVersion: 3 })
  const refused = { rateId: 's1' }
  quotation.when('AddSellGroup', named).refused('SELL_RATE_UNKNOWN', refused)
  quotation.when('AddSellGroup', named, tariff({ type: 'BUY' })).refused('SELL_RATE_UNKNOWN', refused)
  quotation.when('AddSellGroup', named, tariff({ version: 2 })).refused('SELL_RATE_UNKNOWN', refused)
  const foreignTariff = { owner: { id: 'other', code: '', name: 'Other' } }
  quotation.when('AddSellGroup', named, tariff(foreignTariff)).refused('SELL_RATE_UNKNOWN', refused)
})

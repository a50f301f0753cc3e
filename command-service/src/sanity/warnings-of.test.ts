import type { AggregateName } from '@freight/contracts/registry/aggregates'
import { expect, test } from 'vitest'
import { commandsInMemory } from '../testing/commands-in-memory.ts'
import { memoryEventStore } from '@freight/platform/testing/memory-event-store'
import type { MedianQuery } from '../lookups/tables/rate-tables.ts'
import { memoryReferences } from '../lookups/references.ts'
import { administrator } from '../testing/commands-in-memory.ts'

/** Commands on lanes with these prices; each returns its answer. */
const open = async (laneMedian: { median: string; count: number } | 'NONE' = { median: '10.00', count: 12 }) => {
  const queries: MedianQuery[] = []
  const application = await commandsInMemory(memoryEventStore(), memoryReferences(), async (lanes) => {
    queries.push(...lanes)
    return lanes.map(() => (laneMedian === 'NONE' ? undefined : laneMedian))
  })
  await application.as(administrator)('charge-code', 'ChangeChargeCode', 'FRT', { mainFreight: true })
  const give = (aggregate: AggregateName, name: string, id: string | undefined, data: unknown) =>
    application.as(administrator)(aggregate, name, id, data, { sanity: 'ANSWER' })
  const quotation = async () => {
    const { id } = await application.as(application.pricing)('quotation', 'CreateQuotation', undefined, {
      ...application.request(),
      commercial: application.commercial.userId,
    })
    return id
  }
  return { ...application, queries, give, quotation }
}

const line = (overrides: object = {}) => ({ idCharge: 'FRT', currency: 'USD', costPerKg: '3', ...overrides })
const cost = (overrides: object = {}, charge: object = {}) => ({
  validez: '2026-04-30',
  carrier: 'LATAM',
  charges: [line(charge)],
  ...overrides,
})
const codes = ({ warnings = [] }: { warnings?: readonly { code: string }[] | undefined }) =>
  warnings.map(({ code }) => code)

test('a cost more than five times off the median of its lane causes a warning; at five times it causes none', async () => {
  const { give, quotation, queries } = await open()
  const key = await quotation()
  const of = async (costPerKg: string) =>
    (await give('quotation', 'AddCostGroup', key, cost({}, { costPerKg }))).warnings
  expect(await of('50')).toBeUndefined()
  expect(await of('2')).toBeUndefined()
  expect(await of('50.1')).toEqual([
    {
      code: 'PRICE_ABOVE',
      path: 'charges',
      params: { times: '5.01', median: '10.00', currency: 'USD', count: '12' },
    },
  ])
  expect(await of('1.99')).toMatchObject([{ code: 'PRICE_BELOW', params: { times: '5.03' } }])
  const lane = { origin: 'PVG', destination: 'MVD', mode: 'LSE', size: '' }
  expect(queries.at(-1)).toEqual({ side: 'BUY', ...lane, own: key })
})

test('a price is converted to dollars before the comparison', async () => {
  const { give, quotation } = await open()
  const key = await quotation()
  const of = async (costPerKg: string) =>
    codes(await give('quotation', 'AddCostGroup', key, cost({}, { costPerKg, currency: 'EUR' })))
  // At 1.10: 50 dollars are 45.45 euros.
  expect([await of('45.4'), await of('45.6')]).toEqual([[], ['PRICE_ABOVE']])
})

test('a price on a lane with fewer than five prices causes no warning', async () => {
  for (const laneMedian of [{ median: '10.00', count: 4 }, 'NONE' as const]) {
    const { give, quotation } = await open(laneMedian)
    expect(codes(await give('quotation', 'AddCostGroup', await quotation(), cost({}, { costPerKg: '900' })))).toEqual(
      [],
    )
  }
})

test('a cost that is valid for more than a year causes a warning once, not again after another change', async () => {
  const { give, quotation } = await open()
  const key = await quotation()
  expect(codes(await give('quotation', 'AddCostGroup', key, cost({ validez: '2027-03-10' })))).toEqual([])
  const longValidity = { validez: '2027-03-11' }
  const { warnings } = await give('quotation', 'AddCostGroup', key, cost(longValidity))
  const params = { to: '2027-03-11', latest: '2027-03-10', months: '12' }
  expect(warnings).toEqual([{ code: 'VALIDITY', path: 'validez', params }])
})

test('a sell and its validity are compared with the selling prices', async () => {
  const { give, quotation, queries } = await open()
  const key = await quotation()
  await give('quotation', 'AddCostGroup', key, cost())
  const charges = [{ idCharge: 'FRT', sellCurrency: 'USD', sellAmountPerUnit: '51' }]
  const sell = await give('quotation', 'AddSellGroup', key, { validez: '2028-01-01', charges })
  expect(codes(sell)).toEqual(['PRICE_ABOVE', 'VALIDITY'])
  expect(queries.at(-1)?.side).toBe('SELL')
})

test('the worst band of a rate causes the warning, and its validity counts from the later of today and its first day', async () => {
  const { give } = await open()
  const rate = (overrides: object = {}) => ({
    type: 'BUY',
    transport: 'AIR',
    mode: 'LSE',
    origin: 'PVG',
    destination: 'MVD',
    validFrom: '2025-01-01',
    validTo: '2027-03-10',
    charges: [
      {
        code: 'FRT',
        currency: 'USD',
        calculator: 'RANGE',
        unit: 'KG',
        ranges: [
          { from: '0', to: '100', amount: '12' },
          { from: '100', amount: '1.5' },
        ],
        minimum: {},
      },
    ],
    ...overrides,
  })
  const banded = await give('rate', 'CreateRate', undefined, rate())
  expect(banded.warnings).toMatchObject([{ code: 'PRICE_BELOW', params: { times: '6.67' } }])
  const flat = { charges: [{ code: 'FRT', currency: 'USD', calculator: 'PER_KG', amount: '10', minimum: {} }] }
  const { id, warnings } = await give('rate', 'CreateRate', undefined, rate({ ...flat, validTo: '2027-03-11' }))
  expect(warnings).toMatchObject([{ code: 'VALIDITY', path: 'validTo' }])
  expect(codes(await give('rate', 'ChangeRate', id, { comments: 'by phone' }))).toEqual([])
  expect(codes(await give('rate', 'ExtendRate', id, { validTo: '2028-03-10' }))).toEqual(['VALIDITY'])
  const futureRate = await give(
    'rate',
    'CreateRate',
    undefined,
    rate({ ...flat, validFrom: '2027-01-01', validTo: '2028-01-01' }),
  )
  expect(codes(futureRate)).toEqual([])
})

test('an exchange rate that moves by more than 20 % causes a warning, as it is quoted', async () => {
  const { give } = await open()
  const set = (data: object) => give('exchange-rate', 'SetExchangeRate', undefined, data)
  expect(codes(await set({ currency: 'EUR', date: '2026-03-09', perBase: '1.32' }))).toEqual([])
  expect((await set({ currency: 'EUR', date: '2026-03-10', perBase: '1.05' })).warnings).toMatchObject([
    {
      code: 'EXCHANGE_RATE',
      path: 'perBase',
      params: { currency: 'EUR', before: '1.32', now: '1.05', change: '-20.45' },
    },
  ])
  expect(codes(await set({ currency: 'ARS', date: '2026-03-09', unitsPerBase: '1391' }))).toEqual([])
  expect((await set({ currency: 'ARS', date: '2026-03-10', unitsPerBase: '1.391' })).warnings).toMatchObject([
    { path: 'unitsPerBase', params: { change: '-99.9' } },
  ])
})

test('a density causes a warning only if the amendment changes it', async () => {
  const { give, quotation } = await open()
  const key = await quotation()
  const row = { ctnPlt: 'PLT', cantidad: 1, peso: '3000', largo: '100', ancho: '100', alto: '100' }
  expect(codes(await give('quotation', 'AmendRequest', key, { packingData: [row] }))).toEqual(['DENSITY'])
  expect(codes(await give('quotation', 'AmendRequest', key, { commodityDescr: 'Steel' }))).toEqual([])
  const totalsOverridden = { pesoTotal: '10', cbmTotal: '1' }
  const typed = await give('quotation', 'AmendRequest', key, { totalsOverridden })
  expect(typed.warnings).toMatchObject([{ code: 'DENSITY', path: 'totalsOverridden' }])
})

test('the limits of the company apply', async () => {
  const { give, quotation } = await open()
  await give('company-settings', 'ChangeSanityLimits', 'MVD', { priceTimes: '2', validityMonths: '1' })
  const { warnings } = await give('quotation', 'AddCostGroup', await quotation(), cost({}, { costPerKg: '21' }))
  expect(warnings?.map(({ code }) => code)).toEqual(['PRICE_ABOVE', 'VALIDITY'])
})

test('a command without the option is not checked, as for costs that come through a link', async () => {
  const { as, quotation, queries } = await open()
  const answer = await as(administrator)('quotation', 'AddCostGroup', await quotation(), cost({}, { costPerKg: '900' }))
  expect([answer.warnings, queries]).toEqual([undefined, []])
})

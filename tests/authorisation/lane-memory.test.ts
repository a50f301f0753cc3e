import type { Role } from '@freight/contracts/vocabulary/roles'
import { approved, costGroup, rejected, requested, sellGroup, taken } from '@freight/contracts/testing/quotation-events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStaff, projectionsAndQueries, reference } from '../application/projections-and-queries.ts'

// Four quotations of one lane: the first two of Javier for Ñandú, the others of Mario for Tero; the last is heavier.
let application: Awaited<ReturnType<typeof projectionsAndQueries>>

const bought = (amount: string) => {
  const group = costGroup('cost-1', amount)
  const charges = group.charges.map((one) => ({ ...one, section: 'FREIGHT' as const, costPerKg: amount }))
  return { type: 'CostGroupAdded' as const, data: { ...group, agenteNombre: 'BlueDelta', charges } }
}
const sellEvent = (cost: string, amount: string) => {
  const group = sellGroup('sell-1', cost, amount)
  const charges = group.charges.map((one) => ({ ...one, section: 'FREIGHT' as const, sellAmountPerUnit: amount }))
  return { type: 'SellGroupAdded' as const, data: { ...group, charges } }
}
const tero = { id: 'tero', nombreFantasia: 'Tero', razonSocial: 'Tero S.A.', reference: '' }

beforeAll(async () => {
  application = await projectionsAndQueries({ pathPrefix: '/app/v1/lane-memory?origin=HKG&destination=MVD&mode=LSE' })
  await createStaff(application)
  const mainFreight = { type: 'ChargeCodeChanged' as const, data: { mainFreight: true } }
  await application.append('charge-code-AF', 0, mainFreight)
  const quotations = [
    { overrides: {}, cost: '2.00', sell: '3.00', end: approved('sell-1') },
    { overrides: {}, cost: '4.00', sell: '5.00', end: rejected },
    { overrides: { commercial: 'mrivas', client: tero }, cost: '6.00', sell: '8.00', end: taken },
    {
      overrides: { commercial: 'mrivas', client: tero, chargeableTotal: '900' },
      cost: '1.00',
      sell: '2.00',
      end: taken,
    },
  ]
  for (const [at, { overrides, cost, sell, end }] of quotations.entries()) {
    const referencia = reference(at + 1)
    const requestedEvent = requested({ referencia, ...overrides })
    await application.append(`quotation-${referencia}`, 0, requestedEvent, bought(cost), sellEvent(cost, sell), end)
  }
  await application.workers.caughtUp()
})
afterAll(() => application.close())

type Past = { key: string; isClients: boolean; outcome: string; reasonCode?: string }
const laneMemoryOf = async (id: string, role: Role, query = '&size=%2B100') =>
  (await (await application.signInAs(id, role))(query)).body
const keys = (rows: Past[]) => rows.map(({ key }) => key)
const [first, second, third, fourth] = [1, 2, 3, 4].map(reference)

test('pricing sees costs and sells of this size: suppliers, prices, margins and outcome', async () => {
  const { buys, sells, bought: costs, sold: sales } = await laneMemoryOf('psosa', 'PRICING')
  expect(keys(buys)).toEqual([third, second, first])
  expect(buys[2]).toMatchObject({
    supplier: 'BlueDelta',
    unit: { amount: '2.00', currency: 'USD' },
    outcome: 'WON',
    idCost: 'cost-1',
  })
  expect(sells[1]).toMatchObject({
    unit: { amount: '5.00' },
    marginPct: '20.00',
    outcome: 'LOST',
    reasonCode: 'NO_SPACE',
  })
  expect(costs).toMatchObject({ median: '4.00', count: 3, months: [{ month: '2026-03', median: '4.00' }] })
  expect(sales).toMatchObject({ median: '5.00', count: 3 })
})

test("the client's own rows come first; other sizes and the current quotation appear on request only", async () => {
  const { sells } = await laneMemoryOf('psosa', 'PRICING', '&size=%2B100&client=acme')
  expect(sells.map(({ key, isClients }: Past) => [key, isClients])).toEqual([
    [second, true],
    [first, true],
    [third, false],
  ])
  expect(keys((await laneMemoryOf('psosa', 'PRICING', '')).sells)).toEqual([fourth, third, second, first])
  expect(keys((await laneMemoryOf('psosa', 'PRICING', `&except=${third}`)).sells)).toEqual([fourth, second, first])
  // Medians of 1, 2, 4 and 6, and of 2, 3, 5 and 8: the mean of the two middle values.
  const { bought: costs, sold: sales } = await laneMemoryOf('psosa', 'PRICING', '')
  expect([costs, sales]).toMatchObject([
    { median: '3.00', count: 4, months: [{ median: '3.00' }] },
    { median: '4.00', count: 4 },
  ])
  expect(await laneMemoryOf('psosa', 'PRICING', '&size=%2B45')).toMatchObject({
    buys: [],
    sells: [],
    sold: { count: 0 },
  })
})

test('a commercial sees sells of their own quotations without purchases, suppliers and margins, in rows and medians', async () => {
  const memory = await laneMemoryOf('jcuadrado', 'COMMERCIAL')
  expect(keys(memory.sells)).toEqual([second, first])
  expect(memory.sold).toMatchObject({ median: '4.00', count: 2 })
  expect(Object.keys(memory).toSorted()).toEqual(['currency', 'sells', 'sold'])
  expect(JSON.stringify(memory)).not.toMatch(/margin|idCost|BlueDelta|supplier/i)
  expect(keys((await laneMemoryOf('mrivas', 'COMMERCIAL')).sells)).toEqual([third])
})

test('every other role sees as much of the lane memory as of a quotation', async () => {
  const roles: [string, Role, { buys: boolean; margin: boolean; sells: number }][] = [
    ['boss', 'MANAGER', { buys: true, margin: true, sells: 3 }],
    ['auditor', 'ANALYST', { buys: true, margin: true, sells: 3 }],
    ['psosa', 'PRICING', { buys: true, margin: true, sells: 3 }],
    ['mrivas', 'COMMERCIAL', { buys: false, margin: false, sells: 1 }],
  ]
  for (const [id, role, visible] of roles) {
    const { buys, bought: costs, sells } = await laneMemoryOf(id, role)
    expect([role, buys !== undefined, costs !== undefined]).toEqual([role, visible.buys, visible.buys])
    expect(sells).toHaveLength(visible.sells)
    expect([role, 'marginPct' in sells[0]]).toEqual([role, visible.margin])
  }
})

// The last test: from here on the company compares in another currency.
test("totals and medians are in the comparison currency of the reader's company; prices keep their own currency", async () => {
  const rate = { currency: 'ARS' as const, date: '2026-03-01', perBase: '0.0008', source: '' }
  await application.append('exchange-rate-ARS', 0, { type: 'ExchangeRateSet', data: rate })
  const comparedIn = async (revision: number, displayCurrency: 'ARS' | 'EUR') => {
    await application.append('company-settings-MVD', revision, {
      type: 'CompanyDataChanged',
      data: { displayCurrency },
    })
    await application.workers.caughtUp()
    // Settings and rates are cached for some seconds.
    application.setNow(`2026-03-10T12:0${revision + 1}:00Z`)
    return laneMemoryOf('psosa', 'PRICING')
  }
  const { currency, buys, bought: costs } = await comparedIn(0, 'ARS')
  expect(currency).toBe('ARS')
  expect(buys[2]).toMatchObject({ unit: { amount: '2.00', currency: 'USD' } })
  expect(costs).toMatchObject({ median: '5000.00', months: [{ median: '5000.00' }] })
  // No exchange rate exists for this currency.
  expect(await comparedIn(1, 'EUR')).toMatchObject({ currency: 'USD', bought: { median: '4.00' } })
})

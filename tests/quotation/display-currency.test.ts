import {
  approved,
  costGroup,
  published,
  requested,
  sellAdded,
  sent,
  taken,
} from '@freight/contracts/testing/quotation-events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStaff, projectionsAndQueries, reference } from '../application/projections-and-queries.ts'

// The companies compare in different currencies: a reader sees lists in that of their own company.
let application: Awaited<ReturnType<typeof projectionsAndQueries>>
const sellSelected = { type: 'SellSelected', data: { idSell: 'sell-1' } } as const

beforeAll(async () => {
  application = await projectionsAndQueries()
  await createStaff(application)
  await application.append('exchange-rate-EUR', 0, {
    type: 'ExchangeRateSet',
    data: { currency: 'EUR', date: '2026-01-01', perBase: '1.10', source: '' },
  })
  await application.append('company-settings-MVD', 0, { type: 'CompanyDataChanged', data: { displayCurrency: 'EUR' } })
  for (const [at, sell] of ['1100.00', '2200.00', '330.00'].entries()) {
    const referencia = reference(at + 1)
    const cost = { type: 'CostGroupAdded', data: { ...costGroup('cost-1', '110.00'), agente: 'pbl' } } as const
    const offer = [taken, cost, sellAdded('sell-1', '110.00', sell), sellSelected]
    const decisionEvents = at === 0 ? [published, sent, approved('sell-1')] : []
    await application.append(`quotation-${referencia}`, 0, requested({ referencia }), ...offer, ...decisionEvents)
  }
  await appendCatalogues()
  await application.workers.caughtUp()
})
afterAll(() => application.close())

const appendCatalogues = async () => {
  const details = { mail: '', direccion: '', codPostal: '', ciudad: '', paisCod: 'UY', salesRep: '', contacts: [] }
  const client = { id: 'acme', nombreFantasia: 'Acme', razonSocial: '', rut: '', esCliente: true, esProveedor: false }
  await application.append('organization-acme', 0, {
    type: 'OrganizationCreated',
    data: { ...client, ...details, ibExpress: 'IP0', obExpress: 'IP0' },
  })
  const countries = { originCountries: [], destinationCountries: [], categories: [], services: [] }
  await application.append('provider-pbl', 0, {
    type: 'ProviderCreated',
    data: { id: 'pbl', code: 'PBL', name: 'PBL', language: 'en', contacts: [], ...countries },
  })
  const transports = { sea: true, air: true, road: true, express: false, insurance: false }
  await application.append('charge-code-AF', 0, {
    type: 'ChargeCodeCreated',
    data: { id: 'AF', concept: 'Air freight', description: '', tax: 'NONE', section: 'FREIGHT', ...transports },
  })
}

type Row = { key: string; sell: string; bestCost: string }

test("a list shows, sorts, filters and labels amounts in the currency of the reader's company", async () => {
  const pricing = await application.signInAs('psosa', 'PRICING')
  const { body } = await pricing('/app/v1/quotations?list=all&sort=-sell')
  expect(body.currency).toBe('EUR')
  expect(body.rows.map(({ sell, bestCost }: Row) => [sell, bestCost])).toEqual([
    ['2000.00', '100.00'],
    ['1000.00', '100.00'],
    ['300.00', '100.00'],
  ])
  const response = await pricing('/app/v1/quotations?list=all&sellFrom=400&sellTo=1050')
  expect(response.body.rows.map(({ key }: Row) => key)).toEqual([reference(1)])
  expect((await pricing('/app/v1/quotations/count?list=all&bestCostTo=100')).body).toEqual({ count: 3 })
})

test("this month's sales are in the currency of the reader's company", async () => {
  const manager = await application.signInAs('boss', 'MANAGER')
  expect((await manager('/app/v1/home')).body.month).toMatchObject({ currency: 'EUR', sold: '1000.00', won: 1 })
})

test('figures of a client, a provider and a charge code use the rates of each quotation', async () => {
  const [manager, pricing] = [
    await application.signInAs('boss', 'MANAGER'),
    await application.signInAs('psosa', 'PRICING'),
  ]
  expect((await manager('/app/v1/organizations/acme/figures')).body.sold).toMatchObject({
    amount: '1000.00',
    currency: 'EUR',
    before: '0.00',
  })
  expect((await pricing('/app/v1/providers/pbl/figures')).body.won).toEqual({
    count: 1,
    bought: { amount: '100.00', currency: 'EUR' },
  })
  expect((await pricing('/app/v1/charge-codes/AF/usage')).body.quoted12Months).toEqual({
    count: 1,
    sold: { amount: '1000.00', currency: 'EUR' },
  })
})

test("amounts without a rate to the company's currency are left out and counted, not shown as zero", async () => {
  await application.append('company-settings-MVD', 1, { type: 'CompanyDataChanged', data: { displayCurrency: 'ARS' } })
  await application.workers.caughtUp()
  // Settings are cached for a while.
  application.setNow('2026-03-10T13:00:00Z')
  const [manager, pricing] = [
    await application.signInAs('boss', 'MANAGER'),
    await application.signInAs('psosa', 'PRICING'),
  ]
  const figures = (await manager('/app/v1/organizations/acme/figures')).body
  expect(figures).not.toHaveProperty('sold')
  expect(figures).toMatchObject({ withoutRate: 1, decided: { won: 1 } })
  const { month } = (await manager('/app/v1/home')).body
  expect(month).toMatchObject({ currency: 'ARS', won: 1, withoutRate: 1 })
  expect(month).not.toHaveProperty('sold')
  expect((await pricing('/app/v1/charge-codes/AF/usage')).body.quoted12Months).toEqual({ count: 1, withoutRate: 1 })
  expect((await pricing('/app/v1/providers/pbl/figures')).body.won).toEqual({ count: 1, withoutRate: 1 })
})

test('a sum includes the amounts with a rate, and the number without one is returned', async () => {
  const cost = { type: 'CostGroupAdded', data: { ...costGroup('cost-1', '110.00'), agente: 'pbl' } } as const
  if (published.type !== 'QuotePublished') throw new Error('The sample is another event.')
  const pesos = { currency: 'ARS', perBase: '0.001', date: '2026-03-02' } as const
  const withPesos = { ...published.data, fxSnapshot: { base: 'USD', date: '2026-03-02', rates: [pesos] } } as const
  const offer = [taken, cost, sellAdded('sell-1', '110.00', '500.00'), sellSelected]
  await application.append(
    `quotation-${reference(4)}`,
    0,
    requested({ referencia: reference(4) }),
    ...offer,
    { type: 'QuotePublished', data: withPesos },
    sent,
    approved('sell-1'),
  )
  await application.workers.caughtUp()
  const [manager, pricing] = [
    await application.signInAs('boss', 'MANAGER'),
    await application.signInAs('psosa', 'PRICING'),
  ]
  expect((await manager('/app/v1/organizations/acme/figures')).body).toMatchObject({
    sold: { amount: '500000.00', currency: 'ARS', before: '0.00' },
    withoutRate: 1,
  })
  expect((await manager('/app/v1/home')).body.month).toMatchObject({
    currency: 'ARS',
    won: 2,
    sold: '500000.00',
    withoutRate: 1,
  })
  expect((await pricing('/app/v1/charge-codes/AF/usage')).body.quoted12Months).toEqual({
    count: 2,
    sold: { amount: '500000.00', currency: 'ARS' },
    withoutRate: 1,
  })
  expect((await pricing('/app/v1/providers/pbl/figures')).body.won).toEqual({
    count: 2,
    bought: { amount: '110000.00', currency: 'ARS' },
    withoutRate: 1,
  })
})

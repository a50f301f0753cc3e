import { ChargeCodeUsage } from '@freight/contracts/charge-code/charge-code'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { airRequest } from '../application/api-client.ts'
import { applicationInThisProcess } from '../application/application-in-this-process.ts'
import { shortPause } from '../application/short-pause.ts'

let application: Awaited<ReturnType<typeof applicationInThisProcess>>
let lead: Awaited<ReturnType<typeof application.newUser>>
let commercial: Awaited<ReturnType<typeof application.newUser>>
let client: string

const cost = (...codes: string[]) => ({
  validez: '2099-01-31',
  charges: codes.map((idCharge) => ({ idCharge, currency: 'USD', amount: '700.00' })),
})

beforeAll(async () => {
  application = await applicationInThisProcess()
  lead = await application.newUser('lferreyra', 'PRICING_LEAD')
  commercial = await application.newUser('psosa', 'COMMERCIAL')
  for (const id of ['AFR', 'FSC'])
    await application.execute('charge-code', 'CreateChargeCode', undefined, {
      id,
      concept: id,
      section: 'FREIGHT',
      air: true,
    })
  const organization = { nombreFantasia: 'Acme', paisCod: 'UY', salesRep: commercial.id }
  client = (await application.execute('organization', 'CreateOrganization', undefined, organization)).id
})
afterAll(() => application?.stop())

/** A quotation with one cost of these codes and a sell of the first of them. */
const quotation = async (first: string, ...otherCodes: string[]) => {
  const body = { ...airRequest(client), commercial: commercial.id }
  const { id } = await application.execute('quotation', 'RequestQuotation', undefined, body)
  await application.execute('quotation', 'AssignQuotation', id, { assignedTo: lead.id })
  await application.execute('quotation', 'AddCostGroup', id, cost(first, ...otherCodes))
  const [costAdded] = (await eventsOf(id)).filter(({ type }) => type === 'CostGroupAdded')
  const { idCost } = Object(costAdded?.data)
  await application.execute('quotation', 'AddSellGroup', id, {
    idCost,
    validez: '2099-01-15',
    charges: [{ idCharge: first, costIndex: 0, sellCurrency: 'USD', sellAmount: '1000.00' }],
  })
  return { id, idCost: String(idCost) }
}

const eventsOf = (id: string) => application.platform.eventStore.readStream(`quotation-${id}`)

const usageOf = async (user: typeof lead, code: string) => {
  const { status, text } = await user.ask('GET', `/app/v1/charge-codes/${code}/usage`)
  expect(status).toBe(200)
  return ChargeCodeUsage.parse(JSON.parse(text))
}

const rate = (validTo: string) => ({
  transport: 'AIR',
  mode: 'LSE',
  origin: 'ES',
  destination: 'UY',
  validFrom: '2020-01-01',
  validTo,
  charges: [{ code: 'AFR', currency: 'USD', calculator: 'PER_KG', amount: '2.35' }],
})

test('a code counts as used in open quotations and price sources, and as quoted in published quotations', async () => {
  const storedRate = await application.execute('rate', 'CreateRate', undefined, rate('2099-12-31'))
  await application.execute('rate', 'CreateRate', undefined, rate('2020-12-31'))
  const rule = { name: 'Air', chargeCode: 'AFR', kind: 'PERCENT', value: '12' }
  const { id: ruleId } = await application.execute('markup-rule', 'CreateMarkupRule', undefined, rule)
  const one = await quotation('AFR', 'FSC')
  const two = await quotation('AFR')
  await application.execute('quotation', 'PublishQuote', one.id, {})
  const three = await quotation('FSC')
  await application.tablesReach(
    (await application.execute('quotation', 'CancelQuotation', three.id, { reasonCode: 'ERROR' })).position,
  )
  expect(await usageOf(lead, 'AFR')).toEqual({
    quotations: {
      count: 2,
      first: [
        { key: two.id, client: 'Acme' },
        { key: one.id, client: 'Acme' },
      ],
    },
    rates: { count: 1, first: [{ id: storedRate.id, code: expect.any(String), name: 'ES – UY' }] },
    markupRules: { count: 1, first: [{ id: ruleId, name: 'Air' }] },
    quoted12Months: { count: 1, sold: { amount: '1000.00', currency: 'USD' } },
  })
  expect(await usageOf(lead, 'FSC')).toMatchObject({ quotations: { count: 1 }, quoted12Months: { count: 0 } })
  const { text } = await lead.ask('GET', '/app/v1/charge-codes/rows')
  expect(JSON.parse(text).rows).toMatchObject([
    { id: 'AFR', uses: 2 },
    { id: 'FSC', uses: 1 },
  ])
  expect((await lead.ask('GET', '/app/v1/charge-codes/NONE/usage')).status).toBe(404)
  expect((await commercial.ask('GET', '/app/v1/charge-codes/AFR/usage')).status).toBe(403)
})

test('retiring a code makes the application mark each cost of an open quotation for review once', async () => {
  const open = await quotation('AFR', 'FSC')
  const closedQuotation = await quotation('FSC')
  const other = await quotation('AFR')
  await application.execute('quotation', 'CancelQuotation', closedQuotation.id, { reasonCode: 'ERROR' })
  const retirement = await application.execute('charge-code', 'RetireChargeCode', 'FSC', {})
  const staleMarks = async () => (await eventsOf(open.id)).filter(({ type }) => type === 'CostGroupMarkedStale')
  while ((await staleMarks()).length === 0) await shortPause()
  const [cause] = await application.platform.eventStore.readAll(retirement.position - 1, { limit: 1 })
  expect(await staleMarks()).toMatchObject([
    {
      data: { idCost: open.idCost, reason: 'CHARGE_CODE_RETIRED', idCharge: 'FSC' },
      actor: { kind: 'SYSTEM', name: 'retired-charge-codes' },
      causationId: cause?.eventId,
    },
  ])
  const types = async (id: string) => (await eventsOf(id)).map(({ type }) => type)
  expect(await types(closedQuotation.id)).not.toContain('CostGroupMarkedStale')
  expect(await types(other.id)).not.toContain('CostGroupMarkedStale')
  const { text } = await lead.ask('GET', `/app/v1/quotations/${open.id}`)
  expect(JSON.parse(text)).toMatchObject({ cost: [{ stale: true }], sell: [{ stale: true }] })
})

test('stored tariffs are matched automatically to a request, and again after its amendment', async () => {
  const { origenCodigo, destinoCodigo } = airRequest(client)
  const lane = { ...rate('2099-12-31'), origin: origenCodigo, destination: destinoCodigo, carrier: { name: 'Zonda' } }
  const { id: rateId } = await application.execute('rate', 'CreateRate', undefined, lane)
  const body = { ...airRequest(client), commercial: commercial.id }
  const { id } = await application.execute('quotation', 'RequestQuotation', undefined, body)
  const rated = async () => (await eventsOf(id)).filter(({ type }) => type === 'QuotationAutoRated')
  const untilRated = async (count: number) => {
    while ((await rated()).length < count) await shortPause()
    return (await rated()).at(-1)
  }
  const first = await untilRated(1)
  expect(first).toMatchObject({
    data: { total: 1, complete: 1, carriers: ['Zonda'], candidates: [{ rates: [{ rateId }], complete: true }] },
    actor: { kind: 'SYSTEM', name: 'auto-rating' },
  })
  await application.tablesReach(first?.position ?? 0)
  const row = async (user: typeof lead, list: string) => {
    const { text } = await user.ask('GET', `/app/v1/quotations?list=${list}&q=${id}`)
    return JSON.parse(text).rows[0]
  }
  expect(await row(lead, 'new-requests')).toMatchObject({ ratesMatching: 1, ratesComplete: 1 })
  expect(await row(commercial, 'my-quotations')).not.toHaveProperty('ratesMatching')
  await application.execute('quotation', 'AmendRequest', id, { destinoCodigo: 'GRU' })
  const secondMatch = await untilRated(2)
  expect(secondMatch?.data).toMatchObject({ nothing: 'NO_RESULTS', total: 0 })
  await application.tablesReach(secondMatch?.position ?? 0)
  expect(await row(lead, 'new-requests')).toMatchObject({ ratesMatching: 0, noRate: true })
})

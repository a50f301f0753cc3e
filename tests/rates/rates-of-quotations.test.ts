import { afterAll, beforeAll, expect, test } from 'vitest'
import { airRequest } from '../application/api-client.ts'
import { applicationInThisProcess } from '../application/application-in-this-process.ts'
import { moment } from '../application/moment.ts'

let application: Awaited<ReturnType<typeof applicationInThisProcess>>
let lead: Awaited<ReturnType<typeof application.newUser>>
let commercial: Awaited<ReturnType<typeof application.newUser>>
let client: string

beforeAll(async () => {
  application = await applicationInThisProcess()
  lead = await application.newUser('lferreyra', 'PRICING_LEAD')
  commercial = await application.newUser('psosa', 'COMMERCIAL')
  const code = { id: 'AFR', concept: 'Air freight', section: 'FREIGHT', air: true }
  await application.give('charge-code', 'CreateChargeCode', undefined, code)
  const organization = { nombreFantasia: 'Acme', paisCod: 'UY', salesRep: commercial.id }
  client = (await application.give('organization', 'CreateOrganization', undefined, organization)).id
})
afterAll(() => application?.stop())

const charge = (amount: string) => ({ code: 'AFR', currency: 'USD', amount, calculator: 'FLAT' })

test('a rate corrected while the quotation was lost makes its cost stale on reopening', async () => {
  const { origenCodigo, destinoCodigo } = airRequest(client)
  const stored = await application.give('rate', 'CreateRate', undefined, {
    transport: 'AIR',
    mode: 'LSE',
    origin: origenCodigo,
    destination: destinoCodigo,
    validFrom: '2020-01-01',
    validTo: '2099-12-31',
    charges: [charge('700.00')],
  })
  const rated = async () => {
    const body = { ...airRequest(client), commercial: commercial.id }
    const { id } = await application.give('quotation', 'RequestQuotation', undefined, body)
    await application.give('quotation', 'AssignQuotation', id, { assignedTo: lead.id })
    await application.give('quotation', 'AddRatedCost', id, { rates: [{ rateId: stored.id, rateVersion: 1 }] })
    const events = () => application.platform.eventStore.readStream(`quotation-${id}`)
    const marked = async () => (await events()).filter(({ type }) => type === 'CostGroupMarkedStale')
    return { id, events, marked }
  }
  const { id, events, marked } = await rated()
  const open = await rated()
  const give = async (name: string, data: object) => application.give('quotation', name, id, data)
  const [cost] = (await events()).filter(({ type }) => type === 'CostGroupAdded')
  const { idCost } = Object(cost?.data)
  const charges = [{ idCharge: 'AFR', costIndex: 0, sellCurrency: 'USD', sellAmount: '1000.00' }]
  await give('AddSellGroup', { idCost, validez: '2099-01-15', charges })
  await give('PublishQuote', {})
  await give('RejectQuote', { reasonCode: 'PRICE' })
  await application.give('rate', 'ChangeRate', stored.id, { charges: [charge('800.00')] })
  // An open quotation is marked at once, which shows that the change was processed.
  while ((await open.marked()).length === 0) await moment()
  expect(await marked()).toEqual([])
  await give('ReopenQuote', { reason: 'They came back' })
  while ((await marked()).length === 0) await moment()
  const [mark] = await marked()
  expect(mark).toMatchObject({
    data: { idCost, reason: 'RATE_CHANGED' },
    actor: { kind: 'SYSTEM', name: 'rates-meanwhile' },
  })
  const cause = (await events()).find(({ eventId }) => eventId === mark?.causationId)
  expect(cause).toMatchObject({ type: 'QuoteReopened' })
})

test('prices of selling tariffs are listed line by line for sellers with cost rights only', async () => {
  const { origenCodigo, destinoCodigo } = airRequest(client)
  const lane = { transport: 'AIR', mode: 'LSE', origin: origenCodigo, destination: destinoCodigo }
  const valid = { validFrom: '2020-01-01', validTo: '2099-12-31' }
  const sell = (amount: string, more: object) => ({
    ...lane,
    ...valid,
    type: 'SELL',
    charges: [charge(amount)],
    ...more,
  })
  const handling = { ...charge('45'), code: 'HDL' }
  await application.give('charge-code', 'CreateChargeCode', undefined, {
    id: 'HDL',
    concept: 'Handling',
    section: 'DESTINATION',
    air: true,
  })
  const whole = { owner: { id: client }, charges: [charge('900'), handling] }
  const own = await application.give('rate', 'CreateRate', undefined, sell('900', whole))
  await application.give('rate', 'CreateRate', undefined, sell('950', {}))
  const other = { nombreFantasia: 'Other', paisCod: 'UY', salesRep: commercial.id }
  const { id: otherClient } = await application.give('organization', 'CreateOrganization', undefined, other)
  await application.give('rate', 'CreateRate', undefined, sell('100', { owner: { id: otherClient } }))
  const requested = { ...airRequest(client), commercial: commercial.id }
  const { id } = await application.give('quotation', 'RequestQuotation', undefined, requested)
  await application.give('quotation', 'AssignQuotation', id, { assignedTo: lead.id })
  const cost = { validez: '2099-01-31', charges: [{ idCharge: 'AFR', currency: 'USD', amount: '700.00' }] }
  const { position } = await application.give('quotation', 'AddCostGroup', id, cost)
  await application.tablesReach(position)
  const path = `/app/v1/quotations/${id}/selling-rates`
  const { text } = await lead.ask('GET', path)
  expect(JSON.parse(text)).toMatchObject({
    prices: [{ costIndex: 0, rateId: own.id, rateVersion: 1, tariff: 'CLIENT', amount: '900.00', currency: 'USD' }],
  })
  expect(JSON.parse(text).prices).toHaveLength(1)
  // Charges of the tariff without a purchase are listed beside them.
  expect(JSON.parse(text).added).toMatchObject([{ idCharge: 'HDL', rateId: own.id, amount: '45.00' }])
  expect((await commercial.ask('GET', path)).status).toBe(403)
})

test('mismatched rates are listed with all their reasons, for users with cost rights', async () => {
  const { origenCodigo, destinoCodigo } = airRequest(client)
  const near = async (more: object) => {
    const body = { transport: 'AIR', mode: 'LSE', origin: origenCodigo, destination: destinoCodigo, ...more }
    const valid = { validFrom: '2020-01-01', validTo: '2099-12-31', charges: [charge('500')] }
    return (await application.give('rate', 'CreateRate', undefined, { ...valid, ...body })).id
  }
  const over = await near({ validTo: '2020-12-31' })
  const suspended = await near({ validTo: '2020-12-31' })
  await application.give('rate', 'SuspendRate', suspended, {})
  const elsewhere = await near({ destination: 'GRU' })
  const body = { ...airRequest(client), commercial: commercial.id }
  const { id, position } = await application.give('quotation', 'RequestQuotation', undefined, body)
  await application.tablesReach(position)
  const path = `/app/v1/quotations/${id}/rates-that-do-not-match`
  const { text } = await lead.ask('GET', path)
  const { rates }: { rates: { rateId: string; why: string[] }[] } = JSON.parse(text)
  expect(rates.map(({ rateId, why }) => [rateId, why])).toEqual([
    [over, ['EXPIRED']],
    [suspended, ['EXPIRED', 'SUSPENDED']],
    [elsewhere, ['DESTINATION']],
  ])
  expect((await commercial.ask('GET', path)).status).toBe(403)
})

test('candidates without a search serve the lane and have a contact; a search finds any provider', async () => {
  const provider = async (code: string, services: string[], more: object = {}) => {
    const { id } = await application.give('provider', 'CreateProvider', undefined, {
      code,
      name: `Forwarder ${code}`,
      language: 'en',
      services,
      ...more,
    })
    const contact = { name: 'Ana', mail: `${code.toLowerCase()}@agents.example`, services: [], traffics: [] }
    await application.give('provider', 'AddContact', id, contact)
  }
  const body = { ...airRequest(client), commercial: commercial.id }
  await provider('SERVES', ['LSE'])
  await provider('OCEAN', ['FCL'])
  await provider('AFAR', ['LSE'], { originCountries: ['NZ'] })
  const { id } = await application.give('quotation', 'RequestQuotation', undefined, body)
  await application.tablesReach(await application.platform.eventStore.head())
  const found = async (q: string) => {
    const { text } = await lead.ask('GET', `/app/v1/cost-requests/candidates?quotation=${id}&q=${q}`)
    return (JSON.parse(text) as { rows: { name: string }[] }).rows.map(({ name }) => name)
  }
  expect(await found('')).toEqual(['Forwarder SERVES'])
  expect(await found('ocean')).toEqual(['Forwarder OCEAN'])
})

import { scopeLacking } from '@freight/contracts/cost-comparison/best-cost'
import { legsOf } from '@freight/contracts/pricing/our-sections'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { airRequest } from '../application/api-client.ts'
import { applicationInThisProcess } from '../application/application-in-this-process.ts'
import { shortPause } from '../application/short-pause.ts'

let application: Awaited<ReturnType<typeof applicationInThisProcess>>
let lead: Awaited<ReturnType<typeof application.newUser>>
let commercial: Awaited<ReturnType<typeof application.newUser>>
let client: string

beforeAll(async () => {
  application = await applicationInThisProcess()
  lead = await application.newUser('lferreyra', 'PRICING_LEAD')
  commercial = await application.newUser('psosa', 'COMMERCIAL')
  const code = { id: 'AFR', concept: 'Air freight', section: 'FREIGHT', air: true }
  await application.execute('charge-code', 'CreateChargeCode', undefined, code)
  const organization = { nombreFantasia: 'Acme', paisCod: 'UY', salesRep: commercial.id }
  client = (await application.execute('organization', 'CreateOrganization', undefined, organization)).id
})
afterAll(() => application?.stop())

const charge = (amount: string) => ({ code: 'AFR', currency: 'USD', amount, calculator: 'FLAT' })

test('a rate corrected while the quotation was lost makes its cost stale on reopening', async () => {
  const { origenCodigo, destinoCodigo } = airRequest(client)
  const stored = await application.execute('rate', 'CreateRate', undefined, {
    transport: 'AIR',
    mode: 'LSE',
    origin: origenCodigo,
    destination: destinoCodigo,
    validFrom: '2020-01-01',
    validTo: '2099-12-31',
    charges: [charge('700.00')],
  })
  const ratedQuotation = async () => {
    const body = { ...airRequest(client), commercial: commercial.id }
    const { id } = await application.execute('quotation', 'RequestQuotation', undefined, body)
    await application.execute('quotation', 'AssignQuotation', id, { assignedTo: lead.id })
    await application.execute('quotation', 'AddRatedCost', id, { rates: [{ rateId: stored.id, rateVersion: 1 }] })
    const events = () => application.platform.eventStore.readStream(`quotation-${id}`)
    const staleMarks = async () => (await events()).filter(({ type }) => type === 'CostGroupMarkedStale')
    return { id, events, marked: staleMarks }
  }
  const { id, events, marked } = await ratedQuotation()
  const open = await ratedQuotation()
  const execute = async (name: string, data: object) => application.execute('quotation', name, id, data)
  const [cost] = (await events()).filter(({ type }) => type === 'CostGroupAdded')
  const { idCost } = Object(cost?.data)
  const charges = [{ idCharge: 'AFR', costIndex: 0, sellCurrency: 'USD', sellAmount: '1000.00' }]
  await execute('AddSellGroup', { idCost, validez: '2099-01-15', charges })
  await execute('PublishQuote', {})
  await execute('RejectQuote', { reasonCode: 'PRICE' })
  await application.execute('rate', 'ChangeRate', stored.id, { charges: [charge('800.00')] })
  // An open quotation is marked at once, which shows that the change was processed.
  while ((await open.marked()).length === 0) await shortPause()
  expect(await marked()).toEqual([])
  await execute('ReopenQuote', { reason: 'They came back' })
  while ((await marked()).length === 0) await shortPause()
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
  const validity = { validFrom: '2020-01-01', validTo: '2099-12-31' }
  const sell = (amount: string, overrides: object) => ({
    ...lane,
    ...validity,
    type: 'SELL',
    charges: [charge(amount)],
    ...overrides,
  })
  const handling = { ...charge('45'), code: 'HDL' }
  await application.execute('charge-code', 'CreateChargeCode', undefined, {
    id: 'HDL',
    concept: 'Handling',
    section: 'DESTINATION',
    air: true,
  })
  const clientTariff = { owner: { id: client }, charges: [charge('900'), handling] }
  const clientRate = await application.execute('rate', 'CreateRate', undefined, sell('900', clientTariff))
  await application.execute('rate', 'CreateRate', undefined, sell('950', {}))
  const other = { nombreFantasia: 'Other', paisCod: 'UY', salesRep: commercial.id }
  const { id: otherClient } = await application.execute('organization', 'CreateOrganization', undefined, other)
  await application.execute('rate', 'CreateRate', undefined, sell('100', { owner: { id: otherClient } }))
  const request = { ...airRequest(client), commercial: commercial.id }
  const { id } = await application.execute('quotation', 'RequestQuotation', undefined, request)
  await application.execute('quotation', 'AssignQuotation', id, { assignedTo: lead.id })
  const cost = { validez: '2099-01-31', charges: [{ idCharge: 'AFR', currency: 'USD', amount: '700.00' }] }
  const { position } = await application.execute('quotation', 'AddCostGroup', id, cost)
  await application.tablesReach(position)
  const path = `/app/v1/quotations/${id}/selling-rates`
  const { text } = await lead.ask('GET', path)
  expect(JSON.parse(text)).toMatchObject({
    prices: [
      { costIndex: 0, rateId: clientRate.id, rateVersion: 1, tariff: 'CLIENT', amount: '900.00', currency: 'USD' },
    ],
  })
  expect(JSON.parse(text).prices).toHaveLength(1)
  // Charges of the tariff without a purchase are listed beside them.
  expect(JSON.parse(text).added).toMatchObject([{ idCharge: 'HDL', rateId: clientRate.id, amount: '45.00' }])
  expect((await commercial.ask('GET', path)).status).toBe(403)
})

test('mismatched rates are listed with all their reasons, for users with cost rights', async () => {
  const { origenCodigo, destinoCodigo } = airRequest(client)
  const similarRate = async (overrides: object) => {
    const body = { transport: 'AIR', mode: 'LSE', origin: origenCodigo, destination: destinoCodigo, ...overrides }
    const rateTerms = { validFrom: '2020-01-01', validTo: '2099-12-31', charges: [charge('500')] }
    return (await application.execute('rate', 'CreateRate', undefined, { ...rateTerms, ...body })).id
  }
  const expiredRate = await similarRate({ validTo: '2020-12-31' })
  const suspendedRate = await similarRate({ validTo: '2020-12-31' })
  await application.execute('rate', 'SuspendRate', suspendedRate, {})
  const otherDestination = await similarRate({ destination: 'GRU' })
  const body = { ...airRequest(client), commercial: commercial.id }
  const { id, position } = await application.execute('quotation', 'RequestQuotation', undefined, body)
  await application.tablesReach(position)
  const path = `/app/v1/quotations/${id}/rates-that-do-not-match`
  const { text } = await lead.ask('GET', path)
  const { rates }: { rates: { rateId: string; why: string[] }[] } = JSON.parse(text)
  expect(rates.map(({ rateId, why }) => [rateId, why])).toEqual([
    [expiredRate, ['EXPIRED']],
    [suspendedRate, ['EXPIRED', 'SUSPENDED']],
    [otherDestination, ['DESTINATION']],
  ])
  expect((await commercial.ask('GET', path)).status).toBe(403)
})

test('candidates without a search serve the lane and have a contact; a search finds any provider', async () => {
  const provider = async (code: string, services: string[], overrides: object = {}) => {
    const { id } = await application.execute('provider', 'CreateProvider', undefined, {
      code,
      name: `Forwarder ${code}`,
      language: 'en',
      services,
      ...overrides,
    })
    const contact = { name: 'Ana', mail: `${code.toLowerCase()}@agents.example`, services: [], traffics: [] }
    await application.execute('provider', 'AddContact', id, contact)
  }
  const body = { ...airRequest(client), commercial: commercial.id }
  await provider('SERVES', ['LSE'])
  await provider('OCEAN', ['FCL'])
  await provider('AFAR', ['LSE'], { originCountries: ['NZ'] })
  const { id } = await application.execute('quotation', 'RequestQuotation', undefined, body)
  await application.tablesReach(await application.platform.eventStore.head())
  const namesFor = async (q: string) => {
    const { text } = await lead.ask('GET', `/app/v1/cost-requests/candidates?quotation=${id}&q=${q}`)
    return (JSON.parse(text) as { rows: { name: string }[] }).rows.map(({ name }) => name)
  }
  expect(await namesFor('')).toEqual(['Forwarder SERVES'])
  expect(await namesFor('ocean')).toEqual(['Forwarder OCEAN'])
})

test('a price list and a rule of a client group apply to its clients alone', async () => {
  const create = async (aggregate: 'organization' | 'markup-rule' | 'rate', name: string, data: object) =>
    (await application.execute(aggregate, name, undefined, data)).id
  const organization = { paisCod: 'UY', salesRep: commercial.id }
  const member = await create('organization', 'CreateOrganization', {
    ...organization,
    nombreFantasia: 'Member',
    clientGroup: 'Wholesalers',
  })
  const stranger = await create('organization', 'CreateOrganization', { ...organization, nombreFantasia: 'Stranger' })
  const { origenCodigo: origin, destinoCodigo: destination } = airRequest(member)
  const rateId = await create('rate', 'CreateRate', {
    type: 'SELL',
    transport: 'AIR',
    mode: 'LSE',
    origin,
    destination,
    validFrom: '2020-01-01',
    validTo: '2099-12-31',
    owner: { id: 'group:Wholesalers' },
    charges: [charge('930')],
  })
  const ruleId = await create('markup-rule', 'CreateMarkupRule', {
    kind: 'PERCENT',
    value: '7',
    lines: 'ALL',
    client: 'group:Wholesalers',
  })
  const sold = async (of: string) => {
    const { id } = await application.execute('quotation', 'RequestQuotation', undefined, {
      ...airRequest(of),
      commercial: commercial.id,
    })
    await application.execute('quotation', 'AssignQuotation', id, { assignedTo: lead.id })
    const added = await application.execute('quotation', 'AddCostGroup', id, {
      validez: '2099-01-31',
      charges: [{ idCharge: 'AFR', currency: 'USD', amount: '700.00' }],
    })
    await application.tablesReach(added.position)
    const [cost] = (await application.platform.eventStore.readStream(`quotation-${id}`)).flatMap(({ type, data }) =>
      type === 'CostGroupAdded' ? [Object(data).idCost as string] : [],
    )
    const { prices } = JSON.parse((await lead.ask('GET', `/app/v1/quotations/${id}/selling-rates`)).text)
    const { rules } = JSON.parse(
      (await lead.ask('GET', `/app/v1/markup-rules/for?quotation=${id}&idCost=${cost}`)).text,
    )
    const line = { idCharge: 'AFR', costIndex: 0, sellCurrency: 'USD', sellAmount: '930' }
    const sell = { idCost: cost, validez: '2099-01-15', charges: [{ ...line, sellRate: { rateId, rateVersion: 1 } }] }
    const stored = await application.execute('quotation', 'AddSellGroup', id, sell).then(
      () => 'stored',
      (error: unknown) => Object(error).code,
    )
    const ruleIds = rules.map(({ rule }: { rule: { id: string } }) => rule.id)
    return { tariffs: prices.map(({ tariff }: { tariff: string }) => tariff), ruleIds, stored }
  }
  expect(await sold(member)).toEqual({ tariffs: ['GROUP'], ruleIds: [ruleId], stored: 'stored' })
  expect(await sold(stranger)).toEqual({ tariffs: ['GENERAL'], ruleIds: [], stored: 'SELL_RATE_UNKNOWN' })
  const found = JSON.parse((await lead.ask('GET', '/app/v1/organizations?q=whole')).text)
  expect(found).toEqual({ rows: [], groups: ['Wholesalers'] })
  const percent = new URLSearchParams({ id: ruleId, client: 'group:Wholesalers', value: '9', lines: 'ALL' })
  const { status } = await lead.ask('GET', `/app/v1/markup-rules/preview?${percent.toString()}`)
  expect(status).toBe(200)
})

test('a cost of a 20GP rate lacks the other containers of the request, and its sale is published with a reason only', async () => {
  const ocean = { id: 'OFR', concept: 'Ocean freight', section: 'FREIGHT', sea: true }
  await application.execute('charge-code', 'CreateChargeCode', undefined, ocean)
  const rate = await application.execute('rate', 'CreateRate', undefined, {
    transport: 'SEA',
    mode: 'FCL',
    container: '20GP',
    origin: 'CNSHA',
    destination: 'UYMVD',
    validFrom: '2020-01-01',
    validTo: '2099-12-31',
    charges: [{ code: 'OFR', currency: 'USD', amount: '1380', calculator: 'PER_CONTAINER' }],
  })
  const { packingData: _loose, ...request } = airRequest(client)
  const { id } = await application.execute('quotation', 'RequestQuotation', undefined, {
    ...request,
    transportMode: 'SEA',
    modo: 'FCL',
    origenCodigo: 'CNSHA',
    destinoCodigo: 'UYMVD',
    containerData: [
      { type: '40HC', quantity: 2, peso: '9000' },
      { type: '20GP', quantity: 1, peso: '9000' },
    ],
    commercial: commercial.id,
  })
  const execute = (name: string, data: object) => application.execute('quotation', name, id, data)
  await execute('AssignQuotation', { assignedTo: lead.id })
  const { position } = await execute('AddRatedCost', { rates: [{ rateId: rate.id, rateVersion: 1 }] })
  await application.tablesReach(position)
  const detail = JSON.parse((await lead.ask('GET', `/app/v1/quotations/${id}`)).text)
  const [cost] = detail.cost
  expect(scopeLacking(detail, [], cost.charges, legsOf(cost)).equipment).toEqual([{ type: '40HC' }])
  expect(detail.mainFreight).toEqual(['OFR'])
  const line = {
    idCharge: 'OFR',
    costIndex: 0,
    sellCurrency: 'USD',
    sellAmountPerUnit: '1530',
    calculator: 'PER_CONTAINER',
  }
  await execute('AddSellGroup', { idCost: cost.idCost, validez: '2099-01-15', charges: [{ ...line, unit: '20GP' }] })
  await expect(execute('PublishQuote', {})).rejects.toMatchObject({
    code: 'EQUIPMENT_NOT_PRICED',
    details: { equipment: ['40HC'] },
  })
  await execute('PublishQuote', { uncoveredReason: 'The 40HC are quoted apart' })
  const published = (await application.platform.eventStore.readStream(`quotation-${id}`)).at(-1)
  expect(published).toMatchObject({ type: 'QuotePublished', data: { uncovered: { legs: [], equipment: ['40HC'] } } })

  // The freight code of the company counts by its flag.
  const own = { id: 'XFR', concept: 'Own freight', section: 'FREIGHT', sea: true, mainFreight: true }
  await application.execute('charge-code', 'CreateChargeCode', undefined, own)
  const { costIndex: _cost, ...unbought } = line
  const charges = [
    { ...line, unit: '20GP' },
    { ...unbought, idCharge: 'XFR', unit: '40HC' },
  ]
  const { idSell } = JSON.parse((await lead.ask('GET', `/app/v1/quotations/${id}`)).text).sell[0]
  await execute('ChangeSellGroup', { idSell, idCost: cost.idCost, validez: '2099-01-15', charges })
  await execute('PublishQuote', {})
  const updated = (await application.platform.eventStore.readStream(`quotation-${id}`)).at(-1)
  expect(updated).toMatchObject({ type: 'QuoteUpdated' })
  expect(updated?.data).not.toHaveProperty('uncovered')
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { airRequest } from '../application/api-client.ts'
import { applicationInThisProcess } from '../application/application-in-this-process.ts'

let application: Awaited<ReturnType<typeof applicationInThisProcess>>
let lead: Awaited<ReturnType<typeof application.newUser>>
let commercial: Awaited<ReturnType<typeof application.newUser>>
let client: string

beforeAll(async () => {
  application = await applicationInThisProcess()
  lead = await application.newUser('lferreyra', 'PRICING_LEAD')
  commercial = await application.newUser('psosa', 'COMMERCIAL')
  for (const id of ['AFR', 'PSS', 'GRI'])
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

const surcharge = (overrides: object) => ({
  carrier: { name: 'Zonda Air Cargo' },
  chargeCode: 'PSS',
  amount: '0.50',
  currency: 'USD',
  basis: 'PER_KG',
  origins: ['FRA'],
  destinations: ['UY'],
  validFrom: '2098-01-01',
  validTo: '2098-03-31',
  announcedOn: '2026-01-01',
  ...overrides,
})

test('a surcharge is added by the day of shipment, named in the cost, and listed for costs that lack it', async () => {
  const { origenCodigo, destinoCodigo } = airRequest(client)
  const rate = await application.execute('rate', 'CreateRate', undefined, {
    transport: 'AIR',
    mode: 'LSE',
    origin: origenCodigo,
    destination: destinoCodigo,
    validFrom: '2020-01-01',
    validTo: '2099-12-31',
    carrier: { name: 'ZONDA Air Cargo' },
    includes: ['GRI'],
    charges: [{ code: 'AFR', currency: 'USD', amount: '700.00', calculator: 'FLAT' }],
  })
  const request = { ...airRequest(client), commercial: commercial.id, shipmentDate: '2098-02-01' }
  const quotationWithCost = async (shipmentDate: string) => {
    const { id } = await application.execute('quotation', 'RequestQuotation', undefined, { ...request, shipmentDate })
    await application.execute('quotation', 'AssignQuotation', id, { assignedTo: lead.id })
    const { position } = await application.execute('quotation', 'AddRatedCost', id, {
      rates: [{ rateId: rate.id, rateVersion: 1 }],
    })
    await application.tablesReach(position)
    return id
  }
  const earlier = await quotationWithCost('2098-02-01')
  const { id } = await application.execute('surcharge', 'CreateSurcharge', undefined, surcharge({}))
  const included = await application.execute(
    'surcharge',
    'CreateSurcharge',
    undefined,
    surcharge({ chargeCode: 'GRI', validFrom: '2020-01-01' }),
  )
  await application.tablesReach(included.position)

  const later = await quotationWithCost('2098-02-01')
  const events = await application.platform.eventStore.readStream(`quotation-${later}`)
  // 140 × 100 × 90 cm / 6,000 are 210 kg.
  expect(events.find(({ type }) => type === 'CostGroupAdded')?.data).toMatchObject({
    charges: [
      { idCharge: 'AFR', amount: '700.00' },
      {
        idCharge: 'PSS',
        amount: '105.00',
        surcharge: { id, validFrom: '2098-01-01', validTo: '2098-03-31' },
      },
    ],
  })
  const read = async (path: string) => JSON.parse((await lead.ask('GET', path)).text)
  expect((await read(`/app/v1/quotations/${later}/rates-that-match`)).offers).toMatchObject([
    { totals: [{ amount: '805.00', currency: 'USD' }], coming: [] },
  ])
  expect(await read(`/app/v1/surcharges/${id}/effect`)).toMatchObject({
    total: 1,
    rows: [{ key: earlier, client: 'Acme', shipmentDate: '2098-02-01', amount: { amount: '105.00', currency: 'USD' } }],
  })
  const announcedIn = async (key: string) =>
    (await read(`/app/v1/quotations/${key}`)).cost.map((cost: { announced?: unknown }) => cost.announced)
  expect(await announcedIn(earlier)).toEqual([
    [{ chargeCode: 'PSS', amount: { amount: '105.00', currency: 'USD' }, validFrom: '2098-01-01' }],
  ])
  expect(await announcedIn(later)).toEqual([undefined])
  const seen = await commercial.ask('GET', `/app/v1/quotations/${earlier}`)
  expect(seen.status).toBe(200)
  expect(seen.text).not.toContain('PSS')
  const { idCost } = (await read(`/app/v1/quotations/${earlier}`)).cost[0]
  const line = { costIndex: 0, idCharge: 'AFR', sellCurrency: 'USD', sellAmount: '800.00' }
  await application.execute('quotation', 'AddSellGroup', earlier, {
    idCost,
    carrier: 'Zonda Air Cargo',
    validez: '2098-01-15',
    charges: [line],
  })
  // Without cost rights the offer's own lines and carrier decide, and there are no amounts.
  const [offer] = JSON.parse((await commercial.ask('GET', `/app/v1/quotations/${earlier}`)).text).sell
  expect(offer.announced).toEqual([
    { chargeCode: 'GRI', validFrom: '2020-01-01' },
    { chargeCode: 'PSS', validFrom: '2098-01-01' },
  ])
  expect((await read(`/app/v1/quotations/${earlier}`)).sell[0]).not.toHaveProperty('announced')

  const before = await quotationWithCost('2097-12-31')
  const view = await read(`/app/v1/quotations/${before}/rates-that-match`)
  expect(view.offers).toMatchObject([
    { totals: [{ amount: '700.00' }], coming: [{ chargeCode: 'PSS', amount: '0.50' }] },
  ])
  expect((await read(`/app/v1/rates/${rate.id}`)).coming).toMatchObject([{ id, validFrom: '2098-01-01' }])
  expect((await read('/app/v1/surcharges')).rows).toHaveLength(2)
  expect((await commercial.ask('GET', `/app/v1/surcharges/${id}/effect`)).status).toBe(403)

  // A closer one replaces it on this lane.
  const closer = await application.execute(
    'surcharge',
    'CreateSurcharge',
    undefined,
    surcharge({ amount: '0.20', destinations: ['MVD'] }),
  )
  await application.tablesReach(closer.position)
  expect(await read(`/app/v1/surcharges/${id}/effect`)).toMatchObject({ total: 0 })
  expect(await read(`/app/v1/surcharges/${closer.id}/effect`)).toMatchObject({
    total: 1,
    rows: [{ key: earlier, amount: { amount: '42.00', currency: 'USD' } }],
  })
  await application.execute('surcharge', 'RemoveSurcharge', closer.id, {})
  const removed = await application.execute('surcharge', 'RemoveSurcharge', id, {})
  await application.tablesReach(removed.position)
  expect((await lead.ask('GET', `/app/v1/surcharges/${id}/effect`)).status).toBe(404)
  expect((await read(`/app/v1/quotations/${later}/rates-that-match`)).offers).toMatchObject([
    { totals: [{ amount: '700.00' }] },
  ])
})

test('an unknown charge code or place, and a reversed validity, are refused at their field', async () => {
  const create = (overrides: object) =>
    application.execute('surcharge', 'CreateSurcharge', undefined, surcharge(overrides))
  await expect(create({ chargeCode: 'NOPE' })).rejects.toMatchObject({ code: 'CHARGE_CODE_UNKNOWN' })
  await expect(create({ origins: ['FRA', 'ZZZZZ'] })).rejects.toMatchObject({
    code: 'LOCATION_UNKNOWN',
    details: { field: 'origins', codes: ['ZZZZZ'] },
  })
  await expect(create({ validTo: '2097-01-01' })).rejects.toMatchObject({ code: 'VALIDITY_REVERSED' })
})

test('the carriers for a surcharge are those of tariffs and of the catalogue, with tariffs in force marked', async () => {
  const { origenCodigo, destinoCodigo } = airRequest(client)
  const rate = {
    transport: 'AIR',
    mode: 'LSE',
    origin: origenCodigo,
    destination: destinoCodigo,
    validFrom: '2020-01-01',
    charges: [{ code: 'AFR', currency: 'USD', amount: '700.00', calculator: 'FLAT' }],
  }
  const create = (body: object) => application.execute('rate', 'CreateRate', undefined, { ...rate, ...body })
  await create({ carrier: { name: 'Pampero Air' }, validTo: '2020-12-31' })
  await create({ carrier: { name: 'Minuano Air' }, validTo: '2099-12-31' })
  const provider = { code: 'LIN', name: 'Línea del Plata', categories: ['SHIPPING_LINE'] }
  await application.execute('provider', 'CreateProvider', undefined, provider)
  const other = { code: 'HAU', name: 'Fletes del Este', categories: ['HAULIER'] }
  const { position } = await application.execute('provider', 'CreateProvider', undefined, other)
  await application.tablesReach(position)
  const { rows } = JSON.parse((await lead.ask('GET', '/app/v1/surcharges/carriers')).text)
  expect(rows).toEqual(
    expect.arrayContaining([
      { name: 'Minuano Air', hasRates: true },
      { name: 'Pampero Air', hasRates: false },
      { name: 'Línea del Plata', hasRates: false },
    ]),
  )
  expect(rows).not.toEqual(expect.arrayContaining([expect.objectContaining({ name: 'Fletes del Este' })]))
  expect((await commercial.ask('GET', '/app/v1/surcharges/carriers')).status).toBe(403)
})

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
  for (const [id, section, transports] of [
    ['AFR', 'FREIGHT', { air: true }],
    ['PCK', 'ORIGIN', { air: true, road: true }],
    ['DLV', 'DESTINATION', { road: true }],
  ] as const)
    await application.execute('charge-code', 'CreateChargeCode', undefined, { id, concept: id, section, ...transports })
  const organization = { nombreFantasia: 'Acme', paisCod: 'UY', salesRep: commercial.id }
  client = (await application.execute('organization', 'CreateOrganization', undefined, organization)).id
})
afterAll(() => application?.stop())

const store = async (lane: object, code: string, amount: string) =>
  application.execute('rate', 'CreateRate', undefined, {
    validFrom: '2020-01-01',
    validTo: '2099-12-31',
    ...lane,
    charges: [{ code, currency: 'USD', amount, calculator: 'FLAT' }],
  })
const address = (ciudad: string) => ({ direccion: 'Hauptstraße 1', codPostal: '', ciudad, estado: '', nroOrden: '' })

test('one answer has hauliers for both doors, by town and by country; a corrected rate makes the cost stale', async () => {
  const air = { transport: 'AIR', mode: 'LSE', origin: 'FRA', destination: 'MVD' }
  await store(air, 'AFR', '700')
  const road = { transport: 'ROAD', mode: 'LTL' }
  const pickupRate = await store({ ...road, origin: 'DEHAM', destination: 'FRA' }, 'PCK', '90')
  await store({ ...road, origin: 'DE', destination: 'FRA' }, 'PCK', '120')
  await store({ ...road, origin: 'DEBRV', destination: 'FRA' }, 'PCK', '10')
  const deliveryRate = await store({ ...road, origin: 'MVD', destination: 'UY' }, 'DLV', '60')
  await application.tablesReach(deliveryRate.position)
  const { name } = JSON.parse((await lead.ask('GET', '/app/v1/reference/locations?q=DEHAM')).text).rows[0]
  const body = {
    ...airRequest(client),
    incoterm: 'EXW',
    pickupData: [{ ...address(name), proveedor: 'Werk 2' }],
    deliveryData: [{ ...address('Las Piedras'), destinatario: '' }],
    commercial: commercial.id,
  }
  const { id, position } = await application.execute('quotation', 'RequestQuotation', undefined, body)
  await application.tablesReach(position)
  const offersOf = async (path: string) => JSON.parse((await lead.ask('GET', path)).text)
  const { total, complete, offers } = await offersOf(`/app/v1/quotations/${id}/rates-that-match`)
  expect({ total, complete }).toEqual({ total: 1, complete: 1 })
  expect(offers[0]).toMatchObject({
    converted: { amount: '850.00' },
    legs: [
      { leg: 'PICKUP', rates: [{ rateId: pickupRate.id }] },
      { leg: 'MAIN_CARRIAGE' },
      { leg: 'DELIVERY', rates: [{ rateId: deliveryRate.id }] },
    ],
  })
  // The lines of the main carriage are in its leg only.
  expect(offers[0].legs[1].lines).toMatchObject([{ idCharge: 'AFR', amount: '700.00' }])
  expect(offers[0].lines).toEqual([])
  const parameters = new URLSearchParams({
    transportMode: 'AIR',
    modo: 'LSE',
    origenCodigo: 'FRA',
    destinoCodigo: 'MVD',
    pesoTotal: '150',
    cbmTotal: '1.26',
    chargeableTotal: '210',
    incoterm: 'EXW',
    pickups: '1',
    pickupTown: name,
  }).toString()
  expect((await offersOf(`/app/v1/rates/matching?${parameters}`)).offers[0]).toMatchObject({
    converted: { amount: '790.00' },
  })

  const events = () => application.platform.eventStore.readStream(`quotation-${id}`)
  const eventsOf = async (type: string) => (await events()).filter((event) => event.type === type)
  while ((await eventsOf('QuotationAutoRated')).length === 0) await shortPause()
  expect((await eventsOf('QuotationAutoRated'))[0]?.data).toMatchObject({ total: 1, complete: 1 })

  await application.execute('quotation', 'AssignQuotation', id, { assignedTo: lead.id })
  const rates = Object(offers[0]).rates.map(({ rateId, rateVersion, leg }: Record<string, unknown>) => ({
    rateId,
    rateVersion,
    leg,
  }))
  await application.execute('quotation', 'AddRatedCost', id, { rates })
  expect((await eventsOf('CostGroupAdded'))[0]?.data).toMatchObject({
    rates: [{ leg: 'PICKUP' }, {}, { leg: 'DELIVERY' }],
    charges: [{ amount: '700.00' }, { amount: '90.00', leg: 'PICKUP' }, { amount: '60.00', leg: 'DELIVERY' }],
  })
  await application.execute('rate', 'ChangeRate', deliveryRate.id, {
    charges: [{ code: 'DLV', currency: 'USD', amount: '75', calculator: 'FLAT' }],
  })
  while ((await eventsOf('CostGroupMarkedStale')).length === 0) await shortPause()
  expect((await eventsOf('CostGroupMarkedStale'))[0]?.data).toMatchObject({ reason: 'RATE_CHANGED' })
})

test('a town is found regardless of accents and capitals', async () => {
  await store({ transport: 'AIR', mode: 'LSE', origin: 'MAD', destination: 'MVD' }, 'AFR', '700')
  const road = await store({ transport: 'ROAD', mode: 'LTL', origin: 'ESAGP', destination: 'MAD' }, 'PCK', '80')
  await application.tablesReach(road.position)
  const { name } = JSON.parse((await lead.ask('GET', '/app/v1/reference/locations?q=ESAGP')).text).rows[0]
  expect(name).toBe('Malaga')
  for (const pickupTown of ['Málaga', 'MÁLAGA', ' malaga ', 'Ma\u0301laga']) {
    const parameters = new URLSearchParams({
      transportMode: 'AIR',
      modo: 'LSE',
      origenCodigo: 'MAD',
      destinoCodigo: 'MVD',
      pesoTotal: '150',
      cbmTotal: '1.26',
      chargeableTotal: '210',
      incoterm: 'FCA',
      pickups: '1',
      pickupTown,
    }).toString()
    const { offers } = JSON.parse((await lead.ask('GET', `/app/v1/rates/matching?${parameters}`)).text)
    expect(offers[0]).toMatchObject({ converted: { amount: '780.00' }, complete: true })
  }
})

test('unstackable cargo takes as much of a truck while typed as when requested', async () => {
  await store({ transport: 'AIR', mode: 'LSE', origin: 'BCN', destination: 'MVD' }, 'AFR', '700')
  const road = await application.execute('rate', 'CreateRate', undefined, {
    validFrom: '2020-01-01',
    validTo: '2099-12-31',
    transport: 'ROAD',
    mode: 'LTL',
    origin: 'ES',
    destination: 'BCN',
    charges: [{ code: 'PCK', currency: 'USD', amount: '0.10', calculator: 'PER_KG' }],
  })
  const packingData = [{ ctnPlt: 'PLT', cantidad: 2, peso: '150', largo: '120', ancho: '80', alto: '40' }]
  const { id, position } = await application.execute('quotation', 'RequestQuotation', undefined, {
    ...airRequest(client),
    origenCodigo: 'BCN',
    incoterm: 'FCA',
    stackable: 'NO',
    packingData,
    commercial: commercial.id,
    pickupData: [{ ...address('Sabadell'), proveedor: '' }],
  })
  await application.tablesReach(Math.max(position, road.position))
  const stored = JSON.parse((await lead.ask('GET', `/app/v1/quotations/${id}/rates-that-match`)).text)
  // 0.8 loading metres at 1750 kg are 1400 kg, and 140.00.
  expect(stored.offers[0]).toMatchObject({ converted: { amount: '840.00' } })
  const parameters = new URLSearchParams({
    transportMode: 'AIR',
    modo: 'LSE',
    origenCodigo: 'BCN',
    destinoCodigo: 'MVD',
    stackable: 'NO',
    pesoTotal: '300',
    cbmTotal: '0.768',
    chargeableTotal: '300',
    ldmTotal: '0.8',
    incoterm: 'FCA',
    pickups: '1',
    pickupTown: 'Sabadell',
  }).toString()
  const { offers } = JSON.parse((await lead.ask('GET', `/app/v1/rates/matching?${parameters}`)).text)
  expect(offers[0]).toMatchObject({ converted: { amount: '840.00' } })
})

test('the cheapest is found whatever its id, among more than a thousand tariffs of each leg', async () => {
  const expensiveRates = [
    await store({ transport: 'AIR', mode: 'LSE', origin: 'CDG', destination: 'MVD' }, 'AFR', '900'),
    await store({ transport: 'ROAD', mode: 'LTL', origin: 'FR', destination: 'CDG' }, 'PCK', '120'),
  ]
  const air = await store({ transport: 'AIR', mode: 'LSE', origin: 'CDG', destination: 'MVD' }, 'AFR', '700')
  const road = await store({ transport: 'ROAD', mode: 'LTL', origin: 'FR', destination: 'CDG' }, 'PCK', '90')
  await application.tablesReach(road.position)
  const { rowCount } = await application.platform.db.query(
    `insert into read.rate_list
     select copy.* from read.rate_list rate, generate_series(1001, 2001) n,
       jsonb_populate_record(rate, jsonb_build_object('key', '0000-' || n)) copy where rate.key = $1
     union all
     select copy.* from read.rate_list rate, generate_series(3001, 4001) n,
       jsonb_populate_record(rate, jsonb_build_object('key', '0000-' || n)) copy where rate.key = $2`,
    expensiveRates.map(({ id }) => id),
  )
  expect(rowCount).toBe(2002)
  const parameters = new URLSearchParams({
    transportMode: 'AIR',
    modo: 'LSE',
    origenCodigo: 'CDG',
    destinoCodigo: 'MVD',
    pesoTotal: '150',
    cbmTotal: '1.26',
    chargeableTotal: '210',
    incoterm: 'EXW',
    pickups: '1',
    pickupTown: 'Lyon',
  }).toString()
  const { total, offers } = JSON.parse((await lead.ask('GET', `/app/v1/rates/matching?${parameters}`)).text)
  expect(total).toBe(1003)
  expect(offers[0]).toMatchObject({
    converted: { amount: '790.00' },
    rates: [{ rateId: road.id, leg: 'PICKUP' }, { rateId: air.id }],
  })
})

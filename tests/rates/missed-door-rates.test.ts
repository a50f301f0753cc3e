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
  const code = { id: 'PCK', concept: 'PCK', section: 'ORIGIN', road: true }
  await application.execute('charge-code', 'CreateChargeCode', undefined, code)
  const organization = { nombreFantasia: 'Acme', paisCod: 'UY', salesRep: commercial.id }
  client = (await application.execute('organization', 'CreateOrganization', undefined, organization)).id
})
afterAll(() => application?.stop())

const road = async (lane: object) =>
  (
    await application.execute('rate', 'CreateRate', undefined, {
      transport: 'ROAD',
      mode: 'LTL',
      validFrom: '2020-01-01',
      validTo: '2099-12-31',
      ...lane,
      charges: [{ code: 'PCK', currency: 'USD', amount: '90', calculator: 'FLAT' }],
    })
  ).id

const address = (ciudad: string) => ({ direccion: 'Hauptstraße 1', codPostal: '', ciudad, estado: '', nroOrden: '' })

test('mismatched rates of hauliers are listed per address, also with several addresses', async () => {
  const expiredRate = await road({ origin: 'DEHAM', destination: 'FRA', validTo: '2020-12-31' })
  const bremerhaven = await road({ origin: 'DEBRV', destination: 'FRA' })
  await road({ origin: 'FR', destination: 'FRA' })
  const deliveryRate = await road({ origin: 'MVD', destination: 'UYMVD' })
  const { name: town } = JSON.parse((await lead.ask('GET', '/app/v1/reference/locations?q=DEHAM')).text).rows[0]
  const { id, position } = await application.execute('quotation', 'RequestQuotation', undefined, {
    ...airRequest(client),
    incoterm: 'EXW',
    pickupData: ['Kiel', town].map((ciudad) => ({ ...address(ciudad), proveedor: 'Werk 2' })),
    deliveryData: [{ ...address('Las Piedras'), destinatario: '' }],
    commercial: commercial.id,
  })
  await application.tablesReach(position)
  const { text } = await lead.ask('GET', `/app/v1/quotations/${id}/rates-that-do-not-match`)
  const { rates }: { rates: { rateId: string; why: string[]; leg: string; town: string }[] } = JSON.parse(text)
  expect(rates.map(({ leg, town: at, rateId, why }) => [leg, at, rateId, why])).toEqual([
    ['PICKUP', 'Kiel', bremerhaven, ['ORIGIN']],
    ['PICKUP', 'Kiel', expiredRate, ['ORIGIN', 'EXPIRED']],
    ['PICKUP', town, bremerhaven, ['ORIGIN']],
    ['PICKUP', town, expiredRate, ['EXPIRED']],
    ['DELIVERY', 'Las Piedras', deliveryRate, ['DESTINATION']],
  ])
})

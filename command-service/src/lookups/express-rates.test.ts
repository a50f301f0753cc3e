import { addressProfiles } from '@freight/contracts/express-address/carrier-address'
import { expressParty } from '@freight/contracts/testing/express-party'
import { expressRequest } from '@freight/contracts/testing/express-request'
import { shipmentWith } from '@freight/contracts/express-tariff/testing/example'
import { memoryEventStore } from '@freight/platform/testing/memory-event-store'
import { beforeAll, expect, test } from 'vitest'
import { aggregateStates } from '../handling/aggregate-states.ts'
import { administrator, commandsInMemory, pricingUser } from '../testing/commands-in-memory.ts'
import { noAgentFiles } from './tables/agent-files.ts'
import { noDisclaimers, noBookingWebhooks } from './tables/catalogue-tables.ts'
import { noBookedVersions, expressIdsInLog } from './tables/express-tables.ts'
import { noOpenWork } from './tables/open-work.ts'
import { noStoredRates } from './rate/stored-rates.ts'
import { lookupsFor } from './lookups-for.ts'
import { memoryPlaces } from '../testing/memory-stores.ts'

const eventStore = memoryEventStore()
let memory: Awaited<ReturnType<typeof commandsInMemory>>
let asAdmin: ReturnType<typeof memory.as>

const head = { code: 'IP0', carrier: 'DHL', service: 'Express Worldwide', currency: 'USD' }
const content = {
  zones: [{ zone: '1', end: 'DESTINATION', countries: ['US'] }],
  bands: [{ zone: '1', kind: 'ANY', upToKg: '30', amount: '100' }],
  surcharges: [
    {
      code: 'HANDLING',
      chargeCode: 'THC',
      basis: 'SHIPMENT',
      amount: '20',
      trigger: { kind: 'ALWAYS' },
      taxable: true,
    },
    { code: 'REMOTE', basis: 'SHIPMENT', amount: '30', trigger: { kind: 'REMOTE', end: 'DESTINATION' } },
  ],
}

let streamReads: string[] = []
const readStream: typeof eventStore.readStream = async (stream, ...rest) => {
  streamReads.push(stream)
  return eventStore.readStream(stream, ...rest)
}
const { readers } = aggregateStates(
  { readStream },
  {
    places: memoryPlaces([]),
    openWork: noOpenWork,
    disclaimers: noDisclaimers,
    storedRates: noStoredRates,
    surcharges: () => [],
    agentFiles: noAgentFiles,
    expressIds: expressIdsInLog(eventStore),
    bookedVersions: noBookedVersions,
    bookingWebhooks: noBookingWebhooks,
    importLocks: () => undefined,
  },
  { max: 100, lookupAgeMs: 0 },
)

/** Rates a shipment of 1 kg to the United States by the present tariffs. */
const ratingNow = async (day = '2026-03-10') => {
  const question = { principalId: 'u', newClientId: '', today: day, company: 'MVD', ownership: {}, id: '', data: {} }
  const { expressRates } = await lookupsFor(['expressRates'], question, readers)
  const { shipperAddress, recipientAddress, packingData, insur, valorMercaderia } = shipmentWith()
  const request = expressRequest({
    shippingDay: day,
    packingData,
    insur,
    valorMercaderia,
    shipperAddress: expressParty(shipperAddress),
    recipientAddress: expressParty(recipientAddress),
  })
  return expressRates.rate(request, { company: 'MVD', now: `${day}T12:00:00.000Z` })
}

const tariff = async (fields: object = {}): Promise<string> =>
  (await asAdmin('express-tariff', 'CreateExpressTariff', undefined, { ...head, ...fields })).id

beforeAll(async () => {
  memory = await commandsInMemory(eventStore)
  asAdmin = memory.as(administrator)
  await asAdmin('charge-code', 'ChangeChargeCode', 'THC', { tax: 'VAT' })
})

test('a tariff goes from the carrier to a rating, and a withdrawn version no longer prices', async () => {
  await expect(tariff()).rejects.toMatchObject({ code: 'CARRIER_UNKNOWN' })
  await asAdmin('express-carrier', 'CreateExpressCarrier', undefined, { id: 'DHL', name: 'DHL Express' })
  await asAdmin('express-carrier', 'SetFuel', 'DHL', { month: '2026-03', percent: '10' })
  const id = await tariff()
  await expect(tariff()).rejects.toMatchObject({ scope: 'express-tariff' })
  expect((await ratingNow()).refusals).toMatchObject([{ reason: { code: 'NO_VERSION' } }])

  await asAdmin('express-tariff', 'DraftTariffVersion', id, {})
  await asAdmin('express-tariff', 'ChangeDraft', id, { no: 1, ...content })
  await asAdmin('express-tariff', 'PublishVersion', id, { no: 1, validFrom: '2026-03-01' })
  const lines = async () =>
    Object.fromEntries(
      (await ratingNow()).options.flatMap(({ sell }) => sell.lines.map((one) => [one.code, one.amount])),
    )
  // VAT of the company of 21 percent, on the line of the charge code with VAT.
  expect(await lines()).toEqual({ BASE: '100.00', HANDLING: '20.00', FUEL: '10.00', TAX_21: '4.20' })

  // Without a change, a rating reads no tariff again.
  streamReads = []
  await lines()
  expect(streamReads.filter((stream) => stream.startsWith('express'))).toEqual([])

  await asAdmin('express-carrier', 'PublishRemoteAreaList', 'DHL', { countries: [{ country: 'US', postals: ['331'] }] })
  expect(await lines()).toMatchObject({ REMOTE: '30.00' })
  await asAdmin('express-carrier', 'PauseCarrier', 'DHL', { reason: 'Strike' })
  expect((await ratingNow()).refusals).toMatchObject([{ reason: { code: 'CARRIER_PAUSED' } }])
  await asAdmin('express-carrier', 'ResumeCarrier', 'DHL', {})

  const copy = await asAdmin('express-tariff', 'CopyTariff', id, { code: 'GOLD', percent: '5.5', side: 'SELL' })
  await asAdmin('express-tariff', 'PublishVersion', copy.id, { no: 1, validFrom: '2026-03-01' })
  expect((await ratingNow()).options.map(({ sell }) => sell.tariff.code)).toEqual(['IP0'])
  await asAdmin('express-tariff', 'WithdrawVersion', id, { no: 1, reason: 'Wrong zone' })
  expect((await ratingNow()).options).toEqual([])

  const [, drafted] = await eventStore.readStream(`express-tariff-${copy.id}`)
  expect(drafted?.data).toMatchObject({ content: { bands: [{ amount: '105.50' }] } })
})

test('edges 63 and 70: a P.O. box and a country without service are refused with a reason, a long name is not', async () => {
  await asAdmin('express-carrier', 'CreateExpressCarrier', undefined, {
    id: 'TNT',
    name: 'TNT',
    address: { ...addressProfiles.GENERIC, servedCountries: ['UY', 'US'] },
  })
  const id = await tariff({ carrier: 'TNT' })
  await asAdmin('express-tariff', 'DraftTariffVersion', id, {})
  await asAdmin('express-tariff', 'ChangeDraft', id, { no: 1, ...content })
  await asAdmin('express-tariff', 'PublishVersion', id, { no: 1, validFrom: '2026-01-01' })
  const question = {
    principalId: 'u',
    newClientId: '',
    today: '2026-03-10',
    company: 'MVD',
    ownership: {},
    id: '',
    data: {},
  }
  const { expressRates } = await lookupsFor(['expressRates'], question, readers)
  const refusalOf = (recipient: object, shipper: object = {}) => {
    const { packingData, insur } = shipmentWith()
    const sent = {
      ...expressRequest({ packingData, insur, shippingDay: '2026-03-10' }),
      shipperAddress: { ...expressParty({ countryCode: 'UY' }), ...shipper },
      recipientAddress: {
        ...expressParty({ countryCode: 'US', stateOrProvinceCode: 'FL', postalCode: '33101' }),
        ...recipient,
      },
    }
    const { options, refusals } = expressRates.rate(sent, { company: 'MVD', now: '2026-03-10T12:00:00.000Z' })
    const isOffered = options.some(({ carrier }) => carrier === 'TNT')
    return {
      reason: isOffered ? undefined : refusals.find(({ carrier }) => carrier === 'TNT')?.reason,
      problems: expressRates.addressProblems(sent, 'TNT').map(({ path, code }) => `${path} ${code}`),
    }
  }
  expect(refusalOf({})).toEqual({ reason: undefined, problems: [] })
  expect(refusalOf({ description: 'P.O. Box 12' }).reason).toEqual({ code: 'PO_BOX_REFUSED', values: {} })
  expect(refusalOf({}, { countryCode: 'AR' }).reason).toEqual({ code: 'COUNTRY_NOT_SERVED', values: { country: 'AR' } })
  expect(refusalOf({ company: 'x'.repeat(36) })).toEqual({
    reason: undefined,
    problems: ['recipientAddress.company TOO_LONG'],
  })
})

test('a user without the permission cannot change tariffs', () =>
  expect(memory.as(pricingUser('p'))('express-tariff', 'CreateExpressTariff', undefined, head)).rejects.toMatchObject({
    code: 'FORBIDDEN',
  }))

test('a published version cannot change, and an unclear draft is not published', async () => {
  const id = await tariff({ code: 'OTHER' })
  const draft = async (fields: object) => asAdmin('express-tariff', 'ChangeDraft', id, { no: 1, ...fields })
  const publish = async (fields: object = {}) =>
    asAdmin('express-tariff', 'PublishVersion', id, { no: 1, validFrom: '2026-03-01', ...fields })
  await asAdmin('express-tariff', 'DraftTariffVersion', id, {})
  await expect(asAdmin('express-tariff', 'DraftTariffVersion', id, {})).rejects.toMatchObject({ code: 'DRAFT_EXISTS' })
  await expect(publish()).rejects.toMatchObject({ code: 'TARIFF_EMPTY' })
  const [zone] = content.zones
  const [band] = content.bands
  const refusals: [object, string][] = [
    [{ ...content, zones: [] }, 'ZONE_UNKNOWN'],
    [{ ...content, zones: [zone, { ...zone, zone: '2' }] }, 'ZONE_WITHOUT_BANDS'],
    [{ zones: [zone, { ...zone, zone: '2' }], bands: [band, { ...band, zone: '2' }] }, 'ZONES_OVERLAP'],
    [{ zones: [zone], bands: [band, { ...band, upToKg: '30.0' }] }, 'BAND_TWICE'],
  ]
  for (const [fields, code] of refusals) {
    await draft(fields)
    await expect(publish()).rejects.toMatchObject({ code })
  }
  await draft(content)
  await expect(publish({ validTo: '2026-02-01' })).rejects.toMatchObject({ code: 'PERIOD_REVERSED' })
  await publish()
  await expect(draft({ cutoff: '17:00' })).rejects.toMatchObject({ code: 'VERSION_NOT_DRAFT' })
  await asAdmin('express-tariff', 'DraftTariffVersion', id, {})
  const copied = (await eventStore.readStream(`express-tariff-${id}`)).at(-1)
  expect(copied?.data).toMatchObject({
    no: 2,
    content: { breakRule: 'BAND_ONLY', zones: content.zones, bands: content.bands },
  })
  const again = asAdmin('express-tariff', 'PublishVersion', id, { no: 2, validFrom: '2026-03-01' })
  await expect(again).rejects.toMatchObject({ code: 'VERSIONS_OVERLAP', details: { no: 1 } })
})

test('a fuel percentage replaces that of its service and month, and a reversed period is refused', async () => {
  const carrier = async (name: string, data: object) => asAdmin('express-carrier', name, 'DHL', data)
  const revision = async () => (await eventStore.readStream('express-carrier-DHL')).length
  const before = await revision()
  await carrier('SetFuel', { month: '2026-05', percent: '10' })
  await carrier('SetFuel', { month: '2026-05', percent: '11' })
  await carrier('SetFuel', { month: '2026-05', percent: '11' })
  expect(await revision()).toBe(before + 2)
  const period = { from: '2026-05-02', to: '2026-05-01', perKg: '1', currency: 'USD' }
  await expect(carrier('SetDemand', { periods: [period] })).rejects.toMatchObject({
    code: 'PERIOD_REVERSED',
    details: { field: 'periods.0.to' },
  })
  await expect(asAdmin('express-carrier', 'SetFuel', 'XX', { month: '2026-05', percent: '1' })).rejects.toThrow()
})

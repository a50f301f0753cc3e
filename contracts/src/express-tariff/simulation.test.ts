import { expect, test } from 'vitest'
import type { RatedShipment } from './rated-shipment.ts'
import { publicationOf, tariffSimulation } from './simulation.ts'
import type { Tariff } from '../express-carrier/tariff.ts'
import {
  carrierWith,
  compileTariffs,
  type Content,
  piece,
  shipmentWith,
  tariffWith,
  versionWith,
} from './testing/example.ts'

const fx = {
  base: 'USD' as const,
  date: '2026-11-20',
  rates: [{ currency: 'EUR' as const, perBase: '2', date: '2026-11-20' }],
}
const band = (upToKg: string, amount: string, kind: 'ANY' | 'DOC' = 'ANY') => ({ zone: '1', kind, upToKg, amount })
const present = { bands: [band('1', '100'), band('5', '200')] }

const to = (countryCode: string, fields: Partial<RatedShipment> = {}) =>
  shipmentWith({ ...fields, recipientAddress: { ...shipmentWith().recipientAddress, countryCode } })

/** Simulates the draft for shipments of one day, each of its own client `C0`, `C1`. */
const simulated = (
  draft: Content,
  requests: readonly RatedShipment[],
  tariffs: readonly Tariff[] = [tariffWith(present)],
) => {
  const [head = tariffWith()] = tariffs
  const before = compileTariffs(tariffs, [carrierWith()])
  const version = versionWith({ no: 2, status: 'DRAFT', validFrom: undefined, ...draft })
  const { add, result } = tariffSimulation(publicationOf(head, version, before), fx)
  requests.forEach((request, index) =>
    add({
      id: `X-${index}`,
      client: { id: `c${index}`, name: `C${index}` },
      day: '2026-11-20',
      optionId: 'dhl/EXPRESS/',
      companyCountry: 'UY',
      request,
    }),
  )
  return result()
}

test('who pays more comes first, by client and by lane, with empty bands', () => {
  const heavy = { packingData: [piece('4', '10x10x10')] }
  const { rows, clients, lanes, emptyBands, currency } = simulated(
    { bands: [band('1', '110'), band('5', '190'), band('30', '900'), band('1', '90', 'DOC')] },
    [to('US', heavy), to('US'), to('BR')],
  )
  expect(currency).toBe('USD')
  expect(rows.map(({ id, before, after, kg }) => [id, before, after, kg])).toEqual([
    ['X-0', '200.00', '190.00', '4'],
    ['X-1', '100.00', '110.00', '1'],
    ['X-2', '100.00', '110.00', '1'],
  ])
  expect(clients.map(({ name }) => name)).toEqual(['C1', 'C2', 'C0'])
  expect(lanes).toEqual([
    { origin: 'UY', destination: 'BR', shipments: 1, before: '100.00', after: '110.00' },
    { origin: 'UY', destination: 'US', shipments: 2, before: '300.00', after: '300.00' },
  ])
  expect(emptyBands).toEqual([
    { zone: '1', kind: 'ANY', upToKg: '30' },
    { zone: '1', kind: 'DOC', upToKg: '1' },
  ])
})

test('a shipment without price has its reason and is in no sum; one without price before stays out', () => {
  const { rows, clients } = simulated({ ...present, zones: [{ zone: '1', end: 'DESTINATION', countries: ['US'] }] }, [
    to('BR'),
    to('FR'),
    to('US'),
  ])
  expect(rows).toMatchObject([
    { id: 'X-0', before: '100.00', reason: { code: 'NO_ZONE', values: { country: 'BR' } } },
    { id: 'X-2', after: '100.00' },
  ])
  expect(rows[0]).not.toHaveProperty('after')
  expect(clients.map(({ name }) => name)).toEqual(['C2'])
})

test('margins are those against the BUY tariff, in the currency of the draft', () => {
  const buy = tariffWith({ bands: [band('30', '40')] }, { id: 't2', side: 'BUY', currency: 'EUR' })
  const sell = tariffWith(present, { side: 'SELL' })
  const { lanes } = simulated({ bands: [band('30', '70')] }, [to('US')], [sell, buy])
  // 40 EUR are 80 USD.
  expect(lanes).toMatchObject([{ before: '100.00', after: '70.00', marginBefore: '20.00', marginAfter: '-10.00' }])
  const withoutBuy = simulated({ bands: [band('30', '70')] }, [to('US')], [sell])
  expect(withoutBuy.lanes[0]).not.toHaveProperty('marginAfter')
})

test('a draft of a BUY tariff changes the cost, and names the shipments that it does not cover', () => {
  const sell = tariffWith(present, { id: 't2', side: 'SELL' })
  const buy = tariffWith(present, { side: 'BUY' })
  const { rows } = simulated(
    { bands: [band('1', '130')] },
    [to('US'), to('US', { packingData: [piece('4')] })],
    [buy, sell],
  )
  expect(rows).toMatchObject([
    { before: '100.00', after: '130.00', marginBefore: '0.00', marginAfter: '-30.00' },
    { before: '200.00', reason: { code: 'COST_REFUSED', values: { reason: 'NO_BAND' } } },
  ])
})

test('a client with its own list is not affected, and its first version replaces the standard list', () => {
  const own = tariffWith({}, { id: 't2', code: 'GOLD', versions: [versionWith({ bands: [band('30', '80')] })] })
  const gold = to('US', { obExpress: 'GOLD' })
  const standard = tariffWith(present)
  expect(simulated({ bands: [band('30', '70')] }, [gold, to('US')], [standard, own]).rows.map(({ id }) => id)).toEqual([
    'X-1',
  ])
  const first = simulated({ bands: [band('30', '70')] }, [gold, to('US')], [{ ...own, versions: [] }, standard])
  expect(first.rows).toMatchObject([{ id: 'X-0', before: '100.00', after: '70.00' }])
})

test('the validity of a draft does not limit its simulation', () => {
  const { rows } = simulated({ ...present, validTo: '2020-12-31' }, [to('US')])
  expect(rows).toMatchObject([{ before: '100.00', after: '100.00' }])
})

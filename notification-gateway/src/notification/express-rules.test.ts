import { expressIncident, expressSelected, expressTracked } from '@freight/contracts/testing/express-events'
import { expect, test } from 'vitest'
import { type SampleEvent, notificationsOfLast, user } from '../testing/news.ts'
import {
  costRecorded,
  ofShipment,
  shipmentBefore,
  shipmentBooked,
  shipmentEvent,
  shipmentNews,
  shipmentRequested,
  shipmentTaken,
} from '../testing/shipment-news.ts'

const people: SampleEvent[] = [
  user('carla', 'COMMERCIAL'),
  user('olga', 'EXPRESS_OPERATIONS'),
  user('omar', 'EXPRESS_OPERATIONS'),
  user('otto', 'EXPRESS_OPERATIONS', { company: 'AUZ' }),
  user('gonza', 'MANAGER'),
  user('ana', 'ADMINISTRATION'),
  user('berta', 'ADMINISTRATION'),
]
const notes = (...events: SampleEvent[]) => notificationsOfLast([...people, ...events])
const readers = (...events: SampleEvent[]) => notes(...events).map(({ userId }) => userId)
/** After the booking of Carla's shipment by Olga. */
const later = (...events: SampleEvent[]) => notes(...shipmentBefore, ...events)
const laterReaders = (...events: SampleEvent[]) => later(...events).map(({ userId }) => userId)
const tracked = (...args: Parameters<typeof expressTracked>) => ofShipment(expressTracked(...args))
const incident = (id: string, fields: object = {}) =>
  shipmentEvent('ExpressIncidentOpened', { ...expressIncident(true).data, incidentId: id, ...fields })
const finished = (outcome: string, signedBy = '') =>
  shipmentEvent('ExpressShipmentFinished', { outcome, signedBy, automatic: false })

test('a request notifies the operations users of its company, with the shipment behind the click', () => {
  const [first, ...others] = notes(shipmentRequested)
  expect(others.map(({ userId }) => userId)).toEqual(['omar'])
  expect(first).toMatchObject({
    userId: 'olga',
    kind: 'EXPRESS_REQUESTED',
    title: 'Nuevo envío express MVD-X-2026-000001',
    message: 'ACME · Padua → Montevideo',
    key: '/operativa/express?id=MVD-X-2026-000001',
    params: { referencia: 'MVD-X-2026-000001', client: 'ACME', origin: 'Padua', destination: 'Montevideo' },
  })
  expect(readers(['UserDeactivated', {}, '', 'user-omar'], shipmentRequested)).toEqual(['olga'])
})

test('taking and booking notify the requester, with number and expected day', () => {
  expect(readers(shipmentRequested, shipmentTaken)).toEqual(['carla'])
  expect(notes(shipmentRequested, shipmentTaken, shipmentBooked)).toMatchObject([
    {
      userId: 'carla',
      key: '/operativa/express/en-proceso?id=MVD-X-2026-000001',
      message: 'VELOZ · ACME · Padua → Montevideo · guía 1234567890 · previsto 2026-03-06',
      params: { by: 'VELOZ', waybill: '1234567890', deliveryBy: '2026-03-06' },
    },
  ])
  const confirmed = shipmentEvent('ExpressBookingConfirmed', shipmentBooked[1] as object, 'olga')
  expect(readers(shipmentRequested, shipmentTaken, confirmed)).toEqual(['carla'])
})

test('an assignment of a request is a taking; one between operations users is no news for the requester', () => {
  const assigned = (assignedTo: string) => shipmentEvent('ExpressShipmentAssigned', { assignedTo, by: 'olga' }, 'olga')
  expect(readers(shipmentRequested, assigned('omar'))).toEqual(['carla'])
  expect(readers(shipmentRequested, assigned('omar'), assigned('olga'))).toEqual([])
  const released = shipmentEvent('ExpressShipmentReleased', {}, 'olga')
  expect(readers(shipmentRequested, assigned('omar'), released, assigned('olga'))).toEqual(['carla'])
})

test('a refused booking notifies the assignee; a doubtful one every operations user of the company', () => {
  const refused = shipmentNews.find(([type]) => type === 'ExpressBookingRefused') ?? shipmentRequested
  const doubtful = shipmentNews.find(([type]) => type === 'ExpressBookingDoubted') ?? shipmentRequested
  expect(notes(shipmentRequested, shipmentTaken, refused)).toMatchObject([
    { userId: 'olga', params: { detail: 'Phone 12' } },
  ])
  expect(readers(shipmentRequested, shipmentTaken, doubtful)).toEqual(['olga', 'omar'])
})

test('an incident notifies assignee and requester if it requires an action, and again when it is resolved', () => {
  const resolved = (id: string) =>
    shipmentEvent('ExpressIncidentResolved', { incidentId: id, text: 'F 881 paid' }, 'omar')
  expect(laterReaders(incident('i-1'))).toEqual(['carla', 'olga'])
  expect(laterReaders(incident('i-1', { actionRequired: false }))).toEqual([])
  expect(laterReaders(incident('i-1'), resolved('i-1'))).toEqual(['carla', 'olga'])
  expect(laterReaders(incident('i-1', { actionRequired: false }), resolved('i-1'))).toEqual([])
})

test('a delivery of all pieces notifies the requester once, without the name of the recipient', () => {
  const delivery = later(tracked('DELIVERED', { signedBy: 'J. Doe' }))
  expect(delivery).toMatchObject([{ userId: 'carla', kind: 'EXPRESS_DELIVERED' }])
  expect(JSON.stringify([delivery, later(finished('DELIVERED', 'J. Doe'))])).not.toContain('Doe')
  const piece = (number: number) => tracked('DELIVERED', { piece: number, eventId: `e-${number}` })
  expect(laterReaders(piece(1))).toEqual([])
  expect(laterReaders(piece(1), piece(1))).toEqual([])
  expect(laterReaders(piece(1), piece(2))).toEqual(['carla'])
  expect(laterReaders(piece(1), piece(2), finished('DELIVERED', 'J. Doe'))).toEqual([])
  expect(laterReaders(finished('DELIVERED', 'J. Doe'))).toEqual(['carla'])
})

test('a struck delivery counts no longer', () => {
  const struck = shipmentEvent('ExpressTrackingCorrected', { eventId: 'tracking-DELIVERED', reason: 'Another one' })
  const other = shipmentEvent('ExpressTrackingCorrected', { eventId: 'tracking-CUSTOMS', reason: 'Another one' })
  expect(laterReaders(tracked('DELIVERED'), struck, tracked('DELIVERED', { eventId: 'again' }))).toEqual(['carla'])
  expect(laterReaders(tracked('DELIVERED'), other, tracked('DELIVERED', { eventId: 'again' }))).toEqual([])
})

test('a movement of another waybill ends no journey', () =>
  expect(laterReaders(tracked('DELIVERED', { waybill: '999' }))).toEqual([]))

test('a return or a loss notifies requester, assignee and the managers of the company', () => {
  const all = ['carla', 'olga', 'gonza']
  expect(laterReaders(tracked('RETURNED'))).toEqual(all)
  expect(laterReaders(tracked('LOST_OR_DAMAGED'))).toEqual(all)
  expect(laterReaders(finished('ABANDONED'))).toEqual(all)
  expect(later(tracked('RETURNING'), tracked('DELIVERED')).map(({ kind }) => kind)).toEqual(
    all.map(() => 'EXPRESS_RETURNED'),
  )
  expect(laterReaders(tracked('RETURNING'))).toEqual([])
  expect(laterReaders(tracked('DELIVERED'), finished('DELIVERED'), tracked('RETURNED'))).toEqual(all)
})

test('a reopened shipment can be delivered again', () => {
  const reopened = shipmentEvent('ExpressShipmentReopened', { reason: 'Wrong' }, 'olga')
  expect(laterReaders(finished('LOST'), reopened, finished('DELIVERED'))).toEqual(['carla'])
})

test('an invoice above the expected cost notifies the assignee and billing, which have no screen of shipments', () => {
  const [olga, berta] = later(costRecorded('160.00', '40.00'))
  expect(olga).toMatchObject({
    userId: 'olga',
    key: '/operativa/express/en-proceso?id=MVD-X-2026-000001',
    params: { document: 'F 881', excess: '40.00', currency: 'USD' },
  })
  expect(berta).toMatchObject({
    userId: 'berta',
    key: '',
    message: 'ACME · Padua → Montevideo · factura F 881 · USD 40.00 más · consultar a Operaciones express',
    params: { contact: 'EXPRESS_OP' },
  })
})

test.each([
  ['126.01', '6.01', 'USD', true],
  ['126.00', '6.00', 'USD', false],
  ['130.00', '10.01', 'USD', true],
  ['80.00', '-40.00', 'USD', false],
  ['130.00', '10.01', 'EUR', true],
  ['-20.00', '40.00', 'USD', false],
])('an invoice of %s, %s %s over the expected 120.00: %s', (total, difference, currency, isNotified) =>
  expect(laterReaders(costRecorded(total, difference, currency)).includes('olga')).toBe(isNotified),
)

test('more than 10 USD is above, also below 5 percent; in another currency only the percentage counts', () => {
  const of = (currency: string): SampleEvent => {
    const [type, data, ...others] = costRecorded('1011.00', '11.00', currency)
    const expected = { ...(data as { expected: object }).expected, total: '1000.00' }
    return [type, { ...(data as object), expected }, ...others]
  }
  expect(laterReaders(of('USD'))).toEqual(['olga', 'berta'])
  expect(laterReaders(of('EUR'))).toEqual([])
})

test('a charge of the booking far above the expected cost notifies the same users, without an invoice', () => {
  const changed = (isFarAbove: boolean): SampleEvent =>
    shipmentEvent(
      'ExpressExpectedCostChanged',
      {
        bookingId: 'b',
        expected: { currency: 'USD', lines: [], total: '160.00', tariff: { id: 't', code: 'IP0', version: 1 } },
        former: '120.00',
        isFarAbove,
      },
      'ana',
    )
  expect(later(changed(true)).map(({ userId, params }) => [userId, params['excess']])).toEqual([
    ['olga', '40.00'],
    ['berta', '40.00'],
  ])
  expect(later(changed(true))[0]?.params).not.toHaveProperty('document')
  expect(laterReaders(changed(false))).toEqual([])
})

test('an invoice without an expected cost, or in another currency, is compared with none', () => {
  const [type, data, ...others] = costRecorded('160.00', '40.00')
  expect(laterReaders([type, { ...(data as object), expected: undefined }, ...others])).toEqual([])
  expect(laterReaders([type, { ...(data as object), currency: 'EUR' }, ...others])).toEqual([])
})

test('a price below the minimum margin notifies the managers of the company, or all if it has none', () => {
  expect(later(ofShipment(expressSelected(true), 'olga'))).toMatchObject([
    { userId: 'gonza', kind: 'EXPRESS_BELOW_MINIMUM', params: { price: '148.40', currency: 'USD' } },
  ])
  expect(laterReaders(ofShipment(expressSelected(false), 'olga'))).toEqual([])
  const sell = (belowMinimum: boolean) =>
    shipmentEvent('ExpressSellSet', { amount: '121.00', currency: 'USD', reason: '', belowMinimum }, 'olga')
  expect(laterReaders(sell(true))).toEqual(['gonza'])
  expect(laterReaders(sell(false))).toEqual([])
  const moved: SampleEvent = ['UserChanged', { company: 'AUZ' }, '', 'user-gonza']
  expect(laterReaders(moved, sell(true))).toEqual(['gonza'])
})

test('no notification shows a commercial a carrier’s cost, invoice or free text that may contain them', () => {
  const risky = [
    ...shipmentNews,
    incident('i-9', { reason: 'INVOICED_AFTER_VOID', text: 'F 881' }),
    shipmentEvent('ExpressIncidentResolved', { incidentId: 'i-0', text: 'F 881 for 119.00' }),
  ]
  const shown = risky.flatMap((one) => later(one)).filter(({ userId }) => userId === 'carla')
  expect(shown.length).toBeGreaterThan(5)
  // 119.00 is the carrier's charge, 120.00 the expected cost.
  expect(JSON.stringify(shown)).not.toMatch(/F 881|119\.00|120\.00|excess/)
  expect(JSON.stringify(later(incident('i-9', { text: 'F 881' })).find(({ userId }) => userId === 'olga'))).toContain(
    'F 881',
  )
})

test('an assignee without rights on shipments is not notified', () => {
  const lost: SampleEvent = ['UserPermissionsChanged', { roles: ['PRICING'], permissions: [] }, '', 'user-olga']
  expect(laterReaders(lost, incident('i-1'))).toEqual(['carla'])
})

test('after a hand-over the successors are notified', () => {
  const handedOver = shipmentEvent('ExpressShipmentHandedOver', { commercial: 'gonza', assignedTo: 'omar' })
  expect(laterReaders(handedOver, incident('i-1'))).toEqual(['gonza', 'omar'])
})

test('an amended request changes the texts, a cancelled one the list behind the click', () => {
  const amended = shipmentEvent('ExpressShipmentAmended', {
    changes: { cliente: { id: 'b', nombreFantasia: 'Boreal' } },
    totals: { pieces: 1 },
  })
  const parties = shipmentEvent('ExpressPartiesSet', { recipientAddress: { city: 'Salto' } })
  expect(later(amended, parties, incident('i-1'))[0]?.message).toBe('Boreal · Padua → Salto')
  const without = shipmentEvent('ExpressShipmentAmended', { changes: {}, removed: ['cliente'], totals: { pieces: 1 } })
  expect(later(amended, without, parties, incident('i-1'))[0]?.message).not.toContain('Boreal')
  const cancelled = shipmentEvent('ExpressShipmentCancelled', { reason: 'No' })
  expect(later(cancelled, costRecorded('160.00', '40.00'))[0]?.key).toBe(
    '/operativa/express/finalizadas?id=MVD-X-2026-000001',
  )
})

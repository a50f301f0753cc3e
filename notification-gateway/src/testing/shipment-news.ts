import {
  expressBooked,
  expressIncident,
  expressRequested,
  expressSelected,
  expressTracked,
} from '@freight/contracts/testing/express-events'
import type { SampleEvent } from './news.ts'

export const shipmentId = 'MVD-X-2026-000001'
export const shipmentStream = `express-shipment-${shipmentId}`

/** An event of the shipment by a user, or by the system. */
export const ofShipment = (event: { type: string; data: unknown }, by = ''): SampleEvent => [
  event.type,
  event.data,
  by,
  shipmentStream,
]
export const shipmentEvent = (type: string, data: object = {}, by = ''): SampleEvent => ofShipment({ type, data }, by)

/** Carla's shipment, which Olga runs. */
export const shipmentRequested = ofShipment(
  expressRequested({ commercial: 'carla', cliente: { id: 'acme', nombreFantasia: 'ACME' } }),
  'carla',
)
export const shipmentTaken = shipmentEvent('ExpressShipmentTaken', { assignedTo: 'olga' }, 'olga')
export const shipmentBooked = ofShipment(expressBooked('1234567890'))

/** A carrier's invoice over or under the expected 120.00. */
export const costRecorded = (total: string, difference: string, currency = 'USD'): SampleEvent =>
  shipmentEvent(
    'ExpressCostRecorded',
    {
      document: 'F 881',
      date: '2026-03-20',
      currency,
      lines: [],
      total,
      expected: { currency, lines: [], total: '120.00', tariff: { id: 't', code: 'IP0', version: 1 } },
      differences: [{ code: 'FUEL', amount: difference, cause: 'FUEL' }],
    },
    'ana',
  )

/** One event of each kind, after the request, the assignment and the booking of the shipment. */
export const shipmentNews: readonly SampleEvent[] = [
  shipmentRequested,
  shipmentTaken,
  shipmentBooked,
  shipmentEvent('ExpressBookingRefused', { bookingId: 'b', problems: [{ code: 'PHONE', path: '', text: 'Phone 12' }] }),
  shipmentEvent('ExpressBookingDoubted', { bookingId: 'b', text: 'Time-out' }),
  ofShipment(expressIncident(true)),
  shipmentEvent('ExpressIncidentResolved', { incidentId: 'i-0', text: 'Delivered to the neighbour' }),
  ofShipment(expressTracked('DELIVERED', { signedBy: 'J. Doe' })),
  ofShipment(expressTracked('RETURNED')),
  ofShipment(expressTracked('LOST_OR_DAMAGED')),
  costRecorded('160.00', '40.00'),
  ofShipment(expressSelected(true)),
]
/** What precedes each of them. */
export const shipmentBefore: readonly SampleEvent[] = [
  shipmentRequested,
  shipmentTaken,
  shipmentBooked,
  ofShipment({ type: 'ExpressIncidentOpened', data: { ...expressIncident(true).data, incidentId: 'i-0' } }),
]

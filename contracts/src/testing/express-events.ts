import type { EventData, EventOf } from '../events/event.ts'
import type { Booking } from '../express-shipment/booking.ts'
import type { ExpressOption } from '../express-shipment/option.ts'
import type { ExpressShipmentEvents } from '../express-shipment/express-shipment-events.ts'
import { expressRequest } from './express-request.ts'

type ExpressEvent = EventOf<ExpressShipmentEvents>
type Data<Type extends keyof ExpressShipmentEvents> = EventData<ExpressShipmentEvents, Type>

export const expressRequested = (data: Partial<Data<'ExpressShipmentRequested'>> = {}): ExpressEvent => ({
  type: 'ExpressShipmentRequested',
  data: {
    ...expressRequest(),
    direction: 'IB',
    totals: { pieces: 2, actual: '10.3', volumetric: '10.2', chargeable: '11' },
    commercial: 'jcuadrado',
    ...data,
  },
})

/** An offer of Veloz: it costs 120.00 and sells for the given amount. */
export const expressOption = (total: string, changes: Partial<ExpressOption> = {}): ExpressOption => {
  const price = (amount: string) => ({
    currency: 'USD' as const,
    lines: [],
    total: amount,
    tariff: { id: 'tariff-1', code: 'IP0', version: 1 },
  })
  return {
    id: 'VELOZ/EXPRESS/',
    carrier: 'VELOZ',
    carrierName: 'Veloz Courier',
    service: 'EXPRESS',
    account: '',
    zone: '5',
    band: '11',
    chargeable: '11',
    sell: price(total),
    cost: { kind: 'KNOWN', price: price('120.00') },
    deliveryBy: '2026-03-06',
    warnings: [],
    ...changes,
  }
}

/** A rating of 2026-03-02 with these offers. */
export const expressRated = (...options: ExpressOption[]): ExpressEvent => ({
  type: 'ExpressShipmentRated',
  data: { asOf: '2026-03-02T12:00:00.000Z', shippingDay: '2026-03-02', options, refusals: [] },
})

export const expressSelected = (belowMinimum = false): ExpressEvent => ({
  type: 'ExpressOptionSelected',
  data: { optionId: 'VELOZ/EXPRESS/', total: '148.40', currency: 'USD', reason: '', belowMinimum },
})

export const expressBookingStarted: ExpressEvent = {
  type: 'ExpressBookingStarted',
  data: {
    bookingId: 'booking-1',
    optionId: 'VELOZ/EXPRESS/',
    carrier: 'VELOZ',
    service: 'EXPRESS',
    account: '',
    digest: '',
    labelFormat: 'A6',
  },
}

export const expressBooked = (trackingNumber: string, changes: Partial<Booking> = {}): ExpressEvent => ({
  type: 'ExpressShipmentBooked',
  data: {
    bookingId: 'booking-1',
    carrier: 'VELOZ',
    service: 'EXPRESS',
    trackingNumber,
    pieces: [1, 2].map((piece) => ({ piece, number: `${trackingNumber}-00${piece}` })),
    documents: [],
    charges: [{ code: 'BASE', text: 'Base', amount: '119.00', currency: 'USD' }],
    deliveryBy: '2026-03-06',
    missing: [],
    sandbox: false,
    manual: false,
    ...changes,
  },
})

export const expressTracked = (
  status: Data<'ExpressTrackingAdded'>['status'],
  changes: Partial<Data<'ExpressTrackingAdded'>> = {},
): ExpressEvent => ({
  type: 'ExpressTrackingAdded',
  data: {
    status,
    reason: '',
    rawCode: '',
    rawText: '',
    place: 'Padua',
    localTime: '2026-03-03T10:00:00',
    offset: '+01:00',
    source: 'CARRIER',
    waybill: '',
    eventId: `tracking-${status}`,
    doubtful: false,
    signedBy: '',
    ...changes,
  },
})

export const expressIncident = (actionRequired: boolean): ExpressEvent => ({
  type: 'ExpressIncidentOpened',
  data: { incidentId: 'incident-1', reason: 'ADDRESS', text: '', actionRequired },
})

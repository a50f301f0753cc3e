import type { EventData, EventOf } from '@freight/contracts/events/event'
import type { Lookups } from '@freight/contracts/registry/lookups'
import { roles } from '@freight/contracts/vocabulary/roles'
import type { Principal } from '@freight/contracts/access/policy'
import { expressShipmentCommands } from '@freight/contracts/express-shipment/express-shipment-commands'
import {
  type ExpressShipmentEvents,
  expressShipmentEvents,
} from '@freight/contracts/express-shipment/express-shipment-events'
import type { ReadyShipment } from '@freight/contracts/express-shipment/pickup'
import type { ExpressOption, OptionPrice } from '@freight/contracts/express-shipment/option'
import { expressParty } from '@freight/contracts/testing/express-party'
import { requestedShipment } from '@freight/contracts/testing/sample-express-shipment'
import { expressShipment } from '../aggregates/express-shipment/express-shipment-decider.ts'
import { sentences } from './given.ts'
import { lookups as otherLookups } from './quotation-sentences.ts'

export type ExpressEvent = EventOf<ExpressShipmentEvents>
type Data<Type extends keyof ExpressShipmentEvents> = EventData<ExpressShipmentEvents, Type>

export const commercial: Principal = { userId: 'lferreyra', permissions: roles.COMMERCIAL }
export const operator: Principal = { userId: 'oruiz', permissions: roles.EXPRESS_OPERATIONS }
/** An operator without the right to modify. */
export const courier: Principal = { userId: 'courier', permissions: ['CONSULTAR_SHIPMENT', 'EXPRESS_OP'] }
export const manager: Principal = { userId: 'gerente', permissions: roles.MANAGER }
export const system: Principal = { userId: 'system', permissions: [], system: true }

export const SHIPMENT = 'MVD-X-2026-000611'
/** Instant of the commands of a test. */
export const NOW = '2026-03-10T12:00:00.000Z'

type Line = OptionPrice['lines'][number]
const line = (code: string, kind: Line['kind'], amount: string): Line => ({
  code,
  chargeCode: '',
  kind,
  text: code,
  formula: 'band',
  inputs: {},
  amount,
  taxable: false,
  fuelable: false,
})

/** Price of picture 29: base, fuel, handling, insurance and its tax. */
export const priceLines = [
  line('BASE', 'BASE', '148.40'),
  line('FUEL', 'FUEL', '27.45'),
  line('CUSTOMS', 'SURCHARGE', '25.00'),
  line('INSURANCE', 'INSURANCE', '18.60'),
  line('VAT', 'TAX', '5.25'),
]

export const price = (total: string, overrides: Partial<OptionPrice> = {}): OptionPrice => ({
  currency: 'USD',
  lines: priceLines,
  total,
  tariff: { id: 't-1', code: 'IP0', version: 1 },
  ...overrides,
})

/** An option; its total differs from the sum of its lines, which no decision reads. */
export const option = (carrier: string, total: string, overrides: Partial<ExpressOption> = {}): ExpressOption => ({
  id: `${carrier}/EXPRESS/`,
  carrier,
  carrierName: carrier,
  service: 'EXPRESS',
  account: '',
  zone: '1',
  band: '11.5',
  chargeable: '11.5',
  sell: price(total),
  cost: { kind: 'SAME' },
  warnings: [],
  ...overrides,
})

export const dhl = option('DHL', '224.70')
export const ups = option('UPS', '206.69')

/** Rates of these options at any time. */
export const ratesOf = (...options: ExpressOption[]): Lookups['expressRates'] => ({
  rate: ({ shippingDay }, { now }) => ({ asOf: now, shippingDay, options, refusals: [] }),
  addressProblems: () => [],
})

const expressOperator = { id: 'oruiz', active: true, permissions: roles.EXPRESS_OPERATIONS }
export const lookups: Lookups = {
  ...otherLookups,
  commercial: { id: 'lferreyra', active: true, permissions: roles.COMMERCIAL },
  targetUsers: { assignedTo: expressOperator },
  expressClient: { id: 'acme', nombreFantasia: 'Acme', active: true, ibExpress: 'IP7', obExpress: 'IP8' },
  expressRates: ratesOf(dhl, ups),
}

/** Sentences about a shipment: by operations, on 2026-03-10, with the lookups above. */
export const { given, stateAfter } = sentences({
  decider: expressShipment,
  commands: expressShipmentCommands,
  events: expressShipmentEvents,
  principal: operator,
  lookups,
  id: SHIPMENT,
})

export const requestedData = requestedShipment()

/** The form of `requestedData`. */
export const form = {
  cliente: { id: 'acme', nombreFantasia: 'Acme' },
  packingData: requestedData.packingData,
  shipperAddress: { ...requestedData.shipperAddress, id: '' },
  recipientAddress: { ...requestedData.recipientAddress, id: '' },
}

export const requested: ExpressEvent = { type: 'ExpressShipmentRequested', data: requestedData }
export const ratedWith = (...options: ExpressOption[]): ExpressEvent => ({
  type: 'ExpressShipmentRated',
  data: { asOf: NOW, shippingDay: '2026-03-10', options, refusals: [] },
})
export const rated = ratedWith(dhl, ups)
export const selectedAs = (chosen: ExpressOption, overrides: Partial<Data<'ExpressOptionSelected'>> = {}) => ({
  type: 'ExpressOptionSelected' as const,
  data: {
    optionId: chosen.id,
    total: chosen.sell.total,
    currency: chosen.sell.currency,
    reason: '',
    belowMinimum: false,
    ...overrides,
  },
})
export const taken: ExpressEvent = { type: 'ExpressShipmentTaken', data: { assignedTo: 'oruiz' } }
export const selected = [requested, rated, selectedAs(dhl)]
export const startedAs = (bookingId: string): ExpressEvent => ({
  type: 'ExpressBookingStarted',
  data: {
    bookingId,
    optionId: dhl.id,
    carrier: 'DHL',
    service: 'EXPRESS',
    account: '',
    digest: 'd',
    labelFormat: 'A6',
  },
})
export const booking = (bookingId: string, trackingNumber: string) => ({
  bookingId,
  carrier: 'DHL',
  service: 'EXPRESS',
  trackingNumber,
  pieces: [],
  documents: [],
  charges: [],
  missing: [],
  sandbox: false,
})
export const running = [...selected, taken, startedAs('b1')]
export const doubtful: ExpressEvent[] = [
  ...running,
  { type: 'ExpressBookingDoubted', data: { bookingId: 'b1', text: '' } },
]
export const bookedAs = (bookingId: string, trackingNumber: string): ExpressEvent => ({
  type: 'ExpressShipmentBooked',
  data: { ...booking(bookingId, trackingNumber), manual: false },
})
export const booked = [...running, bookedAs('b1', '111')]
export const voided: ExpressEvent[] = [
  ...booked,
  { type: 'ExpressVoidStarted', data: { bookingId: 'b1', carrier: 'DHL', trackingNumber: '111', reason: 'x' } },
  { type: 'ExpressBookingVoided', data: { bookingId: 'b1', trackingNumber: '111', unused: false } },
]
export const movedTo = (status: Data<'ExpressTrackingAdded'>['status'], localTime = '2026-03-10T11:00:00') => ({
  type: 'ExpressTrackingAdded' as const,
  data: {
    status,
    reason: '',
    rawCode: status,
    rawText: '',
    place: 'Miami',
    localTime,
    offset: '+00:00',
    source: 'CARRIER' as const,
    waybill: '111',
    eventId: `e-${status}`,
    doubtful: false,
    signedBy: '',
  },
})
export const finished: ExpressEvent = {
  type: 'ExpressShipmentFinished',
  data: { outcome: 'DELIVERED', deliveredAt: '2026-03-10T11:00:00.000Z', signedBy: '', automatic: false },
}
export const cancelled: ExpressEvent = { type: 'ExpressShipmentCancelled', data: { reason: 'x' } }

/** A booked shipment as pickups and manifests read it. */
export const ready = (id: string, changes: Partial<ReadyShipment> = {}): ReadyShipment => ({
  id,
  company: 'MVD',
  bookingId: `b-${id}`,
  trackingNumber: `w-${id}`,
  bookingState: 'BOOKED',
  carrier: 'DHL',
  account: 'A1',
  service: 'P',
  place: expressParty({ id: `party of ${id}` }),
  pieces: 2,
  weight: '10.3',
  cutoff: '16:00',
  isScanned: false,
  ...changes,
})
export const shipmentsOf = (...all: readonly ReadyShipment[]) => ({
  expressShipments: Object.fromEntries(all.map((one) => [one.id, one])),
})

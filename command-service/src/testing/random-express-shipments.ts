import { allows, type Principal } from '@freight/contracts/access/policy'
import type { StoredEvent } from '@freight/contracts/events/envelope'
import {
  type ExpressShipmentCommands,
  expressShipmentCommands,
} from '@freight/contracts/express-shipment/express-shipment-commands'
import { trackingStatuses } from '@freight/contracts/vocabulary/express'
import type { ShipmentState } from '@freight/contracts/express-shipment/shipment-state'
import { shipmentAfter } from '@freight/contracts/express-shipment/shipment-steps'
import { storedEvent } from '@freight/contracts/testing/sample-events'
import { Refusal } from '@freight/platform/event-store/decider'
import fc from 'fast-check'
import { type Decided, untypedDecider } from '../aggregates/deciders.ts'
import { expressShipment } from '../aggregates/express-shipment/express-shipment-decider.ts'
import {
  booking,
  commercial,
  form,
  lookups,
  manager,
  operator,
  option,
  price,
  ratesOf,
  requestedData,
  SHIPMENT,
  system,
} from './express-sentences.ts'

type Name = keyof ExpressShipmentCommands
const decider = untypedDecider(expressShipment)

/** Start of a life, in UTC milliseconds. */
export const beginning = Date.parse('2026-03-10T12:00:00.000Z')
const hourMs = 3_600_000
const analyst: Principal = { userId: 'analyst', permissions: ['ANALYTICS_INVOICED'] }
const principals = { commercial, operator, manager, analyst, system } satisfies Record<string, Principal>
type Who = keyof typeof principals

const pick = <One>(all: readonly One[], number: number): One | undefined => all[number % Math.max(all.length, 1)]

type Case = { shipment: ShipmentState; n: number; now: number }

/** The running booking most of the time, else an old or unknown one. */
const bookingIdOf = ({ shipment, n }: Case): string =>
  (n % 4 === 0 ? pick(shipment.unusedWaybills, n) : (shipment.running ?? shipment.booking))?.bookingId ?? 'b-0'
const secondOf = ({ unusedWaybills }: ShipmentState) => unusedWaybills.find(({ second }) => second)?.trackingNumber
const localTime = (now: number, hours: number) => new Date(now - hours * hourMs).toISOString().slice(0, 19)
const { shipperAddress, recipientAddress, packingData } = form

const bodies: Record<Name, (sample: Case) => object> = {
  RequestExpressShipment: () => ({
    ...form,
    duties: requestedData.duties,
    goods: requestedData.goods,
    contents: 'Bearings',
  }),
  AmendExpressShipment: ({ n }) =>
    n % 2 === 0 ? { remarks: `Remark ${n}` } : { packingData: [{ ...packingData[0], cantidad: 1 + (n % 3) }] },
  SetGoodsLines: ({ n }) => ({ goods: (requestedData.goods ?? []).map((line) => ({ ...line, sku: `S${n % 3}` })) }),
  SetParties: ({ n }) =>
    n % 2 === 0
      ? { shipperAddress: { ...shipperAddress, phone: `+598 ${n}` } }
      : { recipientAddress: { ...recipientAddress, contact: n % 5 === 0 ? '' : `John ${n}` } },
  SetDuties: ({ n }) => ({ duties: { ...requestedData.duties, invoiceNumber: n % 6 === 0 ? '' : `A ${n % 4}` } }),
  RateExpressShipment: () => ({}),
  SelectExpressOption: ({ shipment, n }) => ({
    optionId: pick(shipment.rating?.options ?? [], n)?.id ?? 'none',
    ...(n % 3 > 0 && { reason: 'A day earlier' }),
  }),
  TakeExpressShipment: () => ({}),
  AssignExpressShipment: () => ({ assignedTo: 'oruiz' }),
  ReleaseExpressShipment: () => ({}),
  BookExpressShipment: ({ shipment, n }) =>
    n % 2 === 0 ? {} : { acceptedTotal: pick(shipment.rating?.options ?? [], n)?.sell.total ?? '1' },
  RecordExpressBooking: ({ n }) => ({ carrier: 'DHL', trackingNumber: `P${n}` }),
  RecordBookingAnswer: (sample) => {
    const bookingId = bookingIdOf(sample)
    if (sample.n % 5 === 0) return { bookingId, answer: { outcome: 'REFUSED', problems: [{ code: 'X' }] } }
    if (sample.n % 5 < 3) return { bookingId, answer: { outcome: 'DOUBTFUL', text: 'Time-out' } }
    const charges = [{ code: 'TOTAL', text: '', amount: String(190 + sample.n), currency: 'USD' }]
    const booked = { ...booking(bookingId, `C${sample.n}`), ...(sample.n % 2 === 0 && { charges }) }
    return { bookingId, answer: { outcome: 'BOOKED', booking: booked } }
  },
  ConfirmBookingOutcome: ({ n }) =>
    n % 3 > 0 ? { outcome: 'NOT_BOOKED', reason: 'x' } : { outcome: 'BOOKED', trackingNumber: `P${n}` },
  AddBookingDocuments: (sample) => ({ bookingId: bookingIdOf(sample), documents: [documentOf(sample.n)] }),
  VoidBooking: () => ({ reason: 'x' }),
  VoidSecondWaybill: ({ shipment }) => ({ trackingNumber: secondOf(shipment) ?? 'none', reason: 'x' }),
  RecordVoidAnswer: (sample) => ({
    bookingId: bookingIdOf(sample),
    ...(sample.n % 2 === 0 && { trackingNumber: secondOf(sample.shipment) }),
    answer: pick(['DONE', 'REFUSED', 'NOT_SUPPORTED'], sample.n),
  }),
  ConfirmUnusedWaybill: () => ({ reason: 'x' }),
  AttachExpressDocument: ({ n }) => ({ document: documentOf(n) }),
  MarkLabelPrinted: () => ({ format: 'A6' }),
  AddTrackingEvent: ({ shipment, n, now }) => ({
    status: pick(n % 3 === 0 ? ['REGISTERED', 'UNKNOWN'] : trackingStatuses, n),
    localTime: localTime(now, (n % 4) * 3 - 3),
    offset: pick(['+00:00', '', '-03:00'], n),
    ...(n % 3 === 0 && { rawCode: 'ZZ' }),
    waybill: n % 7 === 0 ? (pick(shipment.unusedWaybills, n)?.trackingNumber ?? '') : '',
  }),
  MapTrackingCode: ({ n }) => ({ code: 'ZZ', status: pick(['ON_HOLD', 'RETURNED', 'UNKNOWN'], n) }),
  CorrectTrackingEvent: ({ shipment, n }) => ({ eventId: pick(shipment.tracking, n)?.eventId ?? 'none', reason: 'x' }),
  OpenIncident: () => ({ reason: 'ABSENT' }),
  ResolveIncident: ({ shipment, n }) => ({
    incidentId: pick(shipment.incidents, n)?.incidentId ?? 'none',
    text: 'Done',
  }),
  RecordReweigh: ({ n }) => ({ piece: 1 + (n % 3), kg: `${1 + (n % 9)}.5` }),
  RecordExpressCost: ({ n }) => ({
    document: `F ${n % 5}`,
    date: '2026-03-20',
    currency: n % 4 === 0 ? 'EUR' : 'USD',
    ...(n % 3 === 0 && { weight: '12' }),
    lines: [{ code: 'BASE', kind: 'BASE', text: '', amount: `${140 + n}.40` }],
  }),
  WithdrawExpressCost: ({ shipment, n }) => ({ document: pick(shipment.costs, n)?.document ?? 'none', reason: 'x' }),
  DisputeExpressCost: ({ n }) => ({ document: `F ${n % 5}`, reason: 'x' }),
  CloseExpressDispute: ({ shipment, n }) => ({
    document: shipment.costs.find(({ dispute }) => dispute && dispute.result === undefined)?.document ?? `f${n % 5}`,
    text: 'x',
  }),
  SetExpressSell: ({ n }) => ({ amount: String(150 + n), currency: pick(['USD', 'EUR', 'BRL'], n) }),
  ApproveExpressSell: () => ({}),
  RecordExpressInvoicing: ({ n }) => ({
    document: `A ${n % 5}`,
    date: '2026-03-10',
    currency: 'USD',
    amount: '224.70',
  }),
  FinishExpressShipment: ({ n, now }) => ({
    outcome: pick(['DELIVERED', 'LOST', 'RETURNED'], n),
    ...(n % 2 === 0 && { deliveredAt: new Date(now - hourMs).toISOString() }),
  }),
  ReopenExpressShipment: () => ({ reason: 'x' }),
  CancelExpressShipment: () => ({ reason: 'x' }),
  AddExpressNote: ({ n }) => ({ text: `Note ${n}` }),
  SetExpressPickup: (sample) => ({
    bookingId: bookingIdOf(sample),
    pickupId: `p${sample.n % 2}`,
    status: pick(['REQUESTED', 'CONFIRMED', 'REFUSED'], sample.n),
    day: '2026-03-10',
    from: '14:00',
    to: '17:00',
    confirmation: '',
    text: '',
  }),
  SetExpressManifest: (sample) => ({
    bookingId: bookingIdOf(sample),
    manifestId: 'm1',
    number: 'M 1',
    day: '2026-03-10',
    // Removed by the next one: a booking in a manifest is never voided.
    ...(sample.shipment.manifest && { reason: 'x' }),
  }),
  HandOverExpressShipment: ({ n }) => (n % 2 === 0 ? { assignedTo: 'oruiz' } : { commercial: 'lferreyra' }),
}

const documentOf = (n: number) => ({
  documentId: `d${n % 6}`,
  kind: 'LABEL',
  name: 'l.pdf',
  size: 1,
  sha256: 'ab',
  mediaType: 'application/pdf',
})

/** Prices of the day: the usual ones, dearer ones, an unknown cost below the minimum margin, and no offer of DHL. */
const rates = [
  ratesOf(option('DHL', '224.70'), option('UPS', '206.69')),
  ratesOf(option('DHL', '224.70'), option('UPS', '206.69')),
  ratesOf(option('DHL', '230.10', { cost: { kind: 'KNOWN', price: price('229') } }), option('UPS', '206.69')),
  ratesOf(option('UPS', '206.69', { cost: { kind: 'UNKNOWN' } })),
]
const names = Object.keys(bodies) as Name[]
/** Commands that most lives need, so that they reach the booking and its end. */
const often: Name[] = [
  ...(['RateExpressShipment', 'SelectExpressOption', 'BookExpressShipment', 'RecordBookingAnswer'] as const),
  ...(['RateExpressShipment', 'SelectExpressOption', 'BookExpressShipment', 'RecordBookingAnswer'] as const),
  ...(['ConfirmBookingOutcome', 'ConfirmBookingOutcome', 'VoidBooking', 'RecordVoidAnswer'] as const),
  ...(['AddTrackingEvent', 'MapTrackingCode'] as const),
]
/** Commands that end most lives too early. */
const seldom: Name[] = ['CancelExpressShipment', 'FinishExpressShipment']

/** A random command, its author, and its delay in hours. */
export const anyWish = fc.record({
  command: fc.constantFrom(...names.filter((name) => !seldom.includes(name)), ...names, ...often, ...often),
  /** Whether the author has the right to it. */
  isAllowed: fc.integer({ min: 0, max: 9 }).map((roll) => roll > 0),
  who: fc.constantFrom<Who>('commercial', 'operator', 'manager', 'analyst', 'system'),
  n: fc.nat(40),
  hoursLater: fc.constantFrom(0, 0, 0, 0, 1, 5, 30),
  ratesIndex: fc.nat(3),
})
export type Wish = typeof anyWish extends fc.Arbitrary<infer One> ? One : never

/** Minimum margin in percent: half of the lives need approvals. */
export const settingsWith = (minimum: string) => ({
  ...lookups.settings,
  margins: { ...lookups.settings.margins, EXPRESS: minimum },
})

export type Life = {
  state: ShipmentState | undefined
  now: number
  ids: number
  events: StoredEvent[]
  minimum: string
}
export const newLife = (minimum: string): Life => ({
  state: decider.initial,
  now: beginning,
  ids: 0,
  events: [],
  minimum,
})

const authorOf = ({ command, who, isAllowed }: Wish, state: Life['state']): Principal => {
  const { policy } = expressShipmentCommands[command]
  const may = (principal: Principal) => allows(policy, principal, decider.ownership(state))
  const others = [operator, commercial, manager, analyst, system]
  return isAllowed && !may(principals[who]) ? (others.find(may) ?? system) : principals[who]
}

/** The result of a command: events, or the code of a refusal. */
export type Outcome = { events: readonly Decided[]; by: Principal } | { code: string; by: Principal }

/** Fills the body of a command before the request, which is refused. */
const another = shipmentAfter([storedEvent(1, 'ExpressShipmentRequested', requestedData)]) as ShipmentState

/** The command of a wish by its author, without its events. */
export const outcomeOf = (life: Life, sample: Wish): Outcome => {
  const { command, n, ratesIndex } = sample
  const { state, now } = life
  const { policy, data } = expressShipmentCommands[command]
  const by = authorOf(sample, state)
  if (!allows(policy, by, decider.ownership(state))) return { code: 'FORBIDDEN', by }
  const instant = new Date(now).toISOString()
  const meta = {
    now: instant,
    today: instant.slice(0, 10),
    id: SHIPMENT,
    principal: by,
    actor: { kind: 'STAFF', userId: by.userId } as const,
    company: 'MVD',
    newId: () => `id-${(life.ids += 1)}`,
    digest: JSON.stringify,
    lookups: {
      ...lookups,
      settings: settingsWith(life.minimum),
      expressRates: rates[ratesIndex] ?? lookups.expressRates,
    },
  }
  try {
    return {
      events: decider.decide(command, data.parse(bodies[command]({ shipment: state ?? another, n, now })), state, meta),
      by,
    }
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, by }
    throw error
  }
}

/** The event as the stream of the life contains it. */
export const appended = (life: Life, { type, data }: Decided, by: Principal): void => {
  const event: StoredEvent = {
    ...storedEvent(life.events.length + 1, type, data),
    stream: `express-shipment-${SHIPMENT}`,
    occurredAt: new Date(life.now).toISOString(),
    actor: { kind: 'STAFF', userId: by.userId },
  }
  life.events.push(event)
  life.state = decider.evolve(life.state, event)
}

export const laterBy = (life: Life, { hoursLater }: Wish): void => {
  life.now += hoursLater * hourMs
}

/** The first command of a life. */
export const requesting: Wish = {
  command: 'RequestExpressShipment',
  who: 'commercial',
  isAllowed: true,
  n: 0,
  hoursLater: 0,
  ratesIndex: 0,
}

/** The first commands of a life with a running booking of the dearer option. */
export const untilBooking: Wish[] = [
  requesting,
  ...(['RateExpressShipment', 'SelectExpressOption', 'BookExpressShipment'] as const).map((command): Wish => ({
    ...requesting,
    command,
    who: 'operator',
    n: 4,
  })),
]

/** The life after these commands. */
export const randomShipment = (wishes: readonly Wish[], minimum = '0'): Life => {
  const life = newLife(minimum)
  for (const sample of wishes) {
    laterBy(life, sample)
    const outcome = outcomeOf(life, sample)
    for (const event of 'events' in outcome ? outcome.events : []) appended(life, event, outcome.by)
  }
  return life
}

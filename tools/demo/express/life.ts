import type { incidentReasons, TrackingStatus } from '@freight/contracts/vocabulary/express'
import type { ExpressOption } from '@freight/contracts/express-shipment/option'
import type { ExpressShipmentCommands } from '@freight/contracts/express-shipment/express-shipment-commands'
import { randomOf, seedOf } from '../random.ts'
import { afterWorkingHours, dateAfter } from '../working-hours.ts'
import { differenceKinds, invoiceOf } from './invoice.ts'
import { expressNeed } from './request.ts'
import { ownWaybill } from '@freight/platform/carriers/opened-carriers'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Older shipments have fewer steps, so that a first start takes less time. */
const detailedMs = 120 * DAY

/** `nextId`: the first id that an earlier step generated. */
type NextId = (step: string) => string
export type ExpressStep = {
  name: string
  at: number
  by: string
  command: keyof ExpressShipmentCommands
  /** With the selected option. */
  data: (nextId: NextId, option: ExpressOption) => object
  /** The data has prices of the option. */
  needsOption: boolean
}

type Way = readonly (readonly [status: TrackingStatus, hours: number, isAbroad: boolean])[]
const start: Way = [
  ['PICKED_UP', 20, true],
  ['IN_TRANSIT', 32, true],
  ['CUSTOMS', 58, false],
]
const released: Way = [...start, ['CUSTOMS_RELEASED', 74, false]]
const arrival: Way = [...released, ['OUT_FOR_DELIVERY', 94, false]]
const delivered: Way = [...arrival, ['DELIVERED', 99, false]]
const back: Way = [...arrival, ['ATTEMPT_FAILED', 98, false], ['RETURNING', 170, false]]
const returned: Way = [...back, ['RETURNED', 260, true]]
const lost: Way = [...start.slice(0, 2), ['LOST_OR_DAMAGED', 190, false]]

/** States in which shipments stay until the present, with the hours since the request and the movement. */
export const heldStates = [
  { state: 'FRAMES', hours: 68, way: start },
  { state: 'REQUESTED', hours: 0.6, way: [] },
  { state: 'RATED', hours: 1.2, way: [] },
  { state: 'TAKEN', hours: 26, way: [] },
  { state: 'DOUBTFUL', hours: 4, way: [] },
  { state: 'BOOKED', hours: 7, way: [] },
  { state: 'PICKED_UP', hours: 30, way: start.slice(0, 1) },
  { state: 'IN_TRANSIT', hours: 50, way: start.slice(0, 2) },
  { state: 'OUT_FOR_DELIVERY', hours: 120, way: arrival },
  { state: 'AVAILABLE_FOR_PICKUP', hours: 140, way: [...released, ['AVAILABLE_FOR_PICKUP', 94, false]] },
  { state: 'DELIVERED', hours: 150, way: delivered },
  { state: 'RETURNING', hours: 260, way: back },
  { state: 'INCIDENT', hours: 72, way: start },
  { state: 'LOST', hours: 340, way: lost },
  { state: 'RETURNED', hours: 360, way: returned },
  { state: 'CANCELLED', hours: 30, way: [] },
] as const satisfies readonly { state: string; hours: number; way: Way }[]

type Plan = { seed: number; n: number; at: number; held: (typeof heldStates)[number] | undefined }

const reasons: readonly (typeof incidentReasons)[number][] = [
  'CUSTOMS_DOCUMENTS',
  'ADDRESS',
  'ABSENT',
  'DELAY',
  'DUTIES_UNPAID',
  'DAMAGED',
]

const msOf = (offset: string) => Number(`${offset.slice(0, 1)}1`) * Number(offset.slice(1, 3)) * HOUR

/** Steps of a shipment from its request to its invoice, in order; those after the present are left out. */
export const stepsOf = (plan: Plan, until: number): ExpressStep[] => {
  const steps = allSteps(plan, until)
    .toSorted((a, b) => a.at - b.at)
    .filter(({ at }) => at <= until)
  // A booking or its cancellation never waits for its answer.
  if (['BookExpressShipment', 'VoidBooking'].includes(steps.at(-1)?.command ?? '')) steps.pop()
  return steps
}

const allSteps = ({ seed, n, at, held }: Plan, until: number): ExpressStep[] => {
  const random = randomOf(seedOf(seed + 43, n))
  const { client, party, isImport, option, form } = expressNeed(seed, n, at, held?.state === 'FRAMES')
  const { salesRep } = client
  const operator = random.chance(0.7) ? 'dacuna' : 'cbenitez'
  const [carrier = '', service = ''] = option.split('/')
  const isRecent = until - at < detailedMs
  const later = (hours: number) => (held ? at + hours * 0.5 * HOUR : afterWorkingHours(at, hours))
  // Held shipments are counted from the end, the others from the beginning.
  const isNth = (of: number, remainder: number) => !held && n % of === remainder

  const steps: ExpressStep[] = []
  const add = (name: string, when: number, by: string, command: ExpressStep['command'], data: ExpressStep['data']) =>
    void steps.push({ name, at: when, by, command, data, needsOption: data.length > 1 })
  const because = (reason: string) => () => ({ reason })
  const noData = () => ({})

  add('request', at, salesRep, 'RequestExpressShipment', () => form)
  if (held?.state === 'REQUESTED') return steps
  add('rate', at + 4 * MINUTE, salesRep, 'RateExpressShipment', noData)
  if (held?.state === 'RATED') return steps
  const selection = { optionId: option, reason: 'El cliente pidió este servicio.' }
  add('select', at + 9 * MINUTE, salesRep, 'SelectExpressOption', () => selection)
  if (held?.state === 'CANCELLED' || isNth(30, 17)) {
    add('cancel', later(1), salesRep, 'CancelExpressShipment', because('El cliente desistió.'))
    return steps
  }
  if (isRecent) add('take', later(0.5), operator, 'TakeExpressShipment', noData)
  const markup = random.pick([1.12, 1.18, 1.25])
  if (isNth(3, 0))
    add('sell', later(0.7), operator, 'SetExpressSell', (_, { sell }) => {
      const amount = (Number(sell.total) * markup).toFixed(2)
      return { amount, currency: sell.currency, reason: 'Acuerdo con el cliente' }
    })
  if (held?.state === 'TAKEN') return steps

  // Booking; the numbers are those of the built-in carrier.
  type Answer = (bookingId: string) => object
  const answer = (name: string, when: number, book: string, answerOf: Answer) =>
    add(name, when, 'SYSTEM', 'RecordBookingAnswer', (nextId) => {
      return { bookingId: nextId(book), answer: answerOf(nextId(book)) }
    })
  const booked: Answer = (bookingId) => {
    const trackingNumber = ownWaybill(bookingId)
    const pieces = form.packingData.map((_, index) => {
      return { piece: index + 1, number: `${trackingNumber}-${String(index + 1).padStart(3, '0')}` }
    })
    return { outcome: 'BOOKED', booking: { bookingId, carrier, service, trackingNumber, pieces } }
  }
  let bookedAt = later(1.5)
  add('book', bookedAt, operator, 'BookExpressShipment', noData)
  if (held?.state === 'DOUBTFUL' || isNth(40, 6)) {
    const text = 'El transportista no respondió.'
    answer('doubt', bookedAt + MINUTE, 'book', () => ({ outcome: 'DOUBTFUL', text }))
    if (held) return steps
    answer('found', bookedAt + 6 * MINUTE, 'book', booked)
  } else if (isNth(40, 13)) {
    const problems = [{ code: 'PHONE', path: 'recipientAddress.phone', text: 'Teléfono no válido.' }]
    answer('refuse', bookedAt + 5000, 'book', () => ({ outcome: 'REFUSED', problems }))
    bookedAt = later(2)
    add('book-again', bookedAt, operator, 'BookExpressShipment', noData)
    answer('answer', bookedAt + 5000, 'book-again', booked)
  } else answer('answer', bookedAt + 5000, 'book', booked)
  if (isRecent) add('label', bookedAt + 10 * MINUTE, operator, 'MarkLabelPrinted', () => ({ format: 'A6' }))
  if (isNth(60, 24)) {
    add('void', bookedAt + HOUR, operator, 'VoidBooking', because('Cambió la fecha de retiro.'))
    add('voided', bookedAt + HOUR + 5000, 'SYSTEM', 'RecordVoidAnswer', (nextId) => {
      return { bookingId: nextId('book'), answer: 'DONE' }
    })
    add('cancel', bookedAt + 2 * HOUR, operator, 'CancelExpressShipment', because('El cliente desistió.'))
    return steps
  }

  // Movement.
  const outcome = isNth(50, 11) ? 'RETURNED' : isNth(200, 31) ? 'LOST' : 'DELIVERED'
  const way: Way = held?.way ?? { RETURNED: returned, LOST: lost, DELIVERED: delivered }[outcome]
  const pace = held ? 1 : random.between(0.8, 1.6)
  let endedAt = bookedAt
  for (const [status, hours, isAbroad] of way) {
    if (!isRecent && ['CUSTOMS_RELEASED', 'OUT_FOR_DELIVERY'].includes(status)) continue
    endedAt = bookedAt + hours * pace * HOUR
    const isThere = isAbroad === isImport
    const [place, offset] = isThere ? [party.city, party.offset] : [client.ciudad, '-03:00']
    const localTime = new Date(endedAt + msOf(offset)).toISOString().slice(0, 19)
    const signedBy = status !== 'DELIVERED' ? '' : isImport ? client.contacts[0] : party.contact
    const event = { status, place, localTime, offset, signedBy }
    add(status, endedAt + 15 * MINUTE, operator, 'AddTrackingEvent', () => event)
  }
  if (held?.state === 'INCIDENT' || isNth(22, 5)) {
    const incidentAt = bookedAt + 60 * pace * HOUR
    const reason = reasons[Math.floor(n / 22) % reasons.length] ?? 'OTHER'
    add('incident', incidentAt, operator, 'OpenIncident', because(reason))
    const solution: ExpressStep['data'] = (nextId) => ({
      incidentId: nextId('incident'),
      text: 'Resuelto por teléfono.',
    })
    if (!held) add('resolve', incidentAt + 6 * HOUR, operator, 'ResolveIncident', solution)
  }

  // End and money.
  const addCost = (when: number, by: string, document: string, cause: (typeof differenceKinds)[number] | undefined) =>
    add('cost', when, by, 'RecordExpressCost', (_, chosen) => invoiceOf(chosen, document, when, cause))
  if (held?.state === 'FRAMES') addCost(until - HOUR, operator, 'VX-88121', 'SURCHARGE')
  if (held) return steps
  const finishedAt = afterWorkingHours(endedAt, 6)
  add('finish', finishedAt, operator, 'FinishExpressShipment', () => ({ outcome }))
  const isDifferent = n % 14 === 3
  const invoicedAt = afterWorkingHours(finishedAt, 40)
  const document = `${carrier.slice(0, 2)}-${80_000 + n}`
  const cause = isDifferent ? differenceKinds[Math.floor(n / 14) % differenceKinds.length] : undefined
  if (isDifferent || n % 8 !== 0) addCost(invoicedAt, 'icabrera', document, cause)
  const dispute = { document, reason: 'No corresponde a lo cotizado.' }
  if (n % 42 === 3) add('dispute', invoicedAt + DAY, operator, 'DisputeExpressCost', () => dispute)
  if (n % 10 !== 4 && outcome !== 'LOST')
    add('invoice', afterWorkingHours(finishedAt, 20), 'rmaidana', 'RecordExpressInvoicing', (_, { sell }) => {
      const amount = isNth(3, 0) ? (Number(sell.total) * markup).toFixed(2) : sell.total
      return { document: `A ${10_000 + n}`, date: dateAfter(finishedAt, 3), currency: sell.currency, amount }
    })
  return steps
}

import { workStatuses } from '@freight/contracts/vocabulary/express'
import { expressShipmentCommands } from '@freight/contracts/express-shipment/express-shipment-commands'
import { Refusal } from '@freight/platform/event-store/decider'
import { expect, test } from 'vitest'
import {
  booked,
  booking,
  cancelled,
  doubtful,
  type ExpressEvent,
  finished,
  lookups,
  movedTo,
  operator,
  requestedData,
  selected,
  SHIPMENT,
  stateAfter,
  system,
  taken,
} from '../../testing/express-sentences.ts'
import { untypedDecider } from '../deciders.ts'
import { expressShipment } from './express-shipment-decider.ts'

type Name = keyof typeof expressShipmentCommands
const reason = { reason: 'x' }
const document = { documentId: 'd', kind: 'OTHER', name: 'a', size: 1, sha256: 'a', mediaType: 'a' }
const invoice = { document: 'F 2', date: '2026-03-10', currency: 'USD' }
const line = { code: 'BASE', kind: 'BASE', text: '', amount: '1' }

// Statuses in which each command is possible: requested, in progress, finished, cancelled.
const table: Record<Name, [from: string, body: object, inProgress?: readonly ExpressEvent[]]> = {
  RequestExpressShipment: ['', {}],
  AmendExpressShipment: ['R P', { remarks: 'x' }],
  SetGoodsLines: ['R P', { goods: [] }],
  SetParties: ['R P', {}],
  SetDuties: ['R P', { duties: requestedData.duties }],
  RateExpressShipment: ['R P', {}],
  SelectExpressOption: ['R P', { optionId: 'UPS/EXPRESS/' }],
  TakeExpressShipment: ['R', {}],
  AssignExpressShipment: ['R P', { assignedTo: 'oruiz' }],
  ReleaseExpressShipment: ['P', {}],
  BookExpressShipment: ['R P', {}],
  RecordExpressBooking: ['R P', { carrier: 'DHL', trackingNumber: '9' }],
  RecordBookingAnswer: ['R P F C', { bookingId: 'b', answer: { outcome: 'BOOKED', booking: booking('b', '9') } }],
  ConfirmBookingOutcome: ['P', { outcome: 'NOT_BOOKED', ...reason }, doubtful],
  AddBookingDocuments: ['R P F C', { bookingId: 'b1', documents: [document] }],
  VoidBooking: ['P', reason, booked],
  RecordVoidAnswer: ['R P F C', { bookingId: 'b1', answer: 'DONE' }],
  VoidSecondWaybill: ['R P F C', { trackingNumber: 'late', ...reason }],
  ConfirmUnusedWaybill: [
    'P',
    reason,
    [...booked, { type: 'ExpressVoidRefused', data: { bookingId: 'b1', code: 'NOT_SUPPORTED', text: '' } }],
  ],
  AttachExpressDocument: ['R P F', { document }],
  MarkLabelPrinted: ['P F', { format: 'A6' }, booked],
  AddTrackingEvent: ['P F', { status: 'PICKED_UP', localTime: '2026-03-10T11:00' }, booked],
  MapTrackingCode: ['R P F C', { code: 'ZZ', status: 'ON_HOLD' }],
  CorrectTrackingEvent: ['P F', { eventId: 'e-PICKED_UP', ...reason }, [...booked, movedTo('PICKED_UP')]],
  OpenIncident: ['P F', { reason: 'ABSENT' }],
  ResolveIncident: ['P F', { incidentId: 'i1', text: 'x' }],
  RecordReweigh: ['P F', { piece: 1, kg: '1' }, booked],
  RecordExpressCost: ['P F C', { ...invoice, lines: [line] }],
  WithdrawExpressCost: ['R P F C', { document: 'F 1', ...reason }],
  DisputeExpressCost: ['R P F C', { document: 'F 1', ...reason }],
  CloseExpressDispute: ['R P F C', { document: 'F 1', text: 'x' }],
  SetExpressSell: ['R P F', { amount: '1', currency: 'USD' }],
  ApproveExpressSell: ['R P F', {}],
  RecordExpressInvoicing: ['P F', { ...invoice, amount: '1' }],
  FinishExpressShipment: ['P', { outcome: 'LOST' }, booked],
  ReopenExpressShipment: ['F', reason],
  CancelExpressShipment: ['R P', reason],
  AddExpressNote: ['R P F C', { text: 'x' }],
  SetExpressPickup: [
    'R P F C',
    {
      bookingId: 'b',
      pickupId: 'p',
      status: 'REQUESTED',
      day: '2026-03-10',
      from: '14:00',
      to: '17:00',
      confirmation: '',
      text: '',
    },
  ],
  SetExpressManifest: ['R P F C', { bookingId: 'b', manifestId: 'm', number: 'M 1', day: '2026-03-10' }],
  HandOverExpressShipment: ['R P F C', { commercial: 'x' }],
}

// Facts that most commands need, in any status.
const facts: ExpressEvent[] = [
  ...selected,
  { type: 'ExpressLateAnswerRecorded', data: { bookingId: 'b0', carrier: 'DHL', trackingNumber: 'late' } },
  { type: 'ExpressIncidentOpened', data: { incidentId: 'i1', reason: 'ABSENT', text: '', actionRequired: true } },
  {
    type: 'ExpressCostRecorded',
    data: {
      document: 'F 1',
      date: '2026-03-10',
      currency: 'USD',
      lines: [],
      total: '0',
      differences: [],
    },
  },
  { type: 'ExpressCostDisputed', data: { document: 'F 1', reason: 'x' } },
  { type: 'ExpressSellSet', data: { amount: '2', currency: 'USD', reason: '', belowMinimum: true } },
]
const approved: ExpressEvent = { type: 'ExpressSellApproved', data: {} }
const ends = { REQUESTED: [], IN_PROGRESS: [taken], FINISHED: [taken, finished], CANCELLED: [cancelled] }

const lifeOf = (name: Name, status: (typeof workStatuses)[number]): ExpressEvent[] => {
  const [, , inProgress] = table[name]
  // A booked shipment is taken, so the facts come first.
  const booking = (inProgress ?? []).slice(selected.length)
  const approval = name === 'ApproveExpressSell' ? [] : [approved]
  const end = status === 'REQUESTED' ? [] : booking
  return [...facts, ...approval, ...end, ...ends[status]]
}

const outcomeOf = (name: Name, status: (typeof workStatuses)[number]) => {
  // The system has rules of its own for these.
  const isOfPeople = ['AddTrackingEvent', 'FinishExpressShipment', 'ConfirmBookingOutcome'].includes(name)
  const by = isOfPeople ? operator : system
  const meta = {
    now: '2026-03-10T12:00:00.000Z',
    today: '2026-03-10',
    id: SHIPMENT,
    principal: by,
    actor: { kind: 'SYSTEM', name: 'test' } as const,
    company: 'MVD',
    newId: () => 'id',
    digest: JSON.stringify,
    lookups,
  }
  const state = stateAfter(lifeOf(name, status))
  expect(state?.work).toBe(status)
  try {
    const data = expressShipmentCommands[name].data.parse(table[name][1])
    untypedDecider(expressShipment).decide(name, data, state, meta)
    return 'possible'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

const letters = { REQUESTED: 'R', IN_PROGRESS: 'P', FINISHED: 'F', CANCELLED: 'C' }
const { RequestExpressShipment: _creation, ...others } = table
const cases = Object.keys(others).flatMap((name) =>
  workStatuses.map((status) => {
    const isPossible = table[name as Name][0].includes(letters[status])
    return [name as Name, status, isPossible ? 'possible' : 'INVALID_TRANSITION'] as const
  }),
)

test.each(cases.filter(([name, status]) => name !== 'ResolveIncident' || status !== 'FINISHED'))(
  '%s of a shipment that is %s: %s',
  (name, status, outcome) => expect(outcomeOf(name, status)).toBe(outcome),
)

test('a request is made once', () => {
  const meta = { principal: system } as never
  const decide = () => untypedDecider(expressShipment).decide('RequestExpressShipment', {}, stateAfter(selected), meta)
  expect(decide).toThrow('not possible')
  const take = () =>
    untypedDecider(expressShipment).decide('TakeExpressShipment', {}, untypedDecider(expressShipment).initial, meta)
  expect(take).toThrow('never requested')
})

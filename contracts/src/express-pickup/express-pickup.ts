import { z } from 'zod'
import { may, system } from '../access/policy.ts'
import { command } from '../api/command.ts'
import { BookingProblem } from '../express-shipment/booking.ts'
import { PickupWindow, BookedShipment, pickupStatuses, type PickupStatus } from '../express-shipment/pickup.ts'
import { ExpressParty } from '../express-address/party.ts'
import { DecimalText } from '../money/money.ts'
import { EntryHistory, entryId } from '../api/catalogue.ts'
import { commaSeparated, route } from '../api/route.ts'
import { day } from '../day.ts'
import { actorId, type Envelope } from '../events/envelope.ts'
import type { EventData } from '../events/event.ts'
import { foldWith } from '../events/fold.ts'

const operations = may('EXPRESS_OP')
const reason = z.string().trim().min(1, 'Enter a reason.').max(500)
const confirmation = z.string().trim().max(60)

export const expressPickupCommands = {
  SchedulePickup: command(
    operations,
    PickupWindow.extend({
      shipments: z.array(z.string().min(1).max(80)).min(1).max(200),
      /** Number of a pickup that a person agreed with the carrier: no call follows. */
      confirmation: confirmation.default(''),
    }),
    {
      summary: 'Request one pickup for booked shipments of one carrier account and one place.',
      creates: 'main',
      leadsTo: ['REQUESTED', 'CONFIRMED'],
      needs: ['settings', 'expressShipments'],
    },
  ),
  ChangePickup: command(operations, PickupWindow, {
    summary: 'Change day or window of a confirmed pickup.',
    from: ['CONFIRMED'],
    leadsTo: ['CHANGING', 'CONFIRMED'],
    needs: ['settings'],
  }),
  CancelPickup: command(operations, z.object({ reason }), {
    summary: 'Cancel a confirmed pickup.',
    from: ['CONFIRMED'],
    leadsTo: ['CANCELLING', 'CANCELLED'],
  }),
  ConfirmPickupOutcome: command(
    operations,
    z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('CONFIRMED'), confirmation: confirmation.min(1, 'Enter the confirmation.') }),
      z.object({ outcome: z.literal('NOT_SCHEDULED'), reason }),
    ]),
    { summary: 'Decide a doubtful pickup, after asking the carrier.', from: ['DOUBTFUL'] },
  ),
  RecordPickupAnswer: command(
    system,
    z.object({
      /** Of a change or cancellation; empty for the request. */
      attempt: z.string().max(80),
      answer: z.discriminatedUnion('outcome', [
        z.object({ outcome: z.literal('DONE'), confirmation }),
        z.object({ outcome: z.literal('REFUSED'), problems: z.array(BookingProblem).min(1).max(50) }),
        z.object({ outcome: z.literal('DOUBTFUL'), text: z.string().max(500) }),
      ]),
    }),
    { summary: "Record a carrier's answer to a pickup." },
  ),
  /** Follows from the deactivation of a user. */
  HandOverPickup: command(system, z.object({ assignedTo: z.string().max(80) }), {
    summary: 'Move an open pickup to another user of operations.',
    needs: ['targetUsers'],
  }),
}
export type ExpressPickupCommands = typeof expressPickupCommands

/** Adds a stored example, which must stay readable. */
const event = <Schema extends z.ZodType>(schema: Schema, ...examples: object[]): Schema =>
  schema.meta({ examples: examples as z.output<Schema>[] })
const attempt = z.string()
const window = { day: '2026-03-10', from: '14:00', to: '17:00', location: '', instruction: '' }

export const expressPickupEvents = {
  /** `byHand`: a person agreed it with the carrier, which gets no call from us. `cutoff`: `HH:MM`; empty without one. */
  ExpressPickupRequested: PickupWindow.extend({
    carrier: z.string(),
    account: z.string(),
    service: z.string(),
    place: ExpressParty,
    shipments: z.array(BookedShipment),
    pieces: z.int(),
    /** Kilograms. */
    weight: DecimalText,
    cutoff: z.string(),
    byHand: z.boolean(),
  }),
  ExpressPickupConfirmed: event(z.object({ confirmation: z.string() }), { confirmation: 'PRG100000' }),
  ExpressPickupRefused: event(z.object({ problems: z.array(BookingProblem) }), {
    problems: [{ code: '1003', path: '', text: 'No courier in this area' }],
  }),
  ExpressPickupDoubted: event(z.object({ text: z.string() }), { text: 'Time-out' }),
  ExpressPickupChangeStarted: event(PickupWindow.extend({ attempt }), { ...window, attempt: 'a-1' }),
  ExpressPickupChanged: event(PickupWindow.extend({ confirmation: z.string() }), {
    ...window,
    confirmation: 'PRG100001',
  }),
  ExpressPickupCancelStarted: event(z.object({ attempt, reason: z.string() }), { attempt: 'a-2', reason: 'No goods' }),
  ExpressPickupCancelled: event(z.object({ reason: z.string() }), { reason: 'No goods' }),
  /** The carrier refused a change or a cancellation: the pickup stands as it was. */
  ExpressPickupChangeRefused: event(z.object({ attempt, problems: z.array(BookingProblem) }), {
    attempt: 'a-1',
    problems: [{ code: '1006', path: '', text: 'The courier is on the way' }],
  }),
  ExpressPickupHandedOver: event(z.object({ assignedTo: z.string() }), { assignedTo: 'u-3' }),
}
export type ExpressPickupEvents = typeof expressPickupEvents

const policy = may('EXPRESS_OP')
const params = entryId
export const UserName = z.object({ id: z.string(), name: z.string() })
/** A carrier account, which a pickup and a manifest have one of. */
export const CarrierAccount = z.object({ carrier: z.string(), carrierName: z.string(), account: z.string() })
/** Where the courier collects; empty texts are absent. */
const Place = z.object({ name: z.string(), lines: z.array(z.string()) })

export const PickupRow = CarrierAccount.extend({
  id: z.string(),
  revision: z.int(),
  status: z.enum(pickupStatuses),
  ...PickupWindow.shape,
  place: Place,
  shipments: z.array(z.string()),
  pieces: z.int(),
  /** Kilograms. */
  weight: DecimalText,
  cutoff: z.string(),
  confirmation: z.string(),
  text: z.string(),
  requestedBy: UserName,
})
export type PickupRow = z.infer<typeof PickupRow>

const Waiting = z.object({
  id: z.string(),
  trackingNumber: z.string(),
  recipient: z.string(),
  pieces: z.int(),
  weight: DecimalText,
  /** Why its last pickup failed. */
  text: z.string(),
})

/** Booked shipments of one account and place: one pickup can collect them. */
export const PickupGroup = CarrierAccount.extend({
  place: Place,
  /** `HH:MM`; empty without one. */
  cutoff: z.string(),
  /** Instant of the cut-off of today. */
  cutoffAt: z.string().optional(),
  /** First day for which a pickup can be requested. */
  day: z.string(),
  shipments: z.array(Waiting),
})
export type PickupGroup = z.infer<typeof PickupGroup>

export const expressPickupRoutes = {
  'GET /app/v1/express-pickups': route(
    policy,
    'Pickups of a day, and open ones of earlier days; the default is today.',
    z.object({ day: z.string(), rows: z.array(PickupRow) }),
    { query: z.object({ day: day().optional() }) },
  ),
  'GET /app/v1/express-pickups/candidates': route(
    policy,
    'Booked shipments without a pickup, grouped as pickups can collect them. `others`: named ones that need none.',
    z.object({ groups: z.array(PickupGroup), others: z.array(z.string()) }),
    { query: z.object({ ids: commaSeparated(z.string().min(1).max(80)).optional() }) },
  ),
  'GET /app/v1/express-pickups/:id/history': route(policy, 'History of a pickup.', EntryHistory, { params }),
}

type Data<Type extends keyof ExpressPickupEvents> = EventData<ExpressPickupEvents, Type>

/** A pickup after its request. */
export type PickupState = Data<'ExpressPickupRequested'> & {
  status: PickupStatus
  company: string
  requestedBy: string
  requestedAt: string
  confirmation: string
  /** The change or cancellation at the carrier. */
  attempt?: ({ id: string } & ({ window: PickupWindow } | { reason: string })) | undefined
  /** Why the carrier refused, or that it did not answer. */
  text: string
}

/** What a carrier, or a person after asking it, gave as reasons. */
export const textOf = ({ problems }: { problems: readonly BookingProblem[] }): string =>
  [...new Set(problems.map(({ text, code }) => text || code))].join('; ').slice(0, 500)

type Step<Type extends keyof ExpressPickupEvents> = (
  pickup: PickupState | undefined,
  data: Data<Type>,
  envelope: Envelope,
) => PickupState | undefined

/** One fold for decisions, the table and the process manager. */
export const pickupSteps: { [Type in keyof ExpressPickupEvents]: Step<Type> } = {
  ExpressPickupRequested: (_, data, { company, actor, occurredAt }) => ({
    ...data,
    status: 'REQUESTED',
    company,
    requestedBy: actorId(actor),
    requestedAt: occurredAt,
    confirmation: '',
    text: '',
  }),
  ExpressPickupConfirmed: (pickup, { confirmation }) =>
    pickup && { ...pickup, status: 'CONFIRMED', confirmation, text: '' },
  ExpressPickupRefused: (pickup, refused) => pickup && { ...pickup, status: 'REFUSED', text: textOf(refused) },
  ExpressPickupDoubted: (pickup, { text }) => pickup && { ...pickup, status: 'DOUBTFUL', text },
  ExpressPickupChangeStarted: (pickup, { attempt: id, ...window }) =>
    pickup && { ...pickup, status: 'CHANGING', attempt: { id, window }, text: '' },
  ExpressPickupChanged: (pickup, changed) =>
    pickup && { ...pickup, ...changed, status: 'CONFIRMED', attempt: undefined },
  ExpressPickupCancelStarted: (pickup, { attempt: id, reason }) =>
    pickup && { ...pickup, status: 'CANCELLING', attempt: { id, reason }, text: '' },
  ExpressPickupCancelled: (pickup, { reason: text }) =>
    pickup && { ...pickup, status: 'CANCELLED', attempt: undefined, text },
  ExpressPickupChangeRefused: (pickup, refused) =>
    pickup && { ...pickup, status: 'CONFIRMED', attempt: undefined, text: textOf(refused) },
  ExpressPickupHandedOver: (pickup, { assignedTo: requestedBy }) => pickup && { ...pickup, requestedBy },
}

export const pickupAfter = foldWith<PickupState>(pickupSteps)

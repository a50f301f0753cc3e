import { z } from 'zod'
import { may, system } from '../access/policy.ts'
import { command } from '../api/command.ts'
import { day } from '../day.ts'
import { BookingProblem, ShipmentDocument } from '../express-shipment/booking.ts'
import { BookedShipment } from '../express-shipment/pickup.ts'
import { actorId, type Envelope } from '../events/envelope.ts'
import type { EventData } from '../events/event.ts'
import { foldWith } from '../events/fold.ts'
import { textOf, CarrierAccount, UserName } from '../express-pickup/express-pickup.ts'
import { EntryHistory, entryId } from '../api/catalogue.ts'
import { route } from '../api/route.ts'
import { DecimalText } from '../money/money.ts'

const operations = may('EXPRESS_OP')

/** Rejected by the carrier, or its booking ended before the call. */
const RejectedWaybill = z.object({
  trackingNumber: z.string().max(40),
  code: z.enum(['CARRIER', 'NOT_BOOKED']).default('CARRIER'),
  text: z.string().max(500),
})
export type RejectedWaybill = z.input<typeof RejectedWaybill>

export const expressManifestCommands = {
  CloseExpressDay: command(
    operations,
    z.object({
      carrier: z.string().min(1).max(40),
      account: z.string().max(40).default(''),
      day: day(),
      shipments: z.array(z.string().min(1).max(80)).min(1).max(5000),
    }),
    {
      summary: 'Close the day of a carrier account: one manifest, which lists what is not in it with the reason.',
      creates: 'main',
      leadsTo: ['CLOSING'],
      needs: ['expressShipments'],
    },
  ),
  RecordManifestAnswer: command(
    system,
    z.object({
      answer: z.discriminatedUnion('outcome', [
        z.object({
          outcome: z.literal('DONE'),
          number: z.string().max(80),
          document: ShipmentDocument.optional(),
          rejected: z.array(RejectedWaybill).max(5000),
        }),
        z.object({ outcome: z.literal('REFUSED'), problems: z.array(BookingProblem).min(1).max(50) }),
      ]),
    }),
    { summary: "Record a carrier's answer to a manifest." },
  ),
}
export type ExpressManifestCommands = typeof expressManifestCommands

/** Adds a stored example, which must stay readable. */
const event = <Schema extends z.ZodType>(schema: Schema, ...examples: object[]): Schema =>
  schema.meta({ examples: examples as z.output<Schema>[] })

/** A shipment that is not in the manifest. `code`: our reason, or CARRIER with the carrier's words in `text`. */
export const RejectedShipment = z.object({ id: z.string(), code: z.string(), text: z.string() })
export type RejectedShipment = z.infer<typeof RejectedShipment>

const shipments = [{ id: 'MVD-X-2026-000611', bookingId: 'b-1', trackingNumber: '1234567890' }]

export const expressManifestEvents = {
  /** `number`: ours, until the carrier gives its own. */
  ExpressManifestStarted: z.object({
    carrier: z.string(),
    account: z.string(),
    day: z.iso.date(),
    number: z.string(),
    shipments: z.array(BookedShipment),
    rejected: z.array(RejectedShipment),
  }),
  /** `shipments` and `rejected`: all of them, after the carrier's answer. `document`: of the carrier, if it gives one. */
  ExpressManifestClosed: event(
    z.object({
      number: z.string(),
      shipments: z.array(BookedShipment),
      rejected: z.array(RejectedShipment),
      document: ShipmentDocument.optional(),
    }),
    {
      number: 'DHL-20260310',
      shipments,
      rejected: [{ id: 'MVD-X-2026-000612', code: 'CARRIER', text: 'Unknown waybill' }],
    },
  ),
  ExpressManifestRefused: event(z.object({ problems: z.array(BookingProblem) }), {
    problems: [{ code: '998', path: '', text: 'Account is blocked' }],
  }),
}
export type ExpressManifestEvents = typeof expressManifestEvents

type Data<Type extends keyof ExpressManifestEvents> = EventData<ExpressManifestEvents, Type>

/** A refused day can be closed again. */
const manifestStatuses = ['CLOSING', 'CLOSED', 'REFUSED'] as const

export type ManifestState = Data<'ExpressManifestStarted'> & {
  status: (typeof manifestStatuses)[number]
  company: string
  closedBy: string
  closedAt: string
  document?: Data<'ExpressManifestClosed'>['document'] | undefined
  text: string
}

type Step<Type extends keyof ExpressManifestEvents> = (
  manifest: ManifestState | undefined,
  data: Data<Type>,
  envelope: Envelope,
) => ManifestState | undefined

/** One fold for decisions and tables. */
export const manifestSteps: { [Type in keyof ExpressManifestEvents]: Step<Type> } = {
  ExpressManifestStarted: (_, data, { company, actor, occurredAt }) => ({
    ...data,
    status: 'CLOSING',
    company,
    closedBy: actorId(actor),
    closedAt: occurredAt,
    text: '',
  }),
  ExpressManifestClosed: (manifest, closed) => manifest && { ...manifest, ...closed, status: 'CLOSED', text: '' },
  ExpressManifestRefused: (manifest, refused) => manifest && { ...manifest, status: 'REFUSED', text: textOf(refused) },
}

export const manifestAfter = foldWith<ManifestState>(manifestSteps)

const policy = may('EXPRESS_OP')
const params = entryId

/** What a day of an account has: its manifest, or what the next one would contain. */
export const ManifestCandidate = CarrierAccount.extend({
  /** The day to close: today, or the next working day where today is closed. */
  day: z.string(),
  /** Manifest of today, or the one that the carrier works on. */
  closed: z.object({ id: z.string(), number: z.string() }).optional(),
  shipments: z.array(z.string()),
  pieces: z.int(),
  weight: DecimalText,
  withoutPickup: z.int(),
  /** Not booked for sure: they cannot be in it. */
  doubtful: z.array(z.string()),
})
export type ManifestCandidate = z.infer<typeof ManifestCandidate>

export const ManifestRow = CarrierAccount.extend({
  id: z.string(),
  revision: z.int(),
  status: z.enum(manifestStatuses),
  day: z.string(),
  number: z.string(),
  shipments: z.int(),
  rejected: z.array(RejectedShipment),
  text: z.string(),
  closedBy: UserName,
  closedAt: z.string(),
})
export type ManifestRow = z.infer<typeof ManifestRow>

export const expressManifestRoutes = {
  'GET /app/v1/express-manifests': route(
    policy,
    'Manifests, the newest first.',
    z.object({ rows: z.array(ManifestRow) }),
    { query: z.object({ limit: z.coerce.number().int().min(1).max(500).default(60) }) },
  ),
  'GET /app/v1/express-manifests/candidates': route(
    policy,
    'Days to close, by carrier account.',
    z.object({ rows: z.array(ManifestCandidate) }),
  ),
  'GET /app/v1/express-manifests/:id/document': {
    ...route(policy, 'The hand-over list of a manifest with a signature line.', z.string(), { params }),
    produces: 'application/pdf',
  },
  'GET /app/v1/express-manifests/:id/history': route(policy, 'History of a manifest.', EntryHistory, { params }),
}

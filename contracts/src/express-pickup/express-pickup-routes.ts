import { z } from 'zod'
import { may } from '../access/policy.ts'
import { EntryHistory, entryId } from '../api/catalogue.ts'
import { commaSeparated, route } from '../api/route.ts'
import { day } from '../day.ts'
import { manifestStatuses } from '../express-manifest/manifest-state.ts'
import { RejectedShipment } from '../express-manifest/express-manifest-events.ts'
import { DecimalText } from '../pricing/money.ts'
import { pickupStatuses, PickupWindow } from './pickup.ts'

const policy = may('EXPRESS_OP')
const params = entryId
const User = z.object({ id: z.string(), name: z.string() })
/** A carrier account, which a pickup and a manifest have one of. */
const Account = z.object({ carrier: z.string(), carrierName: z.string(), account: z.string() })
/** Where the courier collects; empty texts are absent. */
const Place = z.object({ name: z.string(), lines: z.array(z.string()) })

export const PickupRow = Account.extend({
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
  requestedBy: User,
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
export const PickupGroup = Account.extend({
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

/** What a day of an account has: its manifest, or what the next one would contain. */
export const ManifestCandidate = Account.extend({
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

export const ManifestRow = Account.extend({
  id: z.string(),
  revision: z.int(),
  status: z.enum(manifestStatuses),
  day: z.string(),
  number: z.string(),
  shipments: z.int(),
  rejected: z.array(RejectedShipment),
  text: z.string(),
  closedBy: User,
  closedAt: z.string(),
})
export type ManifestRow = z.infer<typeof ManifestRow>

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

import { z } from 'zod'
import { may } from '../access/policy.ts'
import { EntryHistory, entryId } from '../api/catalogue.ts'
import { route } from '../api/route.ts'
import { CarrierAccount, UserName } from '../express-pickup/express-pickup-routes.ts'
import { DecimalText } from '../money/money.ts'
import { RejectedShipment } from './express-manifest-events.ts'
import { manifestStatuses } from './manifest-state.ts'

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

import { z } from 'zod'
import { may } from '../access/policy.ts'
import { EntryHistory, entryId } from '../api/catalogue.ts'
import { commaSeparated, route } from '../api/route.ts'
import { day } from '../day.ts'
import { DecimalText } from '../money/money.ts'
import { pickupStatuses, PickupWindow } from '../express-shipment/pickup.ts'

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

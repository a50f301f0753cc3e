import { isPickupOver } from '@freight/contracts/express-pickup/pickup'
import { sameContent } from '@freight/contracts/same-content'
import type { Stage } from './express-shipment-state.ts'

/** What pickups and manifests report about the booking in use; of an earlier booking it is no longer true. */
export const handOver = {
  SetExpressPickup: ({ bookingId, ...pickup }, { booking, pickup: before }) => {
    const isOfFormer = before !== undefined && before.pickupId !== pickup.pickupId && isPickupOver(pickup)
    if (booking?.bookingId !== bookingId || isOfFormer || sameContent(before, pickup)) return []
    return [{ type: 'ExpressPickupSet', data: pickup }]
  },
  SetExpressManifest: ({ bookingId, reason, ...manifest }, { booking, manifest: before }) => {
    if (booking?.bookingId !== bookingId) return []
    const { manifestId } = manifest
    if (reason !== undefined)
      return before?.manifestId === manifestId ? [{ type: 'ExpressManifestRemoved', data: { manifestId, reason } }] : []
    return sameContent(before, manifest) ? [] : [{ type: 'ExpressManifestSet', data: manifest }]
  },
} satisfies Stage

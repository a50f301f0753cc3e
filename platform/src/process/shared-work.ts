import type { Pool } from 'pg'
import { ownPlaces, type SharedPlaces, sharedPlaces } from '../limits/shared-places.ts'
import type { Logger } from '../telemetry/logging.ts'
import { dividedShares, ownShares, type Sharing } from './divided-shares.ts'
import { type Duty, ownDuties, sharedDuties } from './duties.ts'

type Parts = { db: Pick<Pool, 'connect'>; log: Logger }
type SharedWork = { duty: Duty; share: Sharing; places: SharedPlaces }

/**
 * What processes that share a database do together: each duty is one's, streams are divided among them, and a caller's
 * places are counted by all.
 */
export const sharedWork = (hasOthers: boolean, parts: Parts, atStop: (one: () => unknown) => void): SharedWork => {
  if (!hasOthers) return { duty: ownDuties, share: ownShares, places: ownPlaces }
  const places = sharedPlaces(parts)
  atStop(places.close)
  return { duty: sharedDuties(parts), share: dividedShares(parts), places: places.take }
}

import type { Pool } from 'pg'
import { ownPlaces, type SharedPlaces, sharedPlaces } from '../limits/shared-places.ts'
import type { Logger } from '../telemetry/logging.ts'
import { type Duty, ownDuties, sharedDuties } from './duties.ts'

type Parts = { db: Pick<Pool, 'connect'>; log: Logger }

/** What processes that share a database do together: each duty is one's, and a caller's places are counted by all. */
export const sharedWork = (
  hasOthers: boolean,
  parts: Parts,
  atStop: (one: () => unknown) => void,
): { duty: Duty; places: SharedPlaces } => {
  if (!hasOthers) return { duty: ownDuties, places: ownPlaces }
  const places = sharedPlaces(parts)
  atStop(places.close)
  return { duty: sharedDuties(parts), places: places.take }
}

import type { Pool } from 'pg'
import { ownPlaces, type SharedPlaces, sharedPlaces } from '../limits/shared-places.ts'
import type { Logger } from '../telemetry/logging.ts'
import { dividedPartitions, ownShares, type PartitionAssignment } from './partition-assignment.ts'
import { type SingletonTask, ownTasks, leaderElectedTasks } from './singleton-tasks.ts'

type Parts = { db: Pick<Pool, 'connect'>; log: Logger }
type SharedWork = { duty: SingletonTask; share: PartitionAssignment; places: SharedPlaces }

/**
 * Coordination of processes that share a database: each duty has one owner, streams are divided among the processes,
 * and the places of a caller are counted over all processes.
 */
export const sharedWork = (hasOthers: boolean, parts: Parts, atStop: (close: () => unknown) => void): SharedWork => {
  if (!hasOthers) return { duty: ownTasks, share: ownShares, places: ownPlaces }
  const places = sharedPlaces(parts)
  atStop(places.close)
  return { duty: leaderElectedTasks(parts), share: dividedPartitions(parts), places: places.take }
}

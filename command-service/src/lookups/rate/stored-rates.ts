import type { Lookups } from '@freight/contracts/registry/lookups'
import type { DoorLeg } from '@freight/contracts/rate/legs/priced-legs'
import type { WantedRate } from '@freight/contracts/rate/matching'

type Found = Lookups['matchingRates']

/** The stored rates that match the main carriage, if there is one, and each of the door legs. */
export type StoredRates = (
  main: WantedRate | undefined,
  doors: readonly (readonly [DoorLeg, WantedRate])[],
) => Promise<Found> | Found

export const nothingMatches: Found = { rates: [], providers: {}, near: {} }
export const noStoredRates: StoredRates = () => nothingMatches

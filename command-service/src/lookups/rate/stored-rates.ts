import type { Lookups } from '@freight/contracts/api/lookups'
import type { WantedRate } from '@freight/contracts/rate/matching'

type Found = Lookups['matchingRates']

/** The stored tariffs that match a shipment. */
export type StoredRates = (wanted: WantedRate) => Promise<Found> | Found

export const nothingMatches: Found = { rates: [], providers: {}, near: {} }
export const noStoredRates: StoredRates = () => nothingMatches

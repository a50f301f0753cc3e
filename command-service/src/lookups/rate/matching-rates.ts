import type { Lookups } from '@freight/contracts/api/lookups'
import { missingParameters } from '@freight/contracts/rate/matching'
import { wantedOf } from '@freight/contracts/rate/wanted-of'
import type { Lookup } from '../aggregate-readers.ts'
import { nothingMatches } from './stored-rates.ts'

/** What matches the quotation as it is asked for now; nothing where it does not say enough. */
export const matchingRates: Lookup<Lookups['matchingRates']> = async ({ id, today }, known) => {
  const { request } = (await known.quotation(id)).state
  if (!request || missingParameters(request).length > 0) return nothingMatches
  return known.storedRates(wantedOf(request, today))
}

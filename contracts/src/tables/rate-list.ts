import type { FreeTimeTier, Sailing } from '../pricing/offer/offer-schedule.ts'
import type { RateCharge } from '../pricing/rate-charge.ts'
import type { Rate, RateParty } from '../rate/rate.ts'
import { boolean, date, int, jsonb, numeric, text } from './columns.ts'

/** Columns of the stored tariffs, besides the author of the last change. */
export const rateColumns = {
  active: boolean(false),
  code: text(''),
  version: int(0),
  type: text<Rate['type']>('BUY'),
  transport: text<Rate['transport']>('SEA'),
  mode: text<Rate['mode']>('FCL'),
  /** Empty: any. */
  container: text(''),
  origin: text(''),
  originName: text(''),
  destination: text(''),
  destinationName: text(''),
  /** Names of both ends, normalized by `searchText`, for matching addresses. */
  originTown: text(''),
  destinationTown: text(''),
  validFrom: date('2000-01-01'),
  validTo: date('2000-01-01'),
  cbmRatio: numeric<string | null>(),
  description: text(''),
  route: text(''),
  transitTime: int<number | null>(),
  frequency: text(''),
  comments: text(''),
  freeDays: int<number | null>(),
  stackable: text<Rate['stackable']>(),
  owner: jsonb<RateParty | null>(),
  ownerId: text(''),
  carrier: jsonb<RateParty | null>(),
  carrierName: text(''),
  charges: jsonb<readonly RateCharge[]>([]),
  /** Charge codes, for finding where a code is used. */
  codes: jsonb<readonly string[]>([]),
  includes: jsonb<readonly string[]>([]),
  sailings: jsonb<readonly Sailing[]>([]),
  tiers: jsonb<readonly FreeTimeTier[]>([]),
  suspendedBecause: text(''),
  /** Suspended because its import was undone. */
  importUndone: boolean(false),
  /** Sort key of a list. */
  lane: text(''),
  search: text(''),
}

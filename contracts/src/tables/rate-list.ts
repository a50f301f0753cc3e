import type { RateCharge } from '../pricing/rate-charge.ts'
import type { Rate, RateParty } from '../rate/rate.ts'
import { boolean, date, int, jsonb, numeric, text } from './columns.ts'

/** The columns of the stored tariffs, besides who changed them last. */
export const rateColumns = {
  active: boolean(false),
  code: text(''),
  version: int(0),
  type: text<Rate['type']>('BUY'),
  transport: text<Rate['transport']>('SEA'),
  mode: text<Rate['mode']>('FCL'),
  /** Empty: for any. */
  container: text(''),
  origin: text(''),
  originName: text(''),
  destination: text(''),
  destinationName: text(''),
  /** The names of both ends as an address is compared with them (`searchText`). */
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
  /** The codes of the charges: what is looked through for where one is used. */
  codes: jsonb<readonly string[]>([]),
  suspendedBecause: text(''),
  /** What a list is in the order of. */
  lane: text(''),
  search: text(''),
}

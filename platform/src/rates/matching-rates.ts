import { carrierCategories, type RateProvider } from '@freight/contracts/provider/own-numbers'
import { matches, type Mismatch, mismatches, mismatchesOf, type WantedRate } from '@freight/contracts/rate/matching'
import type { DoorLeg } from '@freight/contracts/rate/legs/priced-legs'
import type { VersionedRate } from '@freight/contracts/rate/rate'
import type { RateCharge } from '@freight/contracts/pricing/rate-charge'
import type { Platform } from '../connections/platform.ts'
import {
  candidateParameters,
  doorCandidates,
  doorParameter,
  laneParameters,
  listedRates,
  namedRates,
  rateCandidates,
  rateNearMisses,
  ratesToElsewhere,
  sellingCandidates,
  type RateTables,
} from './rate-candidates.ts'

type Source = { db: Pick<Platform['db'], 'query'>; tables: RateTables }
export type StoredRate = VersionedRate & { active: boolean }

/**
 * Marks the main freight of rates by the current catalogue. Until codes are confirmed as main freight, every freight
 * charge counts.
 */
const withMainFreight = async <Rate extends VersionedRate>(
  { db, tables }: Source,
  rates: readonly Rate[],
): Promise<Rate[]> => {
  if (rates.length === 0) return []
  const { rows } = await db.query<{ key: string }>(`select key from ${tables.chargeCodes} where main_freight`)
  const mainCodes = new Set(rows.map(({ key }) => key))
  const isMain = ({ code, section }: RateCharge) => (mainCodes.size === 0 ? section === 'FREIGHT' : mainCodes.has(code))
  return rates.map((rate) => ({
    ...rate,
    charges: rate.charges.map((charge) => (isMain(charge) ? { ...charge, mainFreight: true as const } : charge)),
  }))
}

/** The current rates that match. */
export const matchingRates = async (source: Source, wantedRate: WantedRate): Promise<StoredRate[]> => {
  const { db, tables } = source
  const { rows } = await db.query<StoredRate>({
    name: 'rate-candidates',
    text: rateCandidates(tables),
    values: candidateParameters(wantedRate),
  })
  return withMainFreight(
    source,
    rows.filter((rate) => matches(rate, wantedRate)),
  )
}

/** The current rates with these ids; unknown ones are missing. */
export const ratesById = async (source: Source, ids: readonly string[]): Promise<StoredRate[]> => {
  const { rows } = await source.db.query<StoredRate>(namedRates(source.tables), [ids])
  return withMainFreight(source, rows)
}

/** The rates that match each of several door legs, in one query. */
export const doorRates = async (
  { db, tables }: Source,
  legs: readonly (readonly [DoorLeg, WantedRate])[],
): Promise<Partial<Record<DoorLeg, StoredRate[]>>> => {
  if (legs.length === 0) return {}
  const { rows } = await db.query<StoredRate & { n: number }>({
    name: 'door-candidates',
    text: doorCandidates(tables),
    values: [doorParameter(legs.map(([, wantedRate]) => wantedRate))],
  })
  return Object.fromEntries(
    legs.map(([leg, wantedRate], index) => {
      const entries = rows.flatMap(({ n, ...rate }) =>
        n === index && matches(rate, wantedRate) ? [[rate.id, rate] as const] : [],
      )
      // A place may be found both by its code and by its name.
      return [leg, [...new Map(entries).values()]]
    }),
  )
}

/** The matching selling tariffs: those of the client and its group, and the general ones. */
export const sellingRates = async (
  source: Source,
  wantedRate: WantedRate,
  owners: readonly string[],
): Promise<StoredRate[]> => {
  const { db, tables } = source
  const { rows } = await db.query<StoredRate>({
    name: 'selling-rates',
    text: sellingCandidates(tables),
    values: [...candidateParameters(wantedRate), ['', ...owners]],
  })
  return withMainFreight(
    source,
    rows.filter((rate) => matches(rate, wantedRate)),
  )
}

type ListedQuery = {
  from: string
  to: string
  owners: readonly string[]
  transport?: string | undefined
  mode?: string | undefined
  origins?: readonly string[] | undefined
  destinations?: readonly string[] | undefined
  most: number
}

/** Bought rates of a period, and the selling tariffs of these owners and the general ones, for a price list. */
export const ratesOfPeriod = async (
  source: Source,
  { from, to, owners, transport, mode, origins, destinations, most }: ListedQuery,
): Promise<StoredRate[]> => {
  const { rows } = await source.db.query<StoredRate>(listedRates(source.tables), [
    from,
    to,
    ['', ...owners],
    transport ?? null,
    mode ?? null,
    origins ?? null,
    destinations ?? null,
    most,
  ])
  return withMainFreight(source, rows)
}

export type NearRate = Pick<StoredRate, 'id' | 'code' | 'owner' | 'carrier'> & Parameters<typeof mismatchesOf>[0]

/** Rates with mismatches, the fewest mismatches first. */
export const nearestFirst = <Rate extends { why: Mismatch[] }>(rates: readonly Rate[]): Rate[] =>
  rates.filter(({ why }) => why.length > 0).toSorted((a, b) => a.why.length - b.why.length)

/**
 * Rates that do not match, with their mismatches: those of the lane, the nearest first, then those to other
 * destinations.
 */
export const missedRates = async (
  { db, tables }: Source,
  wantedRate: WantedRate,
): Promise<(NearRate & { why: Mismatch[] })[]> => {
  const lane = laneParameters(wantedRate)
  const [ofLane, toElsewhere] = await Promise.all([
    db.query<NearRate>(rateNearMisses(tables), lane),
    db.query<NearRate>(ratesToElsewhere(tables), [...lane, wantedRate.day]),
  ])
  const nearest = (rows: readonly NearRate[]) =>
    nearestFirst(rows.map((rate) => ({ ...rate, why: mismatchesOf(rate, wantedRate) })))
  return [...nearest(ofLane.rows), ...nearest(toElsewhere.rows)]
}

/** Number of rates of the lane per mismatch. */
export const nearMisses = async (
  { db, tables }: Source,
  wantedRate: WantedRate,
): Promise<Partial<Record<Mismatch, number>>> => {
  const { rows } = await db.query<StoredRate>(rateNearMisses(tables), laneParameters(wantedRate))
  const rateMismatches = rows.map((rate) => mismatchesOf(rate, wantedRate))
  const counts = mismatches.map(
    (mismatch) => [mismatch, rateMismatches.filter((all) => all.includes(mismatch)).length] as const,
  )
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

const ownersSql = ({
  providers,
}: RateTables) => `select key, air_divisor::text as "airDivisor", air_step::text as "airStep",
  air_minimum::text as "airMinimum", sea_kg_per_m3::text as "seaKgPerM3", sea_minimum::text as "seaMinimum",
  road_kg_per_m3::text as "roadKgPerM3", road_kg_per_ldm::text as "roadKgPerLdm", road_step::text as "roadStep",
  road_minimum::text as "roadMinimum", categories ?| $2 as "isCarrier" from ${providers} where key = any($1)`

/** The owners of rates, by id. */
export const rateOwnersOf = async (
  { db, tables }: Source,
  rates: readonly StoredRate[],
): Promise<Record<string, RateProvider>> => {
  const ids = [...new Set(rates.flatMap(({ owner }) => (owner ? [owner.id] : [])))]
  if (ids.length === 0) return {}
  const { rows } = await db.query<RateProvider & { key: string }>(ownersSql(tables), [ids, carrierCategories])
  return Object.fromEntries(rows.map(({ key, ...owner }) => [key, owner]))
}

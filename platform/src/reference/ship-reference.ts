import type { Pool, PoolClient } from 'pg'
import {
  editionOf,
  newEdition,
  prepareReferenceTables,
  writeCommodities,
  readLocations,
  writeLocations,
} from './reference-tables.ts'
import { shipped } from './shipped-data.ts'
import { isDeepStrictEqual } from 'node:util'
import { isProtected, type Location, locationKey, mergeLocations } from './location.ts'

/** `kept`: the list differs from the place, but must not change it. */
type Change = 'added' | 'changed' | 'retired' | 'unchanged' | 'kept'

/**
 * A place in a list, or one removed from it: the whole entry, or only this kind of it, which affects only rows of the
 * official list.
 */
export type Listed = { location: Location; retired?: 'ENTRY' | 'KIND' }

/** Calculates the changes of a list to the known places. A list may contain a place more than once. */
export const changesBy = (
  known: ReadonlyMap<string, Location>,
  entries: readonly Listed[],
): { changes: Record<Change, number>; rows: Location[] } => {
  const changes: Record<Change, number> = { added: 0, changed: 0, retired: 0, unchanged: 0, kept: 0 }
  const rows = new Map<string, Location>()
  for (const { location, retired } of entries) {
    const key = locationKey(location)
    const before = rows.get(key) ?? known.get(key)
    const [change, after] = retired ? retirement(before, retired) : mergeOutcome(before, location)
    if (change) changes[change] += 1
    if (after) rows.set(key, after)
  }
  return { changes, rows: [...rows.values()] }
}

type Outcome = readonly [Change?, Location?]

const retirement = (before: Location | undefined, retired: 'ENTRY' | 'KIND'): Outcome => {
  if (!before || (retired === 'KIND' && before.source !== 'UNLOCODE')) return []
  if (!before.active) return ['unchanged']
  return isProtected(before) ? ['kept'] : ['retired', { ...before, active: false, source: 'UNLOCODE' }]
}

const mergeOutcome = (before: Location | undefined, location: Location): Outcome => {
  // Merged with itself, so that the same list causes no change later.
  if (!before) return ['added', mergeLocations(location, location)]
  // The official list does not show which of two places with the same IATA code has the airport.
  if (before.country !== location.country) return ['kept']
  const after = mergeLocations(before, location)
  return isDeepStrictEqual(after, before) ? ['unchanged'] : ['changed', after]
}

const locationsPerWrite = 5_000

/** Imports a list into the table, in full or not at all. A dry run only counts. */
export const takeIn = async (
  pool: Pool,
  entries: readonly Listed[],
  {
    dryRun = false,
    shipped,
    onProgress = () => {},
  }: { dryRun?: boolean; shipped?: string; onProgress?: (count: number, total: number) => void } = {},
): Promise<Record<Change, number>> =>
  inTransaction(pool, async (db) => {
    const known = new Map((await readLocations(db)).map((location) => [locationKey(location), location]))
    const { changes, rows } = changesBy(known, entries)
    if (dryRun) return changes
    for (let at = 0; at < rows.length; at += locationsPerWrite) {
      await writeLocations(db, rows.slice(at, at + locationsPerWrite))
      onProgress(Math.min(at + locationsPerWrite, rows.length), rows.length)
    }
    if (rows.length > 0 || shipped !== undefined) await newEdition(db, 'locations', shipped)
    return changes
  })

const inTransaction = async <Answer>(pool: Pool, work: (db: PoolClient) => Promise<Answer>): Promise<Answer> => {
  const db = await pool.connect()
  try {
    await db.query("begin; select pg_advisory_xact_lock(hashtext('reference'))")
    const answer = await work(db)
    await db.query('commit')
    return answer
  } catch (error) {
    await db.query('rollback').catch(() => undefined)
    throw error
  } finally {
    db.release()
  }
}

/** Creates the reference tables, and fills them if this version ships other data than the last one. */
export const shipReference = async (db: Pool): Promise<void> => {
  await prepareReferenceTables(db)
  const { locations, commodities } = await shipped('versions')
  if ((await editionOf(db, 'locations')).shipped !== locations)
    await takeIn(
      db,
      (await shipped('locations')).map((location) => ({ location })),
      { shipped: locations },
    )
  if ((await editionOf(db, 'commodities')).shipped !== commodities) {
    await writeCommodities(db, await shipped('commodities'))
    await newEdition(db, 'commodities', commodities)
  }
}

import type { StoredEvent } from '@freight/contracts/events/envelope'
import type { Platform } from '@freight/platform/platform'
import type { AnyProjection } from './projection.ts'
import { applyEvents, saveDeadLetters, keysOf, saveCarefully, type Target } from './apply.ts'
import { applySteps, finishRows, type HeldRow, nothingYet, type Unfinished } from './fold.ts'
import { keptRates, type KeptRates } from './kept-rates.ts'
import { type Client, type Db, holdTablesAlone, inTransaction } from './registry.ts'
import { forgetShares } from './shares.ts'
import { dropTable, execute, indexStatements, loadRows, showTable, tableStatements, tidyTable } from './table.ts'

type Needs = Pick<Platform, 'db' | 'eventStore' | 'log'>

export type Progress = { done: number; total: number; eventsPerSecond: number }

const batchSize = 2500
// Rows are written once per so many changed ones, and as many are remembered besides: the bound of the memory.
const rowsPerSave = 4000
const rowsRemembered = 20_000

/**
 * Builds the tables of projections from the first event, beside the ones that are read, and lets them take over.
 * Several projections share one reading of the events. May run in another process than the one that follows the events;
 * a second builder of the same projection waits for the first. What an aborted one leaves, the next throws away.
 */
export const buildProjections = async (
  { db, eventStore, log }: Needs,
  projections: readonly AnyProjection[],
  { onProgress = () => {}, signal }: { onProgress?: (progress: Progress) => void; signal?: AbortSignal } = {},
): Promise<void> => {
  const guard = await db.connect()
  try {
    // It waits for another builder, and tidies whole tables: that takes what it takes.
    await guard.query('set statement_timeout = 0')
    for (const { name } of projections.toSorted((a, b) => a.name.localeCompare(b.name))) {
      await guard.query('select pg_advisory_lock(hashtext($1))', [`projection build ${name}`])
    }
    const known = keptRates()
    const builds: Build[] = []
    // One after the other: a start on a busy machine would not have a connection for each of them in time.
    for (const projection of projections) builds.push(await newBuild(db, projection, known))
    const started = performance.now()
    const report = (done: number, total: number) => {
      signal?.throwIfAborted()
      onProgress({ done, total, eventsPerSecond: Math.round((done * 1000) / Math.max(1, performance.now() - started)) })
    }
    const position = await catchUp({ db, eventStore }, builds, 0, report)
    for (const build of builds) {
      await inTransaction(db, (client) => execute(client, indexStatements(build.projection, build.physical)))
      await tidyTable(guard, build.physical)
    }
    for (const build of builds) await takeOver({ db, eventStore }, build, position)
    report(position, position)
    log.info({ projections: projections.map(({ name }) => name), position }, 'built')
  } finally {
    // Ends the session, and with it the locks.
    guard.release(true)
  }
}

type Build = Target & { rows: Map<string, HeldRow>; unfinished: Unfinished; known: KeptRates }

/** A new table. What a former builder left half-done is thrown away; the lock says that nobody works on it any more. */
const newBuild = (db: Db, projection: AnyProjection, known: KeptRates): Promise<Build> =>
  inTransaction(db, async (client) => {
    const { name, version, table } = projection
    const left = await client.query<{ physical: string }>(
      `update projection.builds set status = 'abandoned', finished_at = now()
      where name = $1 and status = 'building' returning physical`,
      [name],
    )
    for (const { physical } of left.rows) await dropTable(client, physical)
    const made = await client.query<{ build: string; physical: string }>(
      `insert into projection.builds (name, version, physical, status) values ($1, $2, '', 'building') returning build::text`,
      [name, version],
    )
    const build = made.rows[0]?.build ?? ''
    const physical = `${table}_v${version}_${build}`
    await client.query('update projection.builds set physical = $2 where build = $1', [build, physical])
    await execute(client, tableStatements(projection, physical))
    return { projection, build, physical, parked: new Set(), rows: new Map(), unfinished: nothingYet(), known }
  })

type Stores = Pick<Needs, 'db' | 'eventStore'>

/** Folds everything after a position, while the next events are fetched; answers the position reached. */
const catchUp = async (
  { db, eventStore }: Stores,
  builds: readonly Build[],
  after: number,
  report: (done: number, total: number) => void,
): Promise<number> => {
  const total = await eventStore.head()
  const read = (from: number) => {
    const events = eventStore.readAll(from, { limit: batchSize })
    // Awaited later; until then a failure is nobody's.
    events.catch(() => {})
    return events
  }
  let position = after
  let next = read(position)
  while (position < total) {
    const events = await next
    position = events.at(-1)?.position ?? total
    if (position < total) next = read(position)
    for (const build of builds) await foldInto(db, build, events)
    report(Math.min(position, total), total)
  }
  for (const build of builds) await saveChanged(db, build)
  return position
}

const foldInto = async (db: Db, build: Build, events: readonly StoredEvent[]): Promise<void> => {
  const { projection, physical, rows, unfinished, parked, known } = build
  known.learn(events)
  const missing = new Set<string>()
  const born = new Set<string>()
  for (const event of events) {
    for (const key of keysOf(projection, event)) {
      // Events come once and in order here, so that the first of a stream has no row yet.
      if (event.revision === 1) born.add(key)
      else if (!rows.has(key) && !born.has(key)) missing.add(key)
    }
  }
  for (const [key, held] of await loadRows(db, projection, physical, [...missing])) rows.set(key, held)
  const deadLetters = applySteps(projection, events, rows, { parked, known, unfinished })
  if (deadLetters.length > 0) await inTransaction(db, (client) => saveDeadLetters(client, build, deadLetters))
  if (unfinished.changed.size >= rowsPerSave) await saveChanged(db, build)
}

const saveChanged = async (db: Db, build: Build): Promise<void> => {
  const { projection, rows, parked, unfinished } = build
  const { changed } = unfinished
  if (changed.size > 0) {
    const deadLetters = finishRows(projection, rows, parked, unfinished)
    await inTransaction(db, async (client) => {
      deadLetters.push(...(await saveCarefully(client, build, rows, changed)))
      await saveDeadLetters(client, build, deadLetters)
    })
    build.unfinished = nothingYet()
  }
  for (const key of rows.keys()) {
    if (rows.size <= rowsRemembered) break
    rows.delete(key)
  }
}

/**
 * Exchanges the table under the readers' view. Whoever follows the events waits at the lock, so nothing is handled
 * meanwhile: the new table is brought to the very head, and the follower goes on with it from there.
 */
const takeOver = async ({ db, eventStore }: Stores, build: Build, reached: number): Promise<void> => {
  const { projection, physical, parked } = build
  const { name, version } = projection
  const former = await inTransaction(db, async (client) => {
    await holdTablesAlone(client)
    await client.query(
      `insert into projection.active (name, build, version, physical, position) values ($1, 0, 0, '', 0)
      on conflict do nothing`,
      [name],
    )
    const locked = await client.query<{ physical: string }>(
      'select physical from projection.active where name = $1 for update',
      [name],
    )
    const position = await bringToHead(client, eventStore, build, reached)
    await showTable(client, projection, physical)
    await client.query(
      `update projection.active set build = $2, version = $3, physical = $4, position = $5, parked = $6 where name = $1`,
      [name, build.build, version, physical, position, parked.size],
    )
    await client.query(
      `update projection.builds set finished_at = coalesce(finished_at, now()), position = $3,
        status = case when build = $2 then 'active' else 'retired' end
      where name = $1 and (build = $2 or status = 'active')`,
      [name, build.build, position],
    )
    await client.query('delete from projection.dead_letters where projection = $1 and build <> $2', [name, build.build])
    await forgetShares(client)
    return locked.rows[0]?.physical
  })
  // Waits for queries that still read it.
  if (former) await inTransaction(db, (client) => dropTable(client, former))
}

const bringToHead = async (client: Client, eventStore: Stores['eventStore'], build: Build, after: number) => {
  const goal = await eventStore.head()
  let position = after
  while (position < goal) {
    const events = await eventStore.readAll(position, { limit: batchSize })
    build.known.learn(events)
    await applyEvents(client, build, events, { careful: true, known: build.known })
    position = events.at(-1)?.position ?? goal
  }
  return position
}

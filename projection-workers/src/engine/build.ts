import type { StoredEvent } from '@freight/contracts/events/envelope'
import type { Platform } from '@freight/platform/connections/platform'
import type { AnyProjection } from './projection.ts'
import { applyEvents, saveDeadLetters, keysOf, saveCarefully, type Target } from './apply.ts'
import { applySteps, finishRows, type HeldRow, nothingYet, type Unfinished } from './fold.ts'
import { rateHistory, type RateHistory } from './rate-history.ts'
import { type Client, type Db, holdTablesAlone, inTransaction } from './registry.ts'
import { forgetShares } from './shares.ts'
import { dropTable, execute, indexStatements, loadRows, showTable, tableStatements, tidyTable } from './table.ts'

type Needs = Pick<Platform, 'db' | 'eventStore' | 'log'>

export type Progress = { done: number; total: number; eventsPerSecond: number }

const batchSize = 2500
// Rows are written once per this many changed rows, and this many more are cached: together they bound the memory.
const rowsPerSave = 4000
const cachedRows = 20_000

/**
 * Builds the tables of projections from the first event, next to the active ones, and replaces those. Several
 * projections share one pass over the events. May run in another process than the follower; a second build of the same
 * projection waits for the first. Tables of an aborted build are dropped by the next one.
 */
export const buildProjections = async (
  { db, eventStore, log }: Needs,
  projections: readonly AnyProjection[],
  { onProgress = () => {}, signal }: { onProgress?: (progress: Progress) => void; signal?: AbortSignal } = {},
): Promise<void> => {
  const lockHolder = await db.connect()
  try {
    // No timeout: it waits for other builds.
    await lockHolder.query('set statement_timeout = 0')
    for (const { name } of projections.toSorted((a, b) => a.name.localeCompare(b.name))) {
      await lockHolder.query('select pg_advisory_lock(hashtext($1))', [`projection build ${name}`])
    }
    const known = rateHistory()
    const builds: Build[] = []
    // Sequential: during a start on a busy machine the pool would not provide a connection for each in time.
    for (const projection of projections) builds.push(await newBuild(db, projection, known))
    const startedAt = performance.now()
    const report = (done: number, total: number) => {
      signal?.throwIfAborted()
      onProgress({
        done,
        total,
        eventsPerSecond: Math.round((done * 1000) / Math.max(1, performance.now() - startedAt)),
      })
    }
    const position = await catchUp({ db, eventStore }, builds, 0, report)
    await forEachBuild(builds, async (build) => {
      await saveChanged(db, build)
      await inTransaction(db, (client) => execute(client, indexStatements(build.projection, build.physical)))
      await vacuum(db, build.physical)
    })
    for (const build of builds) await takeOver({ db, eventStore }, build, position)
    report(position, position)
    log.info({ projections: projections.map(({ name }) => name), position }, 'built')
  } finally {
    // Ends the session, which releases the locks.
    lockHolder.release(true)
  }
}

type Build = Target & { rows: Map<string, HeldRow>; unfinished: Unfinished; known: RateHistory }

/** Creates a table. Drops tables of unfinished builds, which no process writes to: the lock guarantees it. */
const newBuild = (db: Db, projection: AnyProjection, known: RateHistory): Promise<Build> =>
  inTransaction(db, async (client) => {
    const { name, version, table } = projection
    const abandonedBuilds = await client.query<{ physical: string }>(
      `update projection.builds set status = 'abandoned', finished_at = now()
      where name = $1 and status = 'building' returning physical`,
      [name],
    )
    for (const { physical } of abandonedBuilds.rows) await dropTable(client, physical)
    const insertResult = await client.query<{ build: string; physical: string }>(
      `insert into projection.builds (name, version, physical, status) values ($1, $2, '', 'building') returning build::text`,
      [name, version],
    )
    const buildId = insertResult.rows[0]?.build ?? ''
    const physical = `${table}_v${version}_${buildId}`
    await client.query('update projection.builds set physical = $2 where build = $1', [buildId, physical])
    await execute(client, tableStatements(projection, physical))
    return { projection, buildId, physical, parked: new Set(), rows: new Map(), unfinished: nothingYet(), known }
  })

type Stores = Pick<Needs, 'db' | 'eventStore'>

/**
 * Folds all events after a position and fetches the next batch meanwhile. The last changes are not saved yet.
 * @returns the position reached
 */
const catchUp = async (
  { db, eventStore }: Stores,
  builds: readonly Build[],
  after: number,
  report: (done: number, total: number) => void,
): Promise<number> => {
  const total = await eventStore.head()
  const readBatch = (from: number) => {
    const events = eventStore.readAll(from, { limit: batchSize })
    // Prevents an unhandled rejection until the promise is awaited.
    events.catch(() => {})
    return events
  }
  let position = after
  let nextBatch = readBatch(position)
  while (position < total) {
    const events = await nextBatch
    position = events.at(-1)?.position ?? total
    if (position < total) nextBatch = readBatch(position)
    for (const build of builds) await foldInto(db, build, events)
    report(Math.min(position, total), total)
  }
  return position
}

// One writes while the rows of another are prepared; more would only compete for the cores of the database.
const buildsAtOnce = 3

/** Runs work for each build, `buildsAtOnce` of them in parallel. */
const forEachBuild = async (builds: readonly Build[], work: (build: Build) => Promise<void>): Promise<void> => {
  const queue = [...builds]
  const failures: unknown[] = []
  const worker = async (): Promise<void> => {
    for (let build = queue.shift(); build && failures.length === 0; build = queue.shift())
      await work(build).catch((error: unknown) => failures.push(error))
  }
  // All workers stop after a failure, before the locks are released.
  await Promise.all(Array.from({ length: buildsAtOnce }, worker))
  if (failures.length > 0) throw failures[0]
}

/** Vacuums a whole table, without a timeout. */
const vacuum = async (db: Db, physical: string): Promise<void> => {
  const client = await db.connect()
  try {
    await client.query('set statement_timeout = 0')
    await tidyTable(client, physical)
  } finally {
    // The connection returns to the pool with the usual timeout.
    await client.query('reset statement_timeout').then(
      () => client.release(),
      () => client.release(true),
    )
  }
}

const foldInto = async (db: Db, build: Build, events: readonly StoredEvent[]): Promise<void> => {
  const { projection, physical, rows, unfinished, parked, known } = build
  known.learn(events)
  const missingKeys = new Set<string>()
  const createdKeys = new Set<string>()
  for (const event of events) {
    for (const key of keysOf(projection, event)) {
      // A build receives each event once and in order, so the first event of a stream has no row yet.
      if (event.revision === 1) createdKeys.add(key)
      else if (!rows.has(key) && !createdKeys.has(key)) missingKeys.add(key)
    }
  }
  for (const [key, storedRow] of await loadRows(db, projection, physical, [...missingKeys])) rows.set(key, storedRow)
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
    if (rows.size <= cachedRows) break
    rows.delete(key)
  }
}

/**
 * Replaces the table behind the readers' view. The lock stops the follower, so no events are applied meanwhile: the new
 * table is brought to the head of the log, and the follower continues from there.
 */
const takeOver = async ({ db, eventStore }: Stores, build: Build, reached: number): Promise<void> => {
  const { projection, buildId, physical, parked } = build
  const { name, version } = projection
  // Durable: a take-over that a crash loses is not repeated.
  const exchangeTables = async (client: Client) => {
    await holdTablesAlone(client)
    await client.query(
      `insert into projection.active (name, build, version, physical, position) values ($1, 0, 0, '', 0)
      on conflict do nothing`,
      [name],
    )
    const activeTable = await client.query<{ physical: string }>(
      'select physical from projection.active where name = $1 for update',
      [name],
    )
    const position = await bringToHead(client, eventStore, build, reached)
    await showTable(client, projection, physical)
    await client.query(
      `update projection.active set build = $2, version = $3, physical = $4, position = $5, parked = $6 where name = $1`,
      [name, buildId, version, physical, position, parked.size],
    )
    await client.query(
      `update projection.builds set finished_at = coalesce(finished_at, now()), position = $3,
        status = case when build = $2 then 'active' else 'retired' end
      where name = $1 and (build = $2 or status = 'active')`,
      [name, buildId, position],
    )
    await client.query('delete from projection.dead_letters where projection = $1 and build <> $2', [name, buildId])
    await forgetShares(client)
    return activeTable.rows[0]?.physical
  }
  const formerTable = await inTransaction(db, exchangeTables, { durable: true })
  // Waits for queries that still read the former table.
  if (formerTable) await inTransaction(db, (client) => dropTable(client, formerTable))
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

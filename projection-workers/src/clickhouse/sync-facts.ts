import { idIn, type StoredEvent } from '@freight/contracts/events/envelope'
import type { Platform } from '@freight/platform/connections/platform'
import type { AnalyticsValues } from '@freight/platform/analytics/port'
import { type ActiveBuild, activeBuilds, type Client, onOneSession } from '../engine/registry.ts'
import { refill, type copies, type Copy } from './tables.ts'
import type { FactSource, FactTable } from './fact-sources.ts'
import { loadRows } from '../engine/table.ts'

type CopyFactsNeeds = Pick<Platform, 'analytics' | 'log'> & { db: Pick<Client, 'query'> }

const keysPerPage = 2000

// About 20,000 cost lines: limits an insert to a few MB, however long the quotations are.
const valuesPerInsert = 400_000

// ClickHouse error codes: a text, number, date, flag or list that cannot be parsed or does not fit its column.
const faultsOfValues = new Set(['6', '26', '27', '38', '41', '69', '72', '117', '130', '321', '407', '467'])

const isFaultOfValues = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && faultsOfValues.has(String(error.code))

const valuesIn = (value: unknown): number =>
  Array.isArray(value) ? value.reduce<number>((sum, one) => sum + valuesIn(one), 1) : 1

const inParts = (rows: readonly AnalyticsValues[]): AnalyticsValues[][] => {
  const parts: AnalyticsValues[][] = []
  let room = 0
  for (const row of rows) {
    const values = valuesIn(row)
    if (values > room || parts.length === 0) {
      parts.push([])
      room = valuesPerInsert
    }
    parts.at(-1)?.push(row)
    room -= values
  }
  return parts
}

type InsertTarget = Pick<FactTable, 'places' | 'splitLines'> & { table: string }

/**
 * Inserts rows and leaves out what the analytics store cannot hold, with a log line. Without lines, the former row
 * stays; with lines, only the faulty lines are removed.
 */
export const insertFacts = async (
  needs: Pick<CopyFactsNeeds, 'analytics' | 'log'>,
  rows: readonly AnalyticsValues[],
  target: InsertTarget,
): Promise<void> => {
  for (const part of inParts(rows)) await insertPart(needs, part, target)
}

const insertPart = async (
  needs: Pick<CopyFactsNeeds, 'analytics' | 'log'>,
  rows: readonly AnalyticsValues[],
  target: InsertTarget,
): Promise<void> => {
  const { table, places, splitLines } = target
  try {
    await needs.analytics.insert(table, rows, places)
  } catch (error) {
    if (!isFaultOfValues(error)) throw error
    const [row] = rows
    if (!row || rows.length > 1) for (const half of halves(rows)) await insertPart(needs, half, target)
    else if (splitLines === undefined)
      needs.log.error({ err: error, table, key: row[0] }, 'a row in the dashboards was not updated')
    else {
      for (const { line, removed } of splitLines(row)) await insertLine(needs, line, removed, { table, places })
    }
  }
}

const insertLine = async (
  needs: Pick<CopyFactsNeeds, 'analytics' | 'log'>,
  line: AnalyticsValues,
  removed: AnalyticsValues,
  { table, places }: InsertTarget,
): Promise<void> => {
  try {
    await needs.analytics.insert(table, [line], places)
  } catch (error) {
    if (!isFaultOfValues(error)) throw error
    needs.log.error({ err: error, table, key: line[0] }, 'a line is missing in the dashboards')
    await insertPart(needs, [removed], { table, places })
  }
}

const halves = (rows: readonly AnalyticsValues[]) => [
  rows.slice(0, Math.ceil(rows.length / 2)),
  rows.slice(Math.ceil(rows.length / 2)),
]

type CopyTask = {
  source: Pick<FactSource, 'projection'>
  build: ActiveBuild
  tables: readonly FactTable[]
  /** Overrides the name of the table. */
  tableName?: string
}

/** Copies the current facts of these keys. */
const copyFacts = async (
  needs: CopyFactsNeeds,
  { source, build, tables, tableName }: CopyTask,
  keys: readonly string[],
): Promise<void> => {
  const loadedRows = [...(await loadRows(needs.db, source.projection, build.physical, keys))]
  for (const { table, rowsOf, places, splitLines } of tables) {
    const rows = loadedRows.flatMap(([key, { revision, row }]) => rowsOf(key, revision, row))
    await insertFacts(needs, rows, { table: tableName ?? table.name, places, splitLines })
  }
}

/** Copies all facts, in pages sorted by key. */
const copyAllFacts = async (
  needs: CopyFactsNeeds,
  task: CopyTask,
  { isStopped, onProgress }: { isStopped: () => boolean; onProgress?: (done: number) => void },
): Promise<void> => {
  let after = ''
  let done = 0
  while (!isStopped()) {
    const { rows } = await needs.db.query<{ key: string }>(
      `select key from projection.${task.build.physical} where key > $1 order by key limit ${keysPerPage}`,
      [after],
    )
    const last = rows.at(-1)
    if (!last) return
    await copyFacts(
      needs,
      task,
      rows.map(({ key }) => key),
    )
    after = last.key
    done += rows.length
    onProgress?.(done)
  }
}

type Needs = Pick<Platform, 'db' | 'analytics' | 'log'>
type Copies = Awaited<ReturnType<typeof copies>>

export type CopyContext = {
  copyStore: Copies
  isStopped: () => boolean
  pause: (ms: number) => Promise<void>
  progress: (table: string, total: number) => (done: number) => void
}

/** Keeps the fact tables of one projection in step with the copied events. */
export const syncFacts = (needs: Needs, source: FactSource, { copyStore, isStopped, pause, progress }: CopyContext) => {
  const { db, analytics } = needs
  const { name } = source.projection
  const copyByTable = new Map<string, Copy>()

  const readActiveBuild = async (session: Client) => (await activeBuilds(session, [name]))[0]

  /** Waits until the projection has reached a position and returns its active build; undefined when stopped. */
  const waitForBuild = async (session: Client, goal: number): Promise<ActiveBuild | undefined> => {
    while (!isStopped()) {
      const active = await readActiveBuild(session)
      if (active && active.position >= goal) return active
      await pause(20)
    }
    return undefined
  }

  const countIn = async (session: Client, { physical }: ActiveBuild) =>
    Number((await session.query<{ n: string }>(`select count(*) as n from projection.${physical}`)).rows[0]?.n ?? 0)

  /** Whether the table holds rows, unless there are none to hold. A table that was lost and created again is empty. */
  const hasItsRows = async (session: Client, { table, rowsOf, places }: FactTable): Promise<boolean> => {
    const [row] = await analytics.query<{ n: number }>(`select count() as n from ${table.name}`)
    if ((row?.n ?? 0) > 0) return true
    const active = await readActiveBuild(session)
    if (!active) return true
    let isEmpty = true
    const probeTable = {
      table,
      places,
      rowsOf: (...args: Parameters<typeof rowsOf>) => {
        const rows = rowsOf(...args)
        if (rows.length > 0) isEmpty = false
        return []
      },
    }
    await copyAllFacts(
      { ...needs, db: session },
      { source, build: active, tables: [probeTable] },
      { isStopped: () => isStopped() || !isEmpty },
    )
    return isEmpty
  }

  const isCurrent = async (
    session: Client,
    formerCopy: Copy | undefined,
    one: FactTable,
    logId: string,
  ): Promise<boolean> =>
    formerCopy?.version === one.table.version && formerCopy.store === logId && (await hasItsRows(session, one))

  const saveCopy = async (table: string, copy: Copy) => {
    copyByTable.set(table, copy)
    await copyStore.save(table, copy)
  }

  /** Facts follow from the position of the copied events; if the events were copied anew, the facts are too. */
  const prepareTable = async (
    session: Client,
    one: FactTable,
    logId: string,
    events: { position: number; isNew: boolean },
  ) => {
    const { table } = one
    const formerCopy = copyStore.get(table.name)
    if (formerCopy && !events.isNew && (await isCurrent(session, formerCopy, one, logId))) {
      copyByTable.set(table.name, formerCopy)
      return
    }
    const activeBuild = await waitForBuild(session, events.position)
    if (!activeBuild) return
    const onProgress = progress(table.name, await countIn(session, activeBuild))
    const fill = async (tableName: string) => {
      await copyAllFacts(
        { ...needs, db: session },
        { source, build: activeBuild, tables: [one], tableName },
        { isStopped, onProgress },
      )
      return !isStopped()
    }
    if (await refill(analytics, table, { former: formerCopy, logId, fill }))
      await saveCopy(table.name, {
        version: table.version,
        store: logId,
        position: activeBuild.position,
        hash: '',
        build: activeBuild.build,
      })
  }

  /** Splits the tables into those filled from the active build and those filled from another one. */
  const tablesByBuild = (activeBuild: ActiveBuild) => {
    const isOf = ({ table }: FactTable) => copyByTable.get(table.name)?.build === activeBuild.build
    return { currentTables: source.tables.filter(isOf), otherTables: source.tables.filter((one) => !isOf(one)) }
  }

  const copy = async (session: Client, newEvents: readonly StoredEvent[], logId: string) => {
    const prefix = `${source.aggregate}-`
    const ownEvents = newEvents.filter(({ stream }) => stream.startsWith(prefix))
    const activeBuild = await waitForBuild(session, newEvents.at(-1)?.position ?? 0)
    if (!activeBuild) return
    const { currentTables, otherTables } = tablesByBuild(activeBuild)
    const copiedUpTo = Math.min(...currentTables.map(({ table }) => copyByTable.get(table.name)?.position ?? 0))
    const changedEvents = ownEvents.filter(({ position }) => position > copiedUpTo)
    const keys = [...new Set(changedEvents.map(({ stream }) => idIn(source.aggregate, stream)))]
    if (currentTables.length > 0 && keys.length > 0)
      await copyFacts({ ...needs, db: session }, { source, build: activeBuild, tables: currentTables }, keys)
    if (otherTables.length === 0) return
    await copyAllFacts({ ...needs, db: session }, { source, build: activeBuild, tables: otherTables }, { isStopped })
    if (isStopped()) return
    for (const { table } of otherTables)
      await saveCopy(table.name, {
        version: table.version,
        store: logId,
        position: activeBuild.position,
        hash: '',
        build: activeBuild.build,
      })
  }

  return {
    prepare: async (logId: string, events: { position: number; isNew: boolean }) => {
      for (const one of source.tables) await onOneSession(db, (session) => prepareTable(session, one, logId, events))
    },
    /** Copies the facts that these events changed. A table that was filled from another build is copied completely. */
    copy: async (newEvents: readonly StoredEvent[], logId: string) =>
      onOneSession(db, (session) => copy(session, newEvents, logId)),
    /** Stores the id of the log, which is unknown while the log is empty. */
    assignLog: async (logId: string) => {
      for (const [table, formerCopy] of copyByTable) await saveCopy(table, { ...formerCopy, store: logId })
    },
  }
}

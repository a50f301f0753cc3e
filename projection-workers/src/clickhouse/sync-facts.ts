import { idIn, type StoredEvent } from '@freight/contracts/events/envelope'
import type { Platform } from '@freight/platform/connections/platform'
import { type ActiveBuild, activeBuilds, type Client, onOneSession } from '../engine/registry.ts'
import { refill } from './copied-table.ts'
import type { copies, Copy } from './copies.ts'
import { copyAllFacts, copyFacts } from './copy-facts.ts'
import type { FactSource, FactTable } from './fact-sources.ts'

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

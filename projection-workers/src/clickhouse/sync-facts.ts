import { idIn, type StoredEvent } from '@freight/contracts/events/envelope'
import type { Platform } from '@freight/platform/platform'
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

  const activeBuild = async (session: Client) => (await activeBuilds(session, [name]))[0]

  /** Waits until the projection has reached a position and returns its active build; undefined when stopped. */
  const waitForBuild = async (session: Client, goal: number): Promise<ActiveBuild | undefined> => {
    while (!isStopped()) {
      const active = await activeBuild(session)
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
    const active = await activeBuild(session)
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
    store: string,
  ): Promise<boolean> =>
    formerCopy?.version === one.table.version && formerCopy.store === store && (await hasItsRows(session, one))

  const saveCopy = async (table: string, copy: Copy) => {
    copyByTable.set(table, copy)
    await copyStore.save(table, copy)
  }

  /** Facts follow from the position of the copied events; if the events were copied anew, the facts are too. */
  const prepareTable = async (
    session: Client,
    one: FactTable,
    store: string,
    events: { position: number; isNew: boolean },
  ) => {
    const { table } = one
    const formerCopy = copyStore.of(table.name)
    if (formerCopy && !events.isNew && (await isCurrent(session, formerCopy, one, store))) {
      copyByTable.set(table.name, formerCopy)
      return
    }
    const build = await waitForBuild(session, events.position)
    if (!build) return
    const onProgress = progress(table.name, await countIn(session, build))
    const fill = async (tableName: string) => {
      await copyAllFacts(
        { ...needs, db: session },
        { source, build, tables: [one], tableName },
        { isStopped, onProgress },
      )
      return !isStopped()
    }
    if (await refill(analytics, table, { former: formerCopy, store, fill }))
      await saveCopy(table.name, {
        version: table.version,
        store,
        position: build.position,
        hash: '',
        build: build.build,
      })
  }

  /** Splits the tables into those filled from the active build and those filled from another one. */
  const tablesByBuild = (build: ActiveBuild) => {
    const isOf = ({ table }: FactTable) => copyByTable.get(table.name)?.build === build.build
    return { currentTables: source.tables.filter(isOf), otherTables: source.tables.filter((one) => !isOf(one)) }
  }

  const copy = async (session: Client, newEvents: readonly StoredEvent[], store: string) => {
    const prefix = `${source.aggregate}-`
    const ownEvents = newEvents.filter(({ stream }) => stream.startsWith(prefix))
    const build = await waitForBuild(session, newEvents.at(-1)?.position ?? 0)
    if (!build) return
    const { currentTables, otherTables } = tablesByBuild(build)
    const copiedUpTo = Math.min(...currentTables.map(({ table }) => copyByTable.get(table.name)?.position ?? 0))
    const changedEvents = ownEvents.filter(({ position }) => position > copiedUpTo)
    const keys = [...new Set(changedEvents.map(({ stream }) => idIn(source.aggregate, stream)))]
    if (currentTables.length > 0 && keys.length > 0)
      await copyFacts({ ...needs, db: session }, { source, build, tables: currentTables }, keys)
    if (otherTables.length === 0) return
    await copyAllFacts({ ...needs, db: session }, { source, build, tables: otherTables }, { isStopped })
    if (isStopped()) return
    for (const { table } of otherTables)
      await saveCopy(table.name, {
        version: table.version,
        store,
        position: build.position,
        hash: '',
        build: build.build,
      })
  }

  return {
    prepare: async (store: string, events: { position: number; isNew: boolean }) => {
      for (const one of source.tables) await onOneSession(db, (session) => prepareTable(session, one, store, events))
    },
    /** Copies the facts that these events changed. A table that was filled from another build is copied completely. */
    copy: async (newEvents: readonly StoredEvent[], store: string) =>
      onOneSession(db, (session) => copy(session, newEvents, store)),
    /** Stores the id of the log, which is unknown while the log is empty. */
    assignStore: async (store: string) => {
      for (const [table, copy] of copyByTable) await saveCopy(table, { ...copy, store })
    },
  }
}

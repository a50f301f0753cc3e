import { idIn, type StoredEvent } from '@freight/contracts/events/envelope'
import type { Platform } from '@freight/platform/platform'
import { type ActiveBuild, activeBuilds } from '../engine/registry.ts'
import { fillAnew } from './copied-table.ts'
import type { copies, Copy } from './copies.ts'
import { copyAllFacts, copyFacts } from './copy-facts.ts'
import type { FactSource, FactTable } from './fact-sources.ts'

type Needs = Pick<Platform, 'db' | 'analytics' | 'log'>
type Kept = Awaited<ReturnType<typeof copies>>

export type Keeping = {
  kept: Kept
  isStopped: () => boolean
  pause: (ms: number) => Promise<void>
  progress: (table: string, total: number) => (done: number) => void
}

/** Keeps the tables of one projection's facts as far as the events are copied. */
export const keptFacts = (needs: Needs, source: FactSource, { kept, isStopped, pause, progress }: Keeping) => {
  const { db, analytics } = needs
  const { name } = source.projection
  const held = new Map<string, Copy>()

  const activeBuild = async () => (await activeBuilds(db, [name]))[0]

  /** The facts as far as the projection has come. */
  const builtUpTo = async (goal: number): Promise<ActiveBuild | undefined> => {
    while (!isStopped()) {
      const active = await activeBuild()
      if (active && active.position >= goal) return active
      await pause(20)
    }
    return undefined
  }

  const countIn = async ({ physical }: ActiveBuild) =>
    Number((await db.query<{ n: string }>(`select count(*) as n from projection.${physical}`)).rows[0]?.n ?? 0)

  /** Whether there are any, where there should be: a table that was lost by itself is empty. */
  const hasItsRows = async ({ table, rowsOf, places }: FactTable): Promise<boolean> => {
    const [row] = await analytics.query<{ n: number }>(`select count() as n from ${table.name}`)
    if ((row?.n ?? 0) > 0) return true
    const active = await activeBuild()
    if (!active) return true
    let isEmpty = true
    const looking = {
      table,
      places,
      rowsOf: (...of: Parameters<typeof rowsOf>) => {
        const rows = rowsOf(...of)
        if (rows.length > 0) isEmpty = false
        return []
      },
    }
    await copyAllFacts(
      needs,
      { source, build: active, tables: [looking] },
      { isStopped: () => isStopped() || !isEmpty },
    )
    return isEmpty
  }

  const isHeld = async (former: Copy | undefined, one: FactTable, store: string): Promise<boolean> =>
    former?.version === one.table.version && former.store === store && (await hasItsRows(one))

  const saved = async (table: string, copy: Copy) => {
    held.set(table, copy)
    await kept.save(table, copy)
  }

  /** Facts are followed from where the events are: those of events that were copied as a whole are copied so too. */
  const prepareTable = async (one: FactTable, store: string, events: { position: number; isNew: boolean }) => {
    const { table } = one
    const former = kept.of(table.name)
    if (former && !events.isNew && (await isHeld(former, one, store))) {
      held.set(table.name, former)
      return
    }
    const build = await builtUpTo(events.position)
    if (!build) return
    const onProgress = progress(table.name, await countIn(build))
    const fill = async (into: string) => {
      await copyAllFacts(needs, { source, build, tables: [one], into }, { isStopped, onProgress })
      return !isStopped()
    }
    if (await fillAnew(analytics, table, { former, store, fill }))
      await saved(table.name, {
        version: table.version,
        store,
        position: build.position,
        hash: '',
        build: build.build,
      })
  }

  /** The tables that were filled from the build that is read now, with those of the others. */
  const byBuild = (build: ActiveBuild) => {
    const isOf = ({ table }: FactTable) => held.get(table.name)?.build === build.build
    return { same: source.tables.filter(isOf), other: source.tables.filter((one) => !isOf(one)) }
  }

  return {
    prepare: async (store: string, events: { position: number; isNew: boolean }) => {
      for (const one of source.tables) await prepareTable(one, store, events)
    },
    /** Copies what these events have changed; all of it into a table that was filled from another build. */
    copy: async (unseen: readonly StoredEvent[], store: string) => {
      const prefix = `${source.aggregate}-`
      const own = unseen.filter(({ stream }) => stream.startsWith(prefix))
      const build = await builtUpTo(unseen.at(-1)?.position ?? 0)
      if (!build) return
      const { same, other } = byBuild(build)
      const after = Math.min(...same.map(({ table }) => held.get(table.name)?.position ?? 0))
      const changed = own.filter(({ position }) => position > after)
      const keys = [...new Set(changed.map(({ stream }) => idIn(source.aggregate, stream)))]
      if (same.length > 0 && keys.length > 0) await copyFacts(needs, { source, build, tables: same }, keys)
      if (other.length === 0) return
      await copyAllFacts(needs, { source, build, tables: other }, { isStopped })
      if (isStopped()) return
      for (const { table } of other)
        await saved(table.name, {
          version: table.version,
          store,
          position: build.position,
          hash: '',
          build: build.build,
        })
    },
    /** The log was empty at the start: only now is it told from others. */
    belongTo: async (store: string) => {
      for (const [table, copy] of held) await saved(table, { ...copy, store })
    },
  }
}

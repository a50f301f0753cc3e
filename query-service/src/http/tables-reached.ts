import { setTimeout } from 'node:timers/promises'
import type { Platform } from '@freight/platform/connections/platform'

type Needs = { db: Pick<Platform['db'], 'query'>; head: () => Promise<number> }

/** Position of the slowest table, and whether a table is not updated while its new version is built. */
export type Reached = { position: number; standsStill: boolean }

/** Waits until the tables have reached a position, unless that is impossible. */
export type UntilReached = (position: number, tables: readonly string[]) => Promise<Reached>

const positionsSql = `select regexp_replace(a.physical, '_v[0-9]+_[0-9]+$', '') as table, a.position, exists (
    select from projection.builds b where b.name = a.name and b.status = 'building' and b.version <> a.version
  ) as stands_still from projection.active a`

/**
 * One poll loop per process for all waiting requests. Does not wait for a position beyond the head of the log, or for a
 * table that is not updated while its new version is built.
 */
export const tablesReached = ({ db, head }: Needs, { atMostMs = 2_000, everyMs = 15 } = {}): UntilReached => {
  let known = new Map<string, Reached>()

  const poll = async (startedAt: number) => {
    const [{ rows }, newest] = await Promise.all([
      db.query<{ table: string; position: string; stands_still: boolean }>({
        name: 'tables_reached',
        text: positionsSql,
      }),
      head(),
    ])
    known = new Map(
      rows.map(({ table, position, stands_still: standsStill }) => [
        table,
        { position: Number(position), standsStill },
      ]),
    )
    return { startedAt, newest }
  }

  let polledAt = -Infinity
  let pendingPoll: ReturnType<typeof poll> | undefined
  const nextPoll = () =>
    (pendingPoll ??= (async () => {
      const restMs = polledAt + everyMs - performance.now()
      if (restMs > 0) await setTimeout(restMs)
      polledAt = performance.now()
      return poll(polledAt)
    })().finally(() => (pendingPoll = undefined)))

  /**
   * Tables with these names; all tables if a name is unknown. Word tables count as their list: `quotation_list_words`.
   */
  const tablesNamed = (names: readonly string[]): Reached[] => {
    const namedTables = names.map((name) => known.get(name) ?? known.get(name.replace(/_words$/, '')))
    return namedTables.every((one) => one !== undefined) ? namedTables : [...known.values()]
  }
  const slowest = (names: readonly string[]): Reached => {
    const tables = tablesNamed(names)
    return {
      position: tables.length === 0 ? 0 : Math.min(...tables.map(({ position }) => position)),
      standsStill: tables.some(({ standsStill }) => standsStill),
    }
  }
  const canWait = (names: readonly string[], position: number) => {
    const tables = tablesNamed(names)
    return tables.length === 0 || tables.some((one) => one.position < position && !one.standsStill)
  }

  return async (position, names) => {
    const startedAt = performance.now()
    for (;;) {
      const reached = slowest(names)
      if (reached.position >= position) return reached
      const last = await nextPoll()
      // A poll that began earlier may have seen an older head of the log.
      if (last.startedAt >= startedAt && (position > last.newest || !canWait(names, position))) return slowest(names)
      if (performance.now() - startedAt > atMostMs) return slowest(names)
    }
  }
}

import { setTimeout } from 'node:timers/promises'
import type { Pool } from 'pg'
import { heldConnection } from '../postgres/held-connection.ts'
import type { Logger } from '../telemetry/logging.ts'

type Stop = () => Promise<void>

/**
 * Starts work on some of the shares of a group, numbered from 0, and restarts it when the shares of this process change.
 * Resolves with the function that stops it.
 */
export type PartitionAssignment = (
  group: string,
  shares: number,
  begin: (assignedShares: readonly number[]) => Promise<Stop>,
) => Promise<Stop>

/** For an application in a single process: it has every share. */
export const ownShares: PartitionAssignment = (_group, shares, begin) =>
  begin(Array.from({ length: shares }, (_, share) => share))

const member = 'member of'
const shareOwner = 'share of'

const ranked = `with members as (
    select pid, row_number() over (order by pid) - 1 as rank, count(*) over () as count from pg_locks
    where locktype = 'advisory' and granted and mode = 'ShareLock' and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())
      and classid::bigint = hashtext($1)::bigint & 4294967295 and objid::bigint = hashtext($2)::bigint & 4294967295)
  select rank::int, count::int from members where pid = pg_backend_pid()`

type Client = Parameters<Parameters<typeof heldConnection>[1]>[0]

const callLock = async (client: Client, statement: string, values: readonly string[]): Promise<boolean> => {
  const { rows } = await client.query<{ done: boolean }>(`select ${statement}(hashtext($1), hashtext($2)) as done`, [
    ...values,
  ])
  return rows[0]?.done === true
}

/**
 * For processes that share a database: the shares are divided evenly, and again within one or two seconds when a
 * process joins or leaves. Presence and ownership are advisory locks of connections, so that a killed process leaves
 * no trace and a share has one owner at a time. For a moment after a lost connection two processes may work on a
 * share: the work must tolerate that.
 */
export const dividedPartitions =
  ({
    db,
    log,
    lookEveryMs = 500,
  }: {
    db: Pick<Pool, 'connect'>
    log: Logger
    lookEveryMs?: number
  }): PartitionAssignment =>
  async (group, shares, begin) =>
    heldConnection(
      db,
      async (client, signal) => {
        let assignedShares: readonly number[] = []
        let stop: Stop = async () => {}
        const ownerOf = (share: number) => [shareOwner, `${group} ${shares} ${share}`]
        const look = async () => {
          const { rows } = await client.query<{ rank: number; count: number }>(ranked, [member, group])
          const { rank = 0, count = 1 } = rows[0] ?? {}
          const dueShares = Array.from({ length: shares }, (_, share) => share).filter(
            (share) => share % count === rank,
          )
          const lostShares = assignedShares.filter((share) => !dueShares.includes(share))
          const gainedShares: number[] = []
          for (const share of dueShares.filter((dueShare) => !assignedShares.includes(dueShare)))
            if (await callLock(client, 'pg_try_advisory_lock', ownerOf(share))) gainedShares.push(share)
          if (lostShares.length + gainedShares.length === 0) return
          const ending = stop
          stop = async () => {}
          await ending()
          for (const share of lostShares) await callLock(client, 'pg_advisory_unlock', ownerOf(share))
          assignedShares = [...assignedShares, ...gainedShares]
            .filter((share) => !lostShares.includes(share))
            .toSorted((a, b) => a - b)
          log.info({ group, shares: assignedShares }, 'these shares are this process’s now')
          if (assignedShares.length > 0) stop = await begin(assignedShares)
        }
        try {
          await client.query('select pg_advisory_lock_shared(hashtext($1), hashtext($2))', [member, group])
          while (!signal.aborted) {
            await look()
            await setTimeout(lookEveryMs, undefined, { signal, ref: false }).catch(() => {})
          }
        } finally {
          await stop()
        }
      },
      { failed: (error) => log.warn({ err: error, group }, 'the shares are held up; it is tried again') },
    )

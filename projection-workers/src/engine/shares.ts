import type { StoredEvent } from '@freight/contracts/events/envelope'
import { shareOf } from '@freight/platform/event-store/stored/share-of'
import { type ActiveBuild, type Client, type Db, holdTables } from './registry.ts'

/** A subset of the shares into which the streams are divided. */
export type Shares = { count: number; numbers: readonly number[] }

type SharePosition = { shares: number; share: number; position: number }

// One statement, one snapshot: parking a stream and moving the position happen in the same transaction.
const reachedBuildsSql = `select name, build::text, version, physical, position, parked, coalesce((
    select json_agg(json_build_object('shares', shares, 'share', share, 'position', position))
    from projection.shares where build = one.build), '[]') as reached
  from projection.active as one where name = any($1) order by name`

type ReachedBuild = ActiveBuild & { reached: readonly SharePosition[] }

/** The active builds with the positions of their shares. */
const buildsReached = async (client: Pick<Client, 'query'>, names: readonly string[]): Promise<ReachedBuild[]> => {
  const { rows } = await client.query<Omit<ReachedBuild, 'position'> & { position: string }>({
    name: 'projection_reached',
    text: reachedBuildsSql,
    values: [names],
  })
  return rows.map(({ position, ...build }) => ({ ...build, position: Number(position) }))
}

type Seen = (event: StoredEvent) => boolean

/** Whether an event is in the table: at or below the position of the table or of the share of its stream. */
const seenIn = ({ position, reached }: ReachedBuild): Seen => {
  const sharesAhead = reached.filter((one) => one.position > position)
  return (event) =>
    event.position <= position ||
    sharesAhead.some((one) => event.position <= one.position && shareOf(event.stream, one.shares) === one.share)
}

/** Lowest position of these shares. */
const reachedIn = ({ position, reached }: ReachedBuild, { count, numbers }: Shares): number =>
  Math.min(
    ...numbers.map((share) => {
      const reachedShare = reached.find((one) => one.shares === count && one.share === share)
      return Math.max(position, reachedShare?.position ?? 0)
    }),
  )

/** Returns a predicate: whether the table of a projection contains an event. */
export const seenBy = async (client: Pick<Client, 'query'>, name: string): Promise<Seen> => {
  const [build] = await buildsReached(client, [name])
  return build ? seenIn(build) : () => false
}

/** Active builds for writing next to other processes. The lock prevents an exchange until the end of the transaction. */
export const lockSharedBuilds = async (
  client: Client,
  names: readonly string[],
  shares: Shares,
): Promise<(ActiveBuild & { hasSeen: Seen; reached: number })[]> => {
  await holdTables(client)
  return (await buildsReached(client, names)).map(({ reached, ...build }) => ({
    ...build,
    hasSeen: seenIn({ ...build, reached }),
    reached: reachedIn({ ...build, reached }, shares),
  }))
}

const saveReachedSql = `insert into projection.shares as kept (build, shares, share, position)
  select build, $2, share, $4 from unnest($1::bigint[]) as build, unnest($3::int[]) as share order by build, share
  on conflict (build, shares, share) do update set position = excluded.position where kept.position < excluded.position`

// If two processes finish at once, the second waits here and then sees the position of the first.
const lockRowsSql = 'select from projection.active where build = any($1::bigint[]) order by name for no key update'

const moveTablesSql = `update projection.active as one set position = reached.position from (
    select build, min(position) as position from projection.shares
    where build = any($1::bigint[]) and shares = $2 group by build having count(*) = $2) as reached
  where one.build = reached.build and one.position < reached.position`

/** Stores the position of the shares, and moves each table to the lowest position of all its shares. */
export const advanceShares = async (
  client: Client,
  builds: readonly ActiveBuild[],
  { count, numbers }: Shares,
  position: number,
): Promise<void> => {
  const ids = builds.map(({ build }) => build)
  await client.query({ name: 'projection_reach', text: saveReachedSql, values: [ids, count, numbers, position] })
  await client.query({ name: 'projection_meet', text: lockRowsSql, values: [ids] })
  await client.query({ name: 'projection_move', text: moveTablesSql, values: [ids, count] })
}

/**
 * Start position for some shares: every wanted table contains their events up to it. Reads the head first, because a
 * table that becomes active later contains everything up to there.
 */
export const startOfShares = async (
  { db, eventStore }: { db: Db; eventStore: { head: () => Promise<number> } },
  names: readonly string[],
  shares: Shares,
  isWanted: (build: ActiveBuild) => boolean,
): Promise<number> => {
  const head = await eventStore.head()
  const starts = (await buildsReached(db, names)).filter(isWanted).map((build) => reachedIn(build, shares))
  return Math.min(head, ...starts)
}

/** Names of the projections with a share ahead of the head of the log. */
export const projectionsAheadOf = async (
  db: Db,
  names: readonly string[],
  head: number,
): Promise<ReadonlySet<string>> => {
  const isAhead = ({ position, reached }: ReachedBuild) =>
    Math.max(position, ...reached.map((one) => one.position)) > head
  return new Set((await buildsReached(db, names)).filter(isAhead).map(({ name }) => name))
}

/** Deletes the share positions of inactive builds. */
export const forgetShares = (client: Client) =>
  client.query(
    'delete from projection.shares as one where not exists (select from projection.active where build = one.build)',
  )

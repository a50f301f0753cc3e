import type { StoredEvent } from '@freight/contracts/events/envelope'
import { shareOf } from '@freight/platform/bus/share-of'
import { type ActiveBuild, type Client, type Db, holdTables } from './registry.ts'

/** Some of the shares into which the streams are divided. */
export type Shares = { count: number; mine: readonly number[] }

type Reached = { shares: number; share: number; position: number }

// Of one moment: whoever parks a stream says in the same transaction that it has been seen.
const reachedBuilds = `select name, build::text, version, physical, position, parked, coalesce((
    select json_agg(json_build_object('shares', shares, 'share', share, 'position', position))
    from projection.shares where build = one.build), '[]') as reached
  from projection.active as one where name = any($1) order by name`

type ReachedBuild = ActiveBuild & { reached: readonly Reached[] }

/** The builds that are read, with how far the shares of each have come. */
const buildsReached = async (client: Pick<Client, 'query'>, names: readonly string[]): Promise<ReachedBuild[]> => {
  const { rows } = await client.query<Omit<ReachedBuild, 'position'> & { position: string }>({
    name: 'projection_reached',
    text: reachedBuilds,
    values: [names],
  })
  return rows.map(({ position, ...build }) => ({ ...build, position: Number(position) }))
}

type Seen = (event: StoredEvent) => boolean

/** What is in a table: everything up to its position, and of the streams of a share what is said of that share besides. */
const seenIn = ({ position, reached }: ReachedBuild): Seen => {
  const further = reached.filter((one) => one.position > position)
  return (event) =>
    event.position <= position ||
    further.some((one) => event.position <= one.position && shareOf(event.stream, one.shares) === one.share)
}

/** Tells of an event whether the table of a projection has seen it. */
export const seenBy = async (client: Pick<Client, 'query'>, name: string): Promise<Seen> => {
  const [build] = await buildsReached(client, [name])
  return build ? seenIn(build) : () => false
}

/** The builds to which several write at once, each what it has not seen. Until the end of the transaction none is exchanged. */
export const heldBeside = async (
  client: Client,
  names: readonly string[],
): Promise<(ActiveBuild & { hasSeen: Seen })[]> => {
  await holdTables(client)
  return (await buildsReached(client, names)).map((build) => ({ ...build, hasSeen: seenIn(build) }))
}

const saveReached = `insert into projection.shares as kept (build, shares, share, position)
  select build, $2, share, $4 from unnest($1::bigint[]) as build, unnest($3::int[]) as share order by build, share
  on conflict (build, shares, share) do update set position = excluded.position where kept.position < excluded.position`

// Of two who come to their ends at once, the second waits here and then sees what the first has reached.
const lockRows = 'select from projection.active where build = any($1::bigint[]) order by name for no key update'

const moveTables = `update projection.active as one set position = reached.position from (
    select build, min(position) as position from projection.shares
    where build = any($1::bigint[]) and shares = $2 group by build having count(*) = $2) as reached
  where one.build = reached.build and one.position < reached.position`

/** Keeps how far the shares have come, and moves each table to where all of its shares are. */
export const advanceShares = async (
  client: Client,
  builds: readonly ActiveBuild[],
  { count, mine }: Shares,
  position: number,
): Promise<void> => {
  const ids = builds.map(({ build }) => build)
  await client.query({ name: 'projection_reach', text: saveReached, values: [ids, count, mine, position] })
  await client.query({ name: 'projection_meet', text: lockRows, values: [ids] })
  await client.query({ name: 'projection_move', text: moveTables, values: [ids, count] })
}

/**
 * Where to begin with some shares: nothing of them that lies before is missing in a table that is wanted. Where there are
 * none yet, the head is asked for first, because a table that comes later has everything up to there.
 */
export const startOfShares = async (
  { db, eventStore }: { db: Db; eventStore: { head: () => Promise<number> } },
  names: readonly string[],
  { count, mine }: Shares,
  isWanted: (build: ActiveBuild) => boolean,
): Promise<number> => {
  const head = await eventStore.head()
  const starts = (await buildsReached(db, names)).filter(isWanted).flatMap(({ position, reached }) =>
    mine.map((share) => {
      const own = reached.find((one) => one.shares === count && one.share === share)
      return Math.max(position, own?.position ?? 0)
    }),
  )
  return Math.min(head, ...starts)
}

/** The names of the tables of which some part has seen more than there is. */
export const aheadOf = async (db: Db, names: readonly string[], head: number): Promise<ReadonlySet<string>> => {
  const isAhead = ({ position, reached }: ReachedBuild) =>
    Math.max(position, ...reached.map((one) => one.position)) > head
  return new Set((await buildsReached(db, names)).filter(isAhead).map(({ name }) => name))
}

/** Throws away what is said of tables that are no more. */
export const forgetShares = (client: Client) =>
  client.query(
    'delete from projection.shares as one where not exists (select from projection.active where build = one.build)',
  )

import { Unavailable } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/connections/platform'
import { waitForPosition } from '../../process-managers/wait-for-position.ts'
import { postgresProjectionPosition } from './projections.ts'

type Needs = {
  db: Pick<Platform['db'], 'query'>
  eventStore?: Pick<Platform['eventStore'], 'head'> | undefined
}

/** Projection with the used references, and its table. */
type Used = { projection: string; table: string }

/**
 * The highest number in the log with this prefix.
 * @throws Unavailable while the table is behind the log
 */
export const lastReference = async (
  { db, eventStore }: Needs,
  prefix: string,
  { projection, table }: Used,
): Promise<number> => {
  const head = (await eventStore?.head()) ?? 0
  if (head === 0) return 0
  const { rows: built } = await db.query<{ there: boolean }>(
    `select to_regclass($1) is not null and to_regclass('projection.active') is not null as there`,
    [table],
  )
  if (built[0]?.there !== true) throw new Unavailable(projection)
  await waitForPosition(postgresProjectionPosition(db), projection, head, new AbortController().signal)
  const { rows } = await db.query<{ last: number }>(
    `select coalesce(max(substring(key from '[0-9]+$')::int), 0) as last from ${table}
     where starts_with(key, $1)`,
    [prefix],
  )
  return rows[0]?.last ?? 0
}

import { Unavailable } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/platform'
import { waitForPosition } from '../../process-managers/wait-for-position.ts'
import { postgresProjectionPosition } from './projections.ts'

type Needs = {
  db: Pick<Platform['db'], 'query'>
  eventStore?: Pick<Platform['eventStore'], 'head'> | undefined
}

/**
 * The highest number of a quotation in the log with this prefix.
 * @throws Unavailable while the table of quotations is behind the log
 */
export const lastReference = async ({ db, eventStore }: Needs, prefix: string): Promise<number> => {
  const head = (await eventStore?.head()) ?? 0
  if (head === 0) return 0
  const { rows: built } = await db.query<{ there: boolean }>(
    `select to_regclass('read.quotation_list') is not null and to_regclass('projection.active') is not null as there`,
  )
  if (built[0]?.there !== true) throw new Unavailable('quotation-list')
  await waitForPosition(postgresProjectionPosition(db), 'quotation-list', head, new AbortController().signal)
  const { rows } = await db.query<{ last: number }>(
    `select coalesce(max(substring(key from '[0-9]+$')::int), 0) as last from read.quotation_list
     where starts_with(key, $1)`,
    [prefix],
  )
  return rows[0]?.last ?? 0
}

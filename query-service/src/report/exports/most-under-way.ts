import { TooMany } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/connections/platform'
import { inTransaction } from '@freight/platform/embedded-postgres/in-transaction'
import type { Client, ExportTable } from './export-table.ts'

/** Waiting or running exports per owner. */
export const mostUnderWay = 5

/**
 * Orders or retries a report unless its owner has too many others waiting or running. An advisory lock per owner,
 * across processes, keeps count and order together.
 * @throws TooMany
 */
export const withinLimit = async (
  { db, table }: { db: Pick<Platform['db'], 'connect'>; table: Pick<ExportTable, 'underWay'> },
  { owner, id }: { owner: string; id: string },
  order: (client: Client) => Promise<boolean>,
): Promise<boolean> => {
  const isOrdered = await inTransaction(db, async (client) => {
    await client.query("select pg_advisory_xact_lock(hashtext('report exports'), hashtext($1))", [owner])
    return (await table.underWay(owner, id, client)) < mostUnderWay ? order(client) : undefined
  })
  if (isOrdered === undefined) throw new TooMany('EXPORTS_BUSY', 30)
  return isOrdered
}

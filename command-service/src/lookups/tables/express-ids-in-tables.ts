import type { Platform } from '@freight/platform/connections/platform'
import { type ExpressIds, expressIdsInLog } from '../express-ids.ts'

type Needs = Pick<Platform, 'eventStore'> & { db: Pick<Platform['db'], 'query'> }

/** Ids from the tables, or from the log while the tables do not exist. */
export const postgresExpressIds = ({ db, eventStore }: Needs): ExpressIds => {
  const fromLog = expressIdsInLog(eventStore)
  const revisions = async (table: string) => {
    const { rows } = await db.query<{ key: string; revision: number }>(`select key, revision from read.${table}`)
    return new Map(rows.map(({ key, revision }) => [key, Number(revision)]))
  }
  let isThere = false
  return async () => {
    isThere ||=
      (await db.query<{ found: string | null }>(`select to_regclass('read.express_tariff_list') as found`)).rows[0]
        ?.found !== null
    if (!isThere) return fromLog()
    const [tariffs, carriers] = await Promise.all([revisions('express_tariff_list'), revisions('express_carrier_list')])
    return { tariffs, carriers }
  }
}

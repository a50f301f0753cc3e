import { expressCarrierEvents } from '@freight/contracts/express-carrier/express-carrier'
import { expressTariffEvents } from '@freight/contracts/express-tariff/express-tariff-events'
import type { EventStore } from '@freight/platform/event-store/port'
import type { Platform } from '@freight/platform/connections/platform'

/** Revisions of all express tariffs and carriers by id. */
export type ExpressIds = () => Promise<{ tariffs: ReadonlyMap<string, number>; carriers: ReadonlyMap<string, number> }>

const types = [...Object.keys(expressTariffEvents), ...Object.keys(expressCarrierEvents)]
const batchSize = 1_000

/**
 * Ids from the log, for applications without tables. `once`: the first answer with a carrier stays, because a search of
 * the log of the demo takes long.
 */
export const expressIdsInLog = (eventStore: Pick<EventStore, 'readAll'>, once = false): ExpressIds => {
  const [tariffs, carriers] = [new Map<string, number>(), new Map<string, number>()]
  let after = 0
  return async () => {
    for (let count = batchSize; count === batchSize && !(once && carriers.size > 0);) {
      const events = await eventStore.readAll(after, { types, limit: batchSize })
      for (const { stream, revision, position } of events) {
        const isTariff = stream.startsWith('express-tariff-')
        const ids = isTariff ? tariffs : carriers
        ids.set(stream.slice((isTariff ? 'express-tariff-' : 'express-carrier-').length), revision)
        after = position
      }
      count = events.length
    }
    return { tariffs, carriers }
  }
}

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

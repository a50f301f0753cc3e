import type { EventStore } from '@freight/platform/event-store/port'
import type { Platform } from '@freight/platform/platform'

/** Ids of all express tariffs and carriers. */
export type ExpressIds = () => Promise<{ tariffs: readonly string[]; carriers: readonly string[] }>

const created = { tariffs: 'ExpressTariffCreated', carriers: 'ExpressCarrierCreated' }

/** Ids from the log, for applications without tables. */
export const expressIdsInLog = (eventStore: Pick<EventStore, 'readAll'>): ExpressIds => {
  const events: { type: string; id: string }[] = []
  let after = 0
  return async () => {
    for (const { type, stream, position } of await eventStore.readAll(after, { types: Object.values(created) })) {
      events.push({ type, id: stream.replace(/^express-(tariff|carrier)-/, '') })
      after = position
    }
    const of = (wanted: string) => events.filter(({ type }) => type === wanted).map(({ id }) => id)
    return { tariffs: of(created.tariffs), carriers: of(created.carriers) }
  }
}

type Needs = Pick<Platform, 'eventStore'> & { db: Pick<Platform['db'], 'query'> }

/** Ids from the tables, or from the log while the tables do not exist. */
export const postgresExpressIds = ({ db, eventStore }: Needs): ExpressIds => {
  const fromLog = expressIdsInLog(eventStore)
  const keys = async (table: string) =>
    (await db.query<{ key: string }>(`select key from read.${table} order by key`)).rows.map(({ key }) => key)
  let isThere = false
  return async () => {
    isThere ||=
      (await db.query<{ found: string | null }>(`select to_regclass('read.express_tariff_list') as found`)).rows[0]
        ?.found !== null
    if (!isThere) return fromLog()
    const [tariffs, carriers] = await Promise.all([keys('express_tariff_list'), keys('express_carrier_list')])
    return { tariffs, carriers }
  }
}

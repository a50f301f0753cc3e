import type { Platform } from '@freight/platform/connections/platform'
import { expressCarrierEvents } from '@freight/contracts/express-carrier/express-carrier'
import { expressTariffEvents } from '@freight/contracts/express-tariff/express-tariff-events'
import type { EventStore } from '@freight/platform/event-store/port'
import type { NoticeFacts } from '../../scheduler/due-notices.ts'
import { compactCode } from '@freight/contracts/express-shipment/waybill'

/** Whether a shipment is booked, or about to be, at the price or cost of a version of an express tariff. */
export type BookedVersions = (tariff: string, no: number) => Promise<boolean> | boolean

/** For applications without tables. */
export const noBookedVersions: BookedVersions = () => false

const query = `select exists (select 1 from read.express_list where state ->> 'bookingState' <> 'NONE'
  and jsonb_build_object('id', $1::text, 'version', $2::int) <@ any (array[
    state #> '{selected,option,sell,tariff}', state #> '{selected,option,cost,price,tariff}'])) as booked`

/** Reads the table: what was booked a moment ago may be missing. */
export const postgresBookedVersions =
  (db: Pick<Platform['db'], 'query'>): BookedVersions =>
  async (tariff, no) => {
    const { rows } = await db.query<{ booked: boolean }>(query, [tariff, no])
    return rows[0]?.booked === true
  }

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

/** Tables that the rows are read from. */
export const noticeTables = ['express-list', 'express-carrier-list', 'express-tariff-list', 'user-list']
const shipmentRows = `select key as id, company, work, assigned_to as "assignedTo", carrier, carrier_name as "carrierName",
    summary -> 'clocks' as clocks
  from read.express_list
  where work in ('REQUESTED', 'IN_PROGRESS')
    or (work = 'FINISHED' and summary -> 'clocks' ->> 'hasInvoice' = 'false' and requested_at > $1)`
// The invoice of a shipment is late after a year at most.
const oldestMs = 500 * 24 * 3_600_000
const carrierRows = `select key as id, name, coalesce((profile ->> 'strictFuel')::boolean, false) as "strictFuel", fuel
  from read.express_carrier_list`
const tariffRows = `select key as id, code, (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
    'status', one -> 'status', 'validFrom', one -> 'validFrom', 'validTo', one -> 'validTo'))), '[]')
    from jsonb_array_elements(version_heads) one) as versions
  from read.express_tariff_list`
const userRows = `select key as id, company, roles, permissions from read.user_list where active and not is_third_party`

/** Rows that notices without an event are made of. `now`: milliseconds. */
export const noticeRows = async (db: Pick<Platform['db'], 'query'>, now: number) => {
  const rowsOf = async <Row>(query: string, values: unknown[] = []) => (await db.query(query, values)).rows as Row[]
  return {
    users: await rowsOf<{ id: string; company: string; roles: string[]; permissions: string[] }>(userRows),
    shipments: await rowsOf<NoticeFacts['shipments'][number]>(shipmentRows, [new Date(now - oldestMs)]),
    carriers: await rowsOf<NoticeFacts['carriers'][number]>(carrierRows),
    tariffs: await rowsOf<NoticeFacts['tariffs'][number]>(tariffRows),
  }
}

/** Ids of the shipments with this waybill, piece number or reference; other codes may be equal by chance. */
export type ShipmentsByCode = (code: string) => Promise<readonly string[]>

const shipments = 'select key from read.express_list where codes ? $1 order by requested_at desc limit 20'

export const postgresShipmentsByCode =
  (db: Pick<Platform['db'], 'query'>): ShipmentsByCode =>
  async (code) => {
    const { rows } = await db.query<{ key: string }>(shipments, [compactCode(code)])
    return rows.map(({ key }) => key)
  }

/** Ids of the shipments with a movement of this code that arrived as UNKNOWN. */
export type ShipmentsOfCode = (carrier: string, code: string) => Promise<readonly string[]>

const shipmentsOfCode = `select key from read.express_list
  where unmapped <> '[]' and unmapped @> jsonb_build_array(jsonb_build_object('carrier', $1::text, 'code', $2::text))
  order by key`

export const postgresShipmentsOfCode =
  (db: Pick<Platform['db'], 'query'>): ShipmentsOfCode =>
  async (carrier, code) =>
    (await db.query<{ key: string }>(shipmentsOfCode, [carrier, code])).rows.map(({ key }) => key)

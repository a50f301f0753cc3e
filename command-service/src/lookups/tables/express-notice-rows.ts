import type { Platform } from '@freight/platform/connections/platform'
import type { NoticeFacts } from '../../scheduler/due-notices.ts'

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

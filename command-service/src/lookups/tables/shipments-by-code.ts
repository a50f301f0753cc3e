import { compactCode } from '@freight/contracts/express-shipment/waybill'
import type { Platform } from '@freight/platform/connections/platform'

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

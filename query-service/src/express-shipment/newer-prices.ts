import type { PriceSources } from '@freight/contracts/express-shipment/shipment-summary'
import { type RawBuilder, sql } from 'kysely'
import type { ReadDb } from '../http/read-models.ts'

/**
 * Whether a carrier or a tariff of the prices in a JSON column has changed since. A change of a draft is none; any change
 * of a carrier, such as its fuel, may be one.
 */
export const hasNewerPrices = (rated: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from jsonb_to_record(${rated}) as rated("asOf" timestamptz, "shippingDay" date, carriers jsonb, tariffs jsonb)
  where exists (
    select 1 from read.express_carrier_list carrier
    where rated.carriers ? carrier.key and carrier.changed_at > rated."asOf"
  ) or exists (
    select 1 from read.express_tariff_list tariff
      join jsonb_to_recordset(rated.tariffs) used (id text, version int) on used.id = tariff.key,
      jsonb_to_recordset(tariff.version_heads) one (no int, status text, "validFrom" date, "validTo" date)
    where tariff.changed_at > rated."asOf" and (
      one.no = used.version and one.status <> 'PUBLISHED'
      or one.no > used.version and one.status = 'PUBLISHED'
        and rated."shippingDay" between one."validFrom" and coalesce(one."validTo", rated."shippingDay"))))`

/** Whether the prices of a rating are old. */
export const arePricesOld = async (db: ReadDb, rated: PriceSources): Promise<boolean> => {
  const { rows } = await sql<{
    old: boolean
  }>`select ${hasNewerPrices(sql`${JSON.stringify(rated)}::jsonb`)} as old`.execute(db)
  return rows[0]?.old ?? false
}

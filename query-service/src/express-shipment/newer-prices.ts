import type { ExpressRating } from '@freight/contracts/express-shipment/option'
import type { Platform } from '@freight/platform/platform'

// A change of a draft is none; any change of a carrier, such as its fuel, may be one.
const query = `select exists (select 1 from read.express_carrier_list where key = any($1) and changed_at > $2)
  or exists (
    select 1 from read.express_tariff_list tariff
      join jsonb_to_recordset($3) used (id text, version int) on used.id = tariff.key,
      jsonb_to_recordset(tariff.versions) one (no int, status text, "validFrom" date, "validTo" date)
    where tariff.changed_at > $2 and (
      one.no = used.version and one.status <> 'PUBLISHED'
      or one.no > used.version and one.status = 'PUBLISHED'
        and $4::date between one."validFrom" and coalesce(one."validTo", $4::date))) as newer`

/** Whether a carrier or a tariff of the rating has changed since. */
export const hasNewerPrices = async (
  db: Pick<Platform['db'], 'query'>,
  { asOf, shippingDay, options }: ExpressRating,
): Promise<boolean> => {
  const used = options
    .flatMap(({ sell, cost }) => (cost.kind === 'KNOWN' ? [sell, cost.price] : [sell]))
    .map(({ tariff: { id, version } }) => ({ id, version }))
  const carriers = options.map(({ carrier }) => carrier)
  const { rows } = await db.query<{ newer: boolean }>(query, [carriers, asOf, JSON.stringify(used), shippingDay])
  return rows[0]?.newer ?? false
}

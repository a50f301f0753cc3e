import type { Platform } from '@freight/platform/connections/platform'

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

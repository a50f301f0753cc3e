import { allows, type Principal } from '@freight/contracts/access/policy'
import { dayAfter } from '@freight/contracts/working-time/time-zone'
import type { ClockRow } from '@freight/contracts/express-shipment/clocks'
import { type ExpressFilters, readsAllShipments } from '@freight/contracts/express-shipment/express-shipment-routes'
import { type RawBuilder, sql } from 'kysely'
import { ownCommercials } from '../access/visibility.ts'
import { byValues } from '../catalogue/catalogue-rows.ts'
import { startOfDay } from '../company-settings/company.ts'
import type { ReadDb } from '../http/read-models.ts'
import { idsOf } from '../organization/aliases.ts'
import { type ExpressReading, overdueClocks } from './express-row.ts'
import { hasNewerPrices } from './newer-prices.ts'

type Condition = RawBuilder<boolean>

/** Shipments that the reader may see. */
export const visibleTo = (principal: Principal): Condition[] =>
  allows(readsAllShipments, principal, {}) ? [] : byValues('commercial', ownCommercials(principal))

/** Keys of the shipments that have a flag at the time of reading; only unfinished ones can have it. */
export type FlaggedKeys = Readonly<Record<'OVERDUE' | 'STALE_PRICE', readonly string[]>>

export const flaggedKeys = async (
  readDb: ReadDb,
  reading: Pick<ExpressReading, 'settingsOf' | 'now'>,
): Promise<FlaggedKeys> => {
  const { rows } = await sql<{ key: string; company: string; clocks: ClockRow; stale: boolean }>`
    select key, company, summary -> 'clocks' as clocks,
      summary ? 'rated' and ${hasNewerPrices(sql`summary -> 'rated'`)} as stale
    from read.express_list where work in ('REQUESTED', 'IN_PROGRESS')`.execute(readDb)
  const keysOf = (flagged: typeof rows) => flagged.map(({ key }) => key)
  return {
    OVERDUE: keysOf(rows.filter(({ company, clocks }) => overdueClocks(company, clocks, reading).length > 0)),
    STALE_PRICE: keysOf(rows.filter(({ stale }) => stale)),
  }
}

/** Conditions of each filter on the rows, by its name. */
export const filterConditions = (
  { work, subState, flag, carrier, client, commercial, assignedTo, direction, country, ...period }: ExpressFilters,
  timeZone: string,
): Readonly<Record<'work' | 'subState' | 'flag' | 'others', Condition[]>> => ({
  work: byValues('work', work),
  subState: byValues('sub_state', subState),
  flag: flag === undefined || flag.length === 0 ? [] : [sql<boolean>`all_flags ?| ${flag}::text[]`],
  others: [
    ...byValues('carrier', carrier),
    ...(client ? [sql<boolean>`client_id = any(${idsOf(client)})`] : []),
    ...byValues('commercial', commercial),
    ...byValues('assigned_to', assignedTo),
    ...byValues('direction', direction),
    ...(country ? [sql<boolean>`countries ?| ${country}::text[]`] : []),
    ...(period.requestedFrom === undefined
      ? []
      : [sql<boolean>`requested_at >= ${startOfDay(period.requestedFrom, timeZone)}::timestamptz`]),
    ...(period.requestedTo === undefined
      ? []
      : [sql<boolean>`requested_at < ${startOfDay(dayAfter(period.requestedTo), timeZone)}::timestamptz`]),
    ...(period.sinceFrom === undefined
      ? []
      : [sql<boolean>`since >= ${startOfDay(period.sinceFrom, timeZone)}::timestamptz`]),
  ],
})

import type { Lookups } from '@freight/contracts/registry/lookups'
import { decidedStatuses, statusList } from '@freight/contracts/vocabulary/quotation'
import type { Platform } from '@freight/platform/connections/platform'

/** Number of a user's open quotations, shipments and pickups. */
export type OpenWork = (userId: string) => Promise<Lookups['openWork']> | Lookups['openWork']

/** For applications without tables. */
export const noOpenWork: OpenWork = () => ({ commercial: 0, assignedTo: 0 })

/** Quotations that are neither decided nor cancelled. */
const openQuotations = `read.quotation_list where not cancelled and status not in (${statusList(decidedStatuses)})`

/** Shipments that are neither finished nor cancelled. */
const openShipments = `read.express_list where work in ('REQUESTED', 'IN_PROGRESS')`

/** Pickups that a courier may still come for, with the user who requested them. */
const openPickups = `read.express_pickup_list where open and day >= current_date - 1`

type Row = { commercial: string; assigned_to: string }

/** Counts in the tables: what was requested a moment ago may be missing. */
export const postgresOpenWork =
  (db: Pick<Platform['db'], 'query'>): OpenWork =>
  async (userId) => {
    const { rows } = await db.query<Row>(
      `select count(*) filter (where commercial = $1) as commercial,
        count(*) filter (where assigned_to = $1) as assigned_to
      from (
        select commercial, assigned_to from ${openQuotations}
        union all select commercial, assigned_to from ${openShipments}
        union all select '', requested_by from ${openPickups}
      ) as open where commercial = $1 or assigned_to = $1`,
      [userId],
    )
    return { commercial: Number(rows[0]?.commercial ?? 0), assignedTo: Number(rows[0]?.assigned_to ?? 0) }
  }

export type Left = { key: string; commercial: string; assignedTo: string | null }

/** Work that a deactivated user leaves. */
export type LeftByUser = {
  /** The open quotations with the user as commercial or assignee. */
  quotations: (userId: string) => Promise<readonly Left[]>
  /** The open shipments with the user as commercial or assignee. */
  shipments: (userId: string) => Promise<readonly Left[]>
  /** The ids of the open pickups that the user requested. */
  pickups: (userId: string) => Promise<readonly string[]>
  /** The ids of the organizations with the user as sales rep. */
  organizations: (userId: string) => Promise<readonly string[]>
}

const left = (open: string) => `select key, commercial, assigned_to as "assignedTo" from ${open}
  and (commercial = $1 or assigned_to = $1) order by key`

const organizations = `select key from read.organization_list
  where sales_rep = $1 and merged_into is null order by key`

export const postgresLeftByUser = (db: Pick<Platform['db'], 'query'>): LeftByUser => ({
  quotations: async (userId) => (await db.query<Left>(left(openQuotations), [userId])).rows,
  shipments: async (userId) => (await db.query<Left>(left(openShipments), [userId])).rows,
  pickups: async (userId) =>
    (await db.query<Left>(`select key from ${openPickups} and requested_by = $1 order by key`, [userId])).rows.map(
      ({ key }) => key,
    ),
  organizations: async (userId) => {
    const { rows } = await db.query<{ key: string }>(organizations, [userId])
    return rows.map(({ key }) => key)
  },
})

import type { Platform } from '@freight/platform/connections/platform'
import { openPickups, openQuotations, openShipments } from './open-work.ts'

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

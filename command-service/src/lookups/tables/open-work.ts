import type { Lookups } from '@freight/contracts/api/lookups'
import { decidedStatuses, statusList } from '@freight/contracts/quotation/status-groups'
import type { Platform } from '@freight/platform/platform'

/** Number of a user's open quotations. */
export type OpenWork = (userId: string) => Promise<Lookups['openWork']> | Lookups['openWork']

/** For applications without tables. */
export const noOpenWork: OpenWork = () => ({ commercial: 0, assignedTo: 0 })

/** Quotations that are neither decided nor cancelled. */
export const openQuotations = `read.quotation_list where not cancelled and status not in (${statusList(decidedStatuses)})`

type Row = { commercial: string; assigned_to: string }

/** Counts in the table of quotations: those requested a moment ago may be missing. */
export const postgresOpenWork =
  (db: Pick<Platform['db'], 'query'>): OpenWork =>
  async (userId) => {
    const { rows } = await db.query<Row>(
      `select count(*) filter (where commercial = $1) as commercial,
        count(*) filter (where assigned_to = $1) as assigned_to
      from ${openQuotations} and (commercial = $1 or assigned_to = $1)`,
      [userId],
    )
    return { commercial: Number(rows[0]?.commercial ?? 0), assignedTo: Number(rows[0]?.assigned_to ?? 0) }
  }

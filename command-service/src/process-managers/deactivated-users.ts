import { openQuotations } from '../lookups/open-work.ts'
import { process } from './process.ts'

type Left = { key: string; commercial: string; assigned_to: string | null }

const leftBy = `select key, commercial, assigned_to from ${openQuotations}
  and (commercial = $1 or assigned_to = $1) order by key`

const lookedAfterBy = `select key from read.organization_list
  where sales_rep = $1 and merged_into is null order by key`

/**
 * The open quotations of a user who is deactivated, and the organizations that he looks after, go to those who were named,
 * in the name of the one who named them.
 */
export const deactivatedUsers = process({
  name: 'deactivated-users',
  on: {
    UserDeactivated: async ({ stream, actor, data: { handOverTo } }, { order, db, tableReached }) => {
      if (!handOverTo) return
      const userId = stream.slice('user-'.length)
      await tableReached('quotation-list')
      const { rows } = await db.query<Left>(leftBy, [userId])
      for (const { key, commercial, assigned_to } of rows) {
        const handed = {
          ...(commercial === userId && handOverTo.commercial !== undefined && { commercial: handOverTo.commercial }),
          ...(assigned_to === userId && handOverTo.assignedTo !== undefined && { assignedTo: handOverTo.assignedTo }),
        }
        if (Object.keys(handed).length > 0) await order('quotation', 'AssignQuotation', key, handed, { actor })
      }
      const { commercial: salesRep } = handOverTo
      if (salesRep === undefined) return
      await tableReached('organization-list')
      const { rows: organizations } = await db.query<{ key: string }>(lookedAfterBy, [userId])
      for (const { key } of organizations) await order('organization', 'ReassignSalesRep', key, { salesRep }, { actor })
    },
  },
})

import { idIn } from '@freight/contracts/events/envelope'
import type { LeftByUser } from '../lookups/tables/open-work-of-user.ts'
import { process, type Process } from './process.ts'

/**
 * Hands the open quotations and the organizations of a deactivated user over to the named successors, on behalf of the
 * user who deactivated them.
 */
export const deactivatedUsers = (leftBy: LeftByUser): Process =>
  process({
    name: 'deactivated-users',
    on: {
      UserDeactivated: async ({ stream, actor, data: { handOverTo } }, { execute, waitForPosition }) => {
        if (!handOverTo) return
        const userId = idIn('user', stream)
        await waitForPosition('quotation-list')
        for (const { key, commercial, assignedTo } of await leftBy.quotations(userId)) {
          const assignment = {
            ...(commercial === userId && handOverTo.commercial !== undefined && { commercial: handOverTo.commercial }),
            ...(assignedTo === userId && handOverTo.assignedTo !== undefined && { assignedTo: handOverTo.assignedTo }),
          }
          if (Object.keys(assignment).length > 0)
            await execute('quotation', 'AssignQuotation', key, assignment, { actor })
        }
        const { commercial: salesRep } = handOverTo
        if (salesRep === undefined) return
        await waitForPosition('organization-list')
        for (const id of await leftBy.organizations(userId))
          await execute('organization', 'ReassignSalesRep', id, { salesRep }, { actor })
      },
    },
  })

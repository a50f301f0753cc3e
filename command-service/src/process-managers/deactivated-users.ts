import { idIn } from '@freight/contracts/events/envelope'
import type { Left, LeftByUser } from '../lookups/tables/open-work-of-user.ts'
import { process, type Process } from './process.ts'

/**
 * Hands the open quotations, shipments, pickups and organizations of a deactivated user over to the named successors, on behalf of the
 * user who deactivated them.
 */
export const deactivatedUsers = (leftBy: LeftByUser): Process =>
  process({
    name: 'deactivated-users',
    on: {
      UserDeactivated: async ({ stream, actor, data: { handOverTo } }, { execute, waitForPosition }) => {
        if (!handOverTo) return
        const userId = idIn('user', stream)
        const { commercial: salesRep, assignedTo: successor } = handOverTo
        /** The successors of a user in a quotation or shipment; undefined if there are none. */
        const assignmentOf = ({ commercial, assignedTo }: Left) => {
          const assignment = {
            ...(commercial === userId && salesRep !== undefined && { commercial: salesRep }),
            ...(assignedTo === userId && successor !== undefined && { assignedTo: successor }),
          }
          return Object.keys(assignment).length > 0 ? assignment : undefined
        }
        await waitForPosition('quotation-list')
        for (const left of await leftBy.quotations(userId)) {
          const assignment = assignmentOf(left)
          if (assignment) await execute('quotation', 'AssignQuotation', left.key, assignment, { actor })
        }
        await waitForPosition('express-list')
        for (const left of await leftBy.shipments(userId)) {
          const assignment = assignmentOf(left)
          if (assignment) await execute('express-shipment', 'HandOverExpressShipment', left.key, assignment, { actor })
        }
        if (successor !== undefined) {
          await waitForPosition('express-pickup-list')
          for (const id of await leftBy.pickups(userId))
            await execute('express-pickup', 'HandOverPickup', id, { assignedTo: successor }, { actor })
        }
        if (salesRep === undefined) return
        await waitForPosition('organization-list')
        for (const id of await leftBy.organizations(userId))
          await execute('organization', 'ReassignSalesRep', id, { salesRep }, { actor })
      },
    },
  })

import { idIn } from '@freight/contracts/events/envelope'
import type { Left, LeftByUser } from '../lookups/tables/open-work.ts'
import { process, type Process } from './process.ts'
import { notErased } from '@freight/contracts/events/personal'
import type { ProspectOfQuotation } from '../lookups/tables/people.ts'
import type { UsesOfChargeCode } from '../lookups/tables/uses-of-charge-code.ts'

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

/** Copies the chosen values of a merged organization to the one that remains. */
export const mergedOrganizations = process({
  name: 'merged-organizations',
  on: {
    OrganizationMerged: async ({ stream, actor, data: { into, keep, contacts, approvalRequired } }, { execute }) => {
      const id = idIn('organization', stream)
      await execute(
        'organization',
        'AbsorbOrganization',
        into,
        { id, keep, contacts: notErased(contacts), approvalRequired },
        { actor },
      )
    },
  },
})

/** Turns a prospect into a client when an offer is approved. */
export const provenClients = (prospectOf: ProspectOfQuotation): Process =>
  process({
    name: 'proven-clients',
    on: {
      QuoteApproved: async ({ stream, actor }, { execute, waitForPosition }) => {
        await waitForPosition('quotation-list')
        const id = await prospectOf(idIn('quotation', stream))
        if (id !== undefined) await execute('organization', 'EndProspect', id, {}, { actor })
      },
    },
  })

/** Marks cost groups of open quotations stale when a charge code in them is retired. */
export const retiredChargeCodes = (usesOf: UsesOfChargeCode): Process =>
  process({
    name: 'retired-charge-codes',
    on: {
      ChargeCodeRetired: async ({ stream }, { execute, waitForPosition }) => {
        const idCharge = idIn('charge-code', stream)
        await waitForPosition('charge-code-usage')
        for (const { key, costs } of await usesOf(idCharge))
          for (const [idCost, codes] of Object.entries(costs))
            if (codes.includes(idCharge))
              await execute(
                'quotation',
                'MarkCostGroupStale',
                key,
                { idCost, reason: 'CHARGE_CODE_RETIRED', idCharge },
                { about: idCost },
              )
      },
    },
  })

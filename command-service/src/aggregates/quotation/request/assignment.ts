import { isCommercial, type Lookups } from '@freight/contracts/registry/lookups'
import { allows, may } from '@freight/contracts/access/policy'
import type { Permission } from '@freight/contracts/vocabulary/permissions'
import { type Meta, Refusal } from '@freight/platform/event-store/decider'
import { hasOpenRequest } from '../costs/agent-costs.ts'
import type { Stage } from '../quotation-state.ts'

export const assignment = {
  decide: {
    // A pending quotation can be without an assignee: after a request by the rules, or after a resumption.
    TakeQuotation: (_, { status, assignedTo }, { principal }) => {
      if (status === 'PENDING' && assignedTo !== undefined)
        throw new Refusal('INVALID_TRANSITION', `This action is not possible while the quotation is ${status}`, {
          status,
          cancelled: false,
        })
      return [{ type: 'QuotationTaken', data: { assignedTo: principal.userId } }]
    },
    AssignQuotation: ({ assignedTo, commercial, reason }, quotation, meta) => {
      const changed = {
        ...(assignedTo !== undefined && assignedTo !== quotation.assignedTo && { assignedTo }),
        ...(commercial !== undefined && commercial !== quotation.commercial && { commercial }),
      }
      if (assignedTo !== undefined) refuseUnlessAllowed('PRICING', meta)
      if (commercial !== undefined) refuseUnlessAllowed('GERENTE_COMERCIAL', meta)
      if (changed.assignedTo === undefined && changed.commercial === undefined) return []
      if (changed.assignedTo !== undefined) refuseUnlessEligible('assignedTo', meta.lookups.targetUsers)
      if (changed.commercial !== undefined) refuseUnlessEligible('commercial', meta.lookups.targetUsers)
      const previous = {
        ...(quotation.assignedTo !== undefined && { assignedTo: quotation.assignedTo }),
        commercial: quotation.commercial,
      }
      return [{ type: 'QuotationAssigned', data: { ...changed, previous, ...(reason !== undefined && { reason }) } }]
    },
    ReleaseQuotation: (_, quotation) => {
      const { publication, assignedTo } = quotation
      if (publication.no > 0) throw new Refusal('ALREADY_PUBLISHED', 'A published quotation is not given back.')
      if (hasOpenRequest(quotation)) throw new Refusal('COST_REQUEST_OPEN', 'There is an open cost request.')
      return [{ type: 'QuotationReleased', data: { previous: assignedTo ?? '' } }]
    },
  },
  evolve: {
    QuotationTaken: (quotation, { assignedTo }) => ({ ...quotation, assignedTo }),
    QuotationAssigned: (quotation, { assignedTo, commercial }) => ({
      ...quotation,
      assignedTo: assignedTo ?? quotation.assignedTo,
      commercial: commercial ?? quotation.commercial,
    }),
    QuotationReleased: (quotation) => ({ ...quotation, assignedTo: undefined }),
  },
} satisfies Stage

const refuseUnlessAllowed = (permission: Permission, { principal }: Meta) => {
  if (!allows(may(permission), principal, {}))
    throw new Refusal('FORBIDDEN', `This needs ${permission}.`, { permission })
}

/** @throws Refusal if the user is not active, or does not work on quotations */
export const refuseUnlessEligible = (field: 'assignedTo' | 'commercial', targets: Lookups['targetUsers']) => {
  const user = targets[field]
  const isEligible = user && (user.permissions.includes('PRICING') || isCommercial(user))
  if (!user?.active || !isEligible)
    throw new Refusal('USER_NOT_ELIGIBLE', 'The user is not active, or works neither in pricing nor in sales.', {
      field,
    })
}

import { isCommercial, type Lookups } from '@freight/contracts/registry/lookups'
import { allows, may } from '@freight/contracts/access/policy'
import type { Permission } from '@freight/contracts/vocabulary/permissions'
import { type Meta, Refusal } from '@freight/platform/event-store/decider'
import { hasOpenRequest } from '../costs/agent-costs.ts'
import type { Stage, Quotation } from '../quotation-state.ts'
import { isShown } from '@freight/contracts/quotation/offer/client-link'
import { remindedIn, type ReminderKind, sinceOfFollowUp } from '@freight/contracts/quotation/reminder'
import type { Status } from '@freight/contracts/vocabulary/schemas'
import { stateOfLink } from '../sending/client-offer.ts'

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

export const reminder = {
  decide: {
    // The status may have changed since the reminder was scheduled.
    RemindQuotation: (data, quotation) => {
      const { status, reminded, followUpOn, assignedTo } = quotation
      const statuses: readonly (Status | 'NONE')[] = remindedIn[data.kind]
      const isTaken = data.kind === 'REQUEST_WAITING' && status === 'PENDING' && assignedTo !== undefined
      if (!statuses.includes(status) || isTaken)
        throw new Refusal('INVALID_TRANSITION', `This action is not possible while the quotation is ${status}`, {
          status,
        })
      // The follow-up was moved or removed. Refused instead of answered with no events: if the day is set back, the same
      // command must not find the receipt of an empty answer.
      if (data.kind === 'FOLLOW_UP' && (followUpOn === undefined || data.since !== sinceOfFollowUp(followUpOn)))
        throw new Refusal('NOT_DUE', 'The follow-up was moved or removed.')
      if (data.kind === 'CLIENT_QUESTION_WAITING' && !isQuestionOpen(quotation, data.since))
        throw new Refusal('NOT_DUE', 'The question was answered, or its offer is replaced or withdrawn.')
      return isReminded(data, reminded) ? [] : [{ type: 'QuotationReminded', data }]
    },
  },
  evolve: {
    QuotationReminded: (quotation, { kind, since }) => ({
      ...quotation,
      reminded: { ...quotation.reminded, [kind]: since },
    }),
  },
} satisfies Stage

/** Whether a question of this instant has no answer and its link still shows the offer. */
const isQuestionOpen = (quotation: Quotation, at: string): boolean =>
  quotation.openQuestions
    .filter((question) => question.at === at)
    .flatMap(({ tokenId }) => quotation.clientLinks.filter((link) => link.tokenId === tokenId))
    // A question needs its answer also after the end of the offer, and while the company turned links off.
    .some((link) => isShown(stateOfLink(link, quotation, '', true)))

/** There may be several questions, which are reminded of in their order. */
const isReminded = (
  { kind, since }: { kind: ReminderKind; since: string },
  reminded: Quotation['reminded'],
): boolean => {
  const last = reminded[kind] ?? ''
  return kind === 'CLIENT_QUESTION_WAITING' ? since <= last : since === last
}

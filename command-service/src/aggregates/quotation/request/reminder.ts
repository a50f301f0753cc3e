import { isShown } from '@freight/contracts/quotation/offer/client-link'
import { remindedIn, type ReminderKind, sinceOfFollowUp } from '@freight/contracts/quotation/reminder'
import type { Status } from '@freight/contracts/vocabulary/schemas'
import { Refusal } from '@freight/platform/event-store/decider'
import type { Quotation, Stage } from '../quotation-state.ts'
import { stateOfLink } from '../sending/client-offer.ts'

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

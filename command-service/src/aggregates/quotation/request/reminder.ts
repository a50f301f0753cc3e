import { remindedIn, sinceOfFollowUp } from '@freight/contracts/quotation/reminder'
import type { Status } from '@freight/contracts/vocabulary/schemas'
import { Refusal } from '@freight/platform/event-store/decider'
import type { Stage } from '../quotation-state.ts'

export const reminder = {
  decide: {
    // The status may have changed since the reminder was scheduled.
    RemindQuotation: (data, { status, reminded, followUpOn, assignedTo }) => {
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
      return reminded[data.kind] === data.since ? [] : [{ type: 'QuotationReminded', data }]
    },
  },
  evolve: {
    QuotationReminded: (quotation, { kind, since }) => ({
      ...quotation,
      reminded: { ...quotation.reminded, [kind]: since },
    }),
  },
} satisfies Stage

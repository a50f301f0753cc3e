import { remindedIn, sinceOfFollowUp } from '@freight/contracts/quotation/reminder'
import type { Status } from '@freight/contracts/quotation/status'
import { Refusal } from '@freight/platform/decider'
import type { Stage } from '../state.ts'

export const reminder = {
  decide: {
    // Somebody may have moved on in the meantime.
    RemindQuotation: (data, { status, reminded, followUpOn, assignedTo }) => {
      const statuses: readonly (Status | 'NONE')[] = remindedIn[data.kind]
      const isTaken = data.kind === 'REQUEST_WAITING' && status === 'PENDING' && assignedTo !== undefined
      if (!statuses.includes(status) || isTaken)
        throw new Refusal('INVALID_TRANSITION', `This action is not possible while the quotation is ${status}`, {
          status,
        })
      // The day was put off, or nobody is called any more. Refused and not only passed over: where the day is put back, the
      // same command comes again and is not answered with the empty answer of now.
      if (data.kind === 'FOLLOW_UP' && (followUpOn === undefined || data.since !== sinceOfFollowUp(followUpOn)))
        throw new Refusal('NOT_DUE', 'The call that this reminds of was moved or given up.')
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

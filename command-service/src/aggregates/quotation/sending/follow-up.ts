import { Refusal } from '@freight/platform/event-store/decider'
import type { Stage } from '../quotation-state.ts'

export const followUp = {
  decide: {
    // Two calls with the same text are two entries of the log; an empty text without a day or a scheduled call is none.
    ScheduleFollowUp: ({ on, text }, { followUpOn }, { today }) => {
      if (on !== undefined && on < today)
        throw new Refusal('FOLLOW_UP_PAST', 'The day to follow up cannot be before today.', { field: 'on' })
      if (on === undefined && text === '' && followUpOn === undefined) return []
      return [{ type: 'FollowUpScheduled', data: { ...(on !== undefined && { on }), text } }]
    },
    RecordOfferReceipt: ({ text }, { revisionNo }) => [{ type: 'OfferReceiptRecorded', data: { revisionNo, text } }],
  },
  evolve: {
    OfferReceiptRecorded: (quotation) => quotation,
    FollowUpScheduled: (quotation, { on }) => ({ ...quotation, followUpOn: on }),
  },
} satisfies Stage

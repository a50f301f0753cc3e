import { Refusal } from '@freight/platform/decider'
import type { Stage } from '../state.ts'

export const followUp = {
  decide: {
    // Two calls that end alike are two entries of the log; nothing said of nothing scheduled is none.
    ScheduleFollowUp: ({ on, text }, { followUpOn }, { today }) => {
      if (on !== undefined && on < today)
        throw new Refusal('FOLLOW_UP_PAST', 'The day to follow up cannot be before today.', { field: 'on' })
      if (on === undefined && text === '' && followUpOn === undefined) return []
      return [{ type: 'FollowUpScheduled', data: { ...(on !== undefined && { on }), text } }]
    },
  },
  evolve: {
    FollowUpScheduled: (quotation, { on }) => ({ ...quotation, followUpOn: on }),
  },
} satisfies Stage

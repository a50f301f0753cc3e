import { Refusal } from '@freight/platform/event-store/decider'
import { withStaleSells } from '../staleness.ts'
import type { Stage } from '../quotation-state.ts'

export const parking = {
  decide: {
    PostponeQuote: ({ resumeOn }, _, { today }) => {
      if (resumeOn <= today)
        throw new Refusal('RESUME_DATE_PAST', 'The day to take it up again has to be after today.', {
          field: 'resumeOn',
        })
      return [{ type: 'QuotePostponed', data: { resumeOn } }]
    },
    ResumeQuote: () => [{ type: 'QuoteResumed', data: {} }],
  },
  evolve: {
    QuotePostponed: (quotation) => quotation,
    // The former prices need a review.
    QuoteResumed: (quotation) => withStaleSells(quotation, { reason: 'RESUMED' }),
  },
} satisfies Stage

import { remindedIn } from '@freight/contracts/quotation/reminder'
import type { Status } from '@freight/contracts/quotation/status'
import type { Stage } from './state.ts'

export const reminder = {
  decide: {
    // Somebody may have moved on in the meantime.
    RemindQuotation: (data, { status, reminded }) => {
      const statuses: readonly (Status | 'NONE')[] = remindedIn[data.kind]
      return !statuses.includes(status) || reminded[data.kind] === data.since
        ? []
        : [{ type: 'QuotationReminded', data }]
    },
  },
  evolve: {
    QuotationReminded: (quotation, { kind, since }) => ({
      ...quotation,
      reminded: { ...quotation.reminded, [kind]: since },
    }),
  },
} satisfies Stage

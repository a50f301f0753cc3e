import { idIn } from '@freight/contracts/events/envelope'
import type { ProspectOfQuotation } from '../lookups/tables/prospect-of-quotation.ts'
import { process, type Process } from './process.ts'

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

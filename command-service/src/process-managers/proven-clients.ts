import { idIn } from '@freight/contracts/events/envelope'
import type { ProspectOfQuotation } from '../lookups/tables/prospect-of-quotation.ts'
import { process, type Process } from './process.ts'

/** A prospect who says yes to an offer is a client like any other. */
export const provenClients = (prospectOf: ProspectOfQuotation): Process =>
  process({
    name: 'proven-clients',
    on: {
      QuoteApproved: async ({ stream, actor }, { execute, tableReached }) => {
        await tableReached('quotation-list')
        const id = await prospectOf(idIn('quotation', stream))
        if (id !== undefined) await execute('organization', 'EndProspect', id, {}, { actor })
      },
    },
  })

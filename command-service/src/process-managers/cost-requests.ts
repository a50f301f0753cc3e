import { idIn, type StoredEvent } from '@freight/contracts/events/envelope'
import { quotationEvents } from '@freight/contracts/quotation/events'
import type { Platform } from '@freight/platform/platform'
import { process, type Process, type ReactionContext } from './process.ts'

type Parts = { eventStore: Pick<Platform['eventStore'], 'readStream'> }

/** The demo's history writes its requests itself, as of then; keys that begin so are reserved for it. */
const isDemo = ({ commandId }: Pick<StoredEvent, 'commandId'>): boolean => commandId.startsWith('demo:')

/**
 * What a quotation and its requests for costs do to one another: a request is written for each contact that was asked, an
 * answer becomes costs, a question a note, and what nobody needs any more is withdrawn.
 */
export const costRequests = ({ eventStore }: Parts): Process => {
  const withdrawAll = async (event: StoredEvent, { execute }: ReactionContext) => {
    if (isDemo(event)) return
    const { stream, actor, type } = event
    const asked = (await eventStore.readStream(stream))
      .filter((one) => one.type === 'CostRequestOpened')
      .map(({ data }) => quotationEvents.CostRequestOpened.parse(data))
    for (const { costRequestId } of asked)
      await execute('cost-request', 'WithdrawCostRequest', costRequestId, { reason: type }, { actor })
  }
  return process({
    name: 'cost-requests',
    on: {
      CostRequestOpened: async (event, { execute }) => {
        if (isDemo(event)) return
        const { costRequestId, contactName = '', note = '', documents = [], ...asked } = event.data
        const { stream, actor } = event
        const askedBy = actor.kind === 'STAFF' ? actor.userId : ''
        const quotationKey = idIn('quotation', stream)
        const data = { ...asked, quotationKey, contactName, note, documents, askedBy }
        await execute('cost-request', 'IssueCostRequest', costRequestId, data, { actor })
      },
      AgentCostsSubmitted: async (event, { execute }) => {
        if (isDemo(event)) return
        const { stream, actor, data } = event
        const { quotationKey, submissionNo, providerId: agente, providerName: agenteNombre } = data
        const groups = data.groups.map((group) => ({ ...group, agente, agenteNombre }))
        const costRequestId = idIn('cost-request', stream)
        await execute('quotation', 'RecordAgentCosts', quotationKey, { costRequestId, submissionNo, groups }, { actor })
      },
      AgentQuestionAsked: async (event, { execute }) => {
        if (isDemo(event)) return
        const { quotationKey, text } = event.data
        await execute('quotation', 'AddQuotationNote', quotationKey, { text, visibility: 'AGENT' }, event)
      },
      QuoteApproved: withdrawAll,
      QuoteRejected: withdrawAll,
      QuotationCancelled: withdrawAll,
    },
  })
}

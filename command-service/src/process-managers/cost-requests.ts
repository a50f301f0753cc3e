import { idIn, type StoredEvent } from '@freight/contracts/events/envelope'
import { quotationEvents } from '@freight/contracts/quotation/events'
import type { Platform } from '@freight/platform/platform'
import { deciders } from '../aggregates/deciders.ts'
import { streamStates } from '../handling/stream-states.ts'
import { isOfDemo, process, type Process, type ReactionContext } from './process.ts'

type Parts = { eventStore: Pick<Platform['eventStore'], 'readStream'> }

/**
 * What a quotation and its requests for costs do to one another: a request is written for each contact that was asked, an
 * answer becomes costs, a question a note, what nobody needs any more is withdrawn, and the quotation knows whom it awaits.
 */
export const costRequests = ({ eventStore }: Parts): Process => {
  const withdrawAll = async (event: StoredEvent, { execute }: ReactionContext) => {
    if (isOfDemo(event)) return
    const { stream, actor, type } = event
    const asked = (await eventStore.readStream(stream))
      .filter((one) => one.type === 'CostRequestOpened')
      .map(({ data }) => quotationEvents.CostRequestOpened.parse(data))
    for (const { costRequestId } of asked)
      await execute('cost-request', 'WithdrawCostRequest', costRequestId, { reason: type }, { actor })
  }
  /** Lets the quotation know whether it still waits for an agent. */
  const tell = async (
    event: StoredEvent,
    { execute }: ReactionContext,
    command: 'CloseCostRequest' | 'AwaitCostRequest',
    more: object,
  ) => {
    if (isOfDemo(event)) return undefined
    const costRequestId = idIn('cost-request', event.stream)
    const { state } = await streamStates(eventStore, deciders['cost-request'], 1).refresh(costRequestId)
    const { quotationKey, providerName } = state
    return execute('quotation', command, quotationKey, { costRequestId, providerName, ...more }, event)
  }
  return process({
    name: 'cost-requests',
    on: {
      CostRequestOpened: async (event, { execute }) => {
        if (isOfDemo(event)) return
        const { costRequestId, contactName = '', note = '', documents = [], ...asked } = event.data
        const { stream, actor } = event
        const askedBy = actor.kind === 'STAFF' ? actor.userId : ''
        const quotationKey = idIn('quotation', stream)
        const data = { ...asked, quotationKey, contactName, note, documents, askedBy }
        await execute('cost-request', 'IssueCostRequest', costRequestId, data, { actor })
      },
      AgentCostsSubmitted: async (event, { execute }) => {
        if (isOfDemo(event)) return
        const { stream, actor, data } = event
        const { quotationKey, submissionNo, providerId: agente, providerName: agenteNombre } = data
        const groups = data.groups.map(({ document: _file, ...group }) => ({ ...group, agente, agenteNombre }))
        const costRequestId = idIn('cost-request', stream)
        const asCosts = { costRequestId, submissionNo, groups }
        const recorded = await execute('quotation', 'RecordAgentCosts', quotationKey, asCosts, { actor })
        const documents = data.groups.map(({ document }) => document ?? null)
        // A later answer without a file takes that of the former one away.
        if (recorded && (submissionNo > 1 || documents.some((one) => one !== null)))
          await execute('quotation', 'KeepAgentDocuments', quotationKey, { costRequestId, documents }, { actor })
      },
      AgentQuestionAsked: async (event, { execute }) => {
        if (isOfDemo(event)) return
        const { quotationKey, text } = event.data
        await execute('quotation', 'AddQuotationNote', quotationKey, { text, visibility: 'AGENT' }, event)
      },
      CostRequestDeclined: async (event, context) => {
        await tell(event, context, 'CloseCostRequest', { state: 'DECLINED', reasonCode: event.data.reasonCode })
      },
      CostRequestExpired: async (event, context) => {
        await tell(event, context, 'CloseCostRequest', { state: 'EXPIRED' })
      },
      CostRequestWithdrawn: async (event, context) => {
        await tell(event, context, 'CloseCostRequest', { state: 'WITHDRAWN' })
      },
      CostRequestReopened: async (event, context) => {
        if (isOfDemo(event) || (await tell(event, context, 'AwaitCostRequest', {}))) return
        // It was decided or cancelled at the same moment: then nobody is asked for anything.
        const id = idIn('cost-request', event.stream)
        await context.execute('cost-request', 'WithdrawCostRequest', id, { reason: 'QUOTATION_CLOSED' })
      },
      QuoteApproved: withdrawAll,
      QuoteRejected: withdrawAll,
      QuotationCancelled: withdrawAll,
    },
  })
}

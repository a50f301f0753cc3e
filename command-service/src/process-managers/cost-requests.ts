import { idIn, type StoredEvent } from '@freight/contracts/events/envelope'
import { quotationEvents } from '@freight/contracts/quotation/quotation-events'
import type { Platform } from '@freight/platform/connections/platform'
import { deciders } from '../aggregates/deciders.ts'
import { streamStates } from '../handling/stream-states.ts'
import { isOfDemo, process, type Process, type ReactionContext } from './process.ts'

type Parts = { eventStore: Pick<Platform['eventStore'], 'readStream'> }

/**
 * Synchronizes a quotation and its cost requests: each requested contact gets a cost request, an answer becomes costs, a
 * question becomes a note, unneeded requests are withdrawn, and the quotation stores which agents it awaits.
 */
export const costRequests = ({ eventStore }: Parts): Process => {
  const withdrawAll = async (event: StoredEvent, { execute }: ReactionContext) => {
    if (isOfDemo(event)) return
    const { stream, actor, type } = event
    const issued = (await eventStore.readStream(stream))
      .filter((one) => one.type === 'CostRequestOpened')
      .map(({ data }) => quotationEvents.CostRequestOpened.parse(data))
    for (const { costRequestId } of issued)
      await execute('cost-request', 'WithdrawCostRequest', costRequestId, { reason: type }, { actor })
  }
  /** Updates in the quotation whether it still waits for the agent. */
  const updateAwaiting = async (
    event: StoredEvent,
    { execute }: ReactionContext,
    command: 'CloseCostRequest' | 'AwaitCostRequest',
    details: object,
  ) => {
    if (isOfDemo(event)) return undefined
    const costRequestId = idIn('cost-request', event.stream)
    const { state } = await streamStates(eventStore, deciders['cost-request'], 1).refresh(costRequestId)
    const { quotationKey, providerName } = state
    return execute('quotation', command, quotationKey, { costRequestId, providerName, ...details }, event)
  }
  return process({
    name: 'cost-requests',
    on: {
      CostRequestOpened: async (event, { execute }) => {
        if (isOfDemo(event)) return
        const { costRequestId, contactName = '', note = '', documents = [], ...details } = event.data
        const { stream, actor } = event
        const askedBy = actor.kind === 'STAFF' ? actor.userId : ''
        const quotationKey = idIn('quotation', stream)
        const data = { ...details, quotationKey, contactName, note, documents, askedBy }
        await execute('cost-request', 'IssueCostRequest', costRequestId, data, { actor })
      },
      AgentCostsSubmitted: async (event, { execute }) => {
        if (isOfDemo(event)) return
        const { stream, actor, data } = event
        const { quotationKey, submissionNo, providerId: agente, providerName: agenteNombre } = data
        const groups = data.groups.map(({ document: _file, ...group }) => ({ ...group, agente, agenteNombre }))
        const costRequestId = idIn('cost-request', stream)
        const answer = { costRequestId, submissionNo, groups }
        const recorded = await execute('quotation', 'RecordAgentCosts', quotationKey, answer, { actor })
        const documents = data.groups.map(({ document }) => document ?? null)
        // A later answer without files removes the files of the former answer.
        if (recorded && (submissionNo > 1 || documents.some((one) => one !== null)))
          await execute('quotation', 'KeepAgentDocuments', quotationKey, { costRequestId, documents }, { actor })
      },
      AgentQuestionAsked: async (event, { execute }) => {
        if (isOfDemo(event)) return
        const { quotationKey, text } = event.data
        await execute('quotation', 'AddQuotationNote', quotationKey, { text, visibility: 'AGENT' }, event)
      },
      CostRequestDeclined: async (event, context) => {
        await updateAwaiting(event, context, 'CloseCostRequest', {
          state: 'DECLINED',
          reasonCode: event.data.reasonCode,
        })
      },
      CostRequestExpired: async (event, context) => {
        await updateAwaiting(event, context, 'CloseCostRequest', { state: 'EXPIRED' })
      },
      CostRequestWithdrawn: async (event, context) => {
        await updateAwaiting(event, context, 'CloseCostRequest', { state: 'WITHDRAWN' })
      },
      CostRequestReopened: async (event, context) => {
        if (isOfDemo(event) || (await updateAwaiting(event, context, 'AwaitCostRequest', {}))) return
        // The quotation was decided or cancelled at the same moment, so the request is withdrawn.
        const id = idIn('cost-request', event.stream)
        await context.execute('cost-request', 'WithdrawCostRequest', id, { reason: 'QUOTATION_CLOSED' })
      },
      QuoteApproved: withdrawAll,
      QuoteRejected: withdrawAll,
      QuotationCancelled: withdrawAll,
    },
  })
}

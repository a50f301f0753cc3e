import type { AgentDocument } from '@freight/contracts/document/stored-document'
import type { EventOf } from '@freight/contracts/events/event'
import type { QuotationEvents } from '@freight/contracts/quotation/quotation-events'
import type { Stage } from '../quotation-state.ts'

type Event = EventOf<QuotationEvents>

/** The files that agents upload with their costs. */
export const agentDocuments = {
  decide: {
    KeepAgentDocuments: ({ costRequestId, documents }, { answeredCosts, agentDocuments: storedDocuments, costs }) => {
      const answeredCostIds = answeredCosts[costRequestId] ?? []
      const presentCostIds = [...answeredCostIds, ...costs.map(({ idCost }) => idCost)]
      // A cost that an alternative uses stays with its file, even if the agent no longer offers it.
      const removedCostIds = Object.keys(storedDocuments).filter(
        (id) => storedDocuments[id]?.costRequestId === costRequestId && !presentCostIds.includes(id),
      )
      return [
        ...removedCostIds.flatMap((idCost) =>
          replacementEvents({ idCost, costRequestId }, storedDocuments[idCost], undefined),
        ),
        ...answeredCostIds.flatMap((idCost, index) =>
          replacementEvents({ idCost, costRequestId }, storedDocuments[idCost], documents[index] ?? undefined),
        ),
      ]
    },
  },
  evolve: {
    AgentDocumentAttached: (quotation, { idCost, costRequestId, documentId, name }) => ({
      ...quotation,
      agentDocuments: { ...quotation.agentDocuments, [idCost]: { costRequestId, documentId, name } },
    }),
    AgentDocumentDropped: (quotation, { idCost }) => ({
      ...quotation,
      agentDocuments: Object.fromEntries(Object.entries(quotation.agentDocuments).filter(([id]) => id !== idCost)),
    }),
  },
} satisfies Stage

/** Events that replace the file of a cost; none if it is the same. */
const replacementEvents = (
  cost: { idCost: string; costRequestId: string },
  before: { documentId: string; name: string } | undefined,
  now: AgentDocument | undefined,
): Event[] => {
  if (before?.documentId === now?.documentId) return []
  return [
    ...(before ? [{ type: 'AgentDocumentDropped' as const, data: { ...before, ...cost } }] : []),
    ...(now ? [{ type: 'AgentDocumentAttached' as const, data: { ...now, ...cost } }] : []),
  ]
}

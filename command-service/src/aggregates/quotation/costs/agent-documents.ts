import type { AgentDocument } from '@freight/contracts/documents/kept-document'
import type { EventOf } from '@freight/contracts/events/event'
import type { QuotationEvents } from '@freight/contracts/quotation/events'
import type { Stage } from '../state.ts'

type Event = EventOf<QuotationEvents>

/** The files that agents give with their costs. */
export const agentDocuments = {
  decide: {
    KeepAgentDocuments: ({ costRequestId, documents }, { answeredCosts, agentDocuments: kept, costs }) => {
      const answered = answeredCosts[costRequestId] ?? []
      const there = [...answered, ...costs.map(({ idCost }) => idCost)]
      // What an alternative was built on stays with its file, though the agent does not offer it any more.
      const left = Object.keys(kept).filter((id) => kept[id]?.costRequestId === costRequestId && !there.includes(id))
      return [
        ...left.flatMap((idCost) => exchanged({ idCost, costRequestId }, kept[idCost], undefined)),
        ...answered.flatMap((idCost, index) =>
          exchanged({ idCost, costRequestId }, kept[idCost], documents[index] ?? undefined),
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

/** One file of a cost in the place of another; nothing where it is the same. */
const exchanged = (
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

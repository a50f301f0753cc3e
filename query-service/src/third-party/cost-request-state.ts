import { type CostRequestState } from '@freight/contracts/cost-request/choices'
import { costRequestEvents, type CostRequestEvents } from '@freight/contracts/cost-request/events'
import { stateAfter } from '@freight/contracts/cost-request/state-after'
import type { EventData } from '@freight/contracts/events/event'
import type { StoredEvent } from '@freight/contracts/events/envelope'
import type { SubmittedGroup } from '@freight/contracts/cost-request/submission'

type Issued = EventData<CostRequestEvents, 'CostRequestIssued'>

/** A request for costs as its agent meets it. */
export type AgentsRequest = Issued & {
  state: CostRequestState
  company: string
  askedAt: string
  /** When they got the present link, and which charges they are asked for with it. */
  linkSince: string
  missing: readonly string[]
  /** The last answer. */
  submitted?: readonly SubmittedGroup[]
}

/** The request after its events; undefined when there is none. */
export const costRequestAfter = (events: readonly StoredEvent[]): AgentsRequest | undefined => {
  let request: AgentsRequest | undefined
  for (const { type, data, company, occurredAt } of events) {
    if (type === 'CostRequestIssued')
      request = {
        ...costRequestEvents.CostRequestIssued.parse(data),
        state: 'OPEN',
        company,
        askedAt: occurredAt,
        linkSince: occurredAt,
        missing: [],
      }
    if (!request) continue
    if (type === 'CostRequestReopened') {
      const { tokenId, dueAt, expiresAt, missing = [], to } = costRequestEvents.CostRequestReopened.parse(data)
      request = { ...request, ...to, tokenId, dueAt, expiresAt, missing, linkSince: occurredAt }
    }
    if (type === 'AgentCostsSubmitted')
      request = { ...request, submitted: costRequestEvents.AgentCostsSubmitted.parse(data).groups }
    if (Object.hasOwn(stateAfter, type)) request = { ...request, state: stateAfter[type as keyof typeof stateAfter] }
  }
  return request
}

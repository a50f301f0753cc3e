import { type CostRequestState } from '@freight/contracts/cost-request/choices'
import { costRequestEvents, type CostRequestEvents } from '@freight/contracts/cost-request/cost-request-events'
import { stateAfter } from '@freight/contracts/cost-request/state-after'
import type { EventData } from '@freight/contracts/events/event'
import type { StoredEvent } from '@freight/contracts/events/envelope'
import type { SubmittedGroup } from '@freight/contracts/cost-request/submission'

type Issued = EventData<CostRequestEvents, 'CostRequestIssued'>

/** State of a cost request for its agent. */
export type AgentsRequest = Issued & {
  state: CostRequestState
  company: string
  askedAt: string
  /** Time of the current link, and codes of the charges it requests. */
  linkSince: string
  missing: readonly string[]
  /** Last answer. */
  submitted?: readonly SubmittedGroup[]
}

/** State after these events; undefined without any. */
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

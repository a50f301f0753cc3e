import type { CostRequestState } from './choices.ts'
import type { CostRequestEvents } from './events.ts'

/** Where a request for costs stands after an event; under any other it stays where it was. */
export const stateAfter = {
  CostRequestIssued: 'OPEN',
  CostRequestViewed: 'VIEWED',
  AgentCostsSubmitted: 'ANSWERED',
  CostRequestDeclined: 'DECLINED',
  CostRequestReopened: 'OPEN',
  CostRequestWithdrawn: 'WITHDRAWN',
  CostRequestExpired: 'EXPIRED',
} as const satisfies Partial<Record<keyof CostRequestEvents, CostRequestState>>

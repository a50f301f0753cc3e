import type { CostRequestState } from '../vocabulary/cost-request.ts'
import type { CostRequestEvents } from './cost-request-events.ts'

/** State of a cost request after an event; other events leave it. */
export const stateAfter = {
  CostRequestIssued: 'OPEN',
  CostRequestViewed: 'VIEWED',
  AgentCostsSubmitted: 'ANSWERED',
  CostRequestDeclined: 'DECLINED',
  CostRequestReopened: 'OPEN',
  CostRequestWithdrawn: 'WITHDRAWN',
  CostRequestExpired: 'EXPIRED',
} as const satisfies Partial<Record<keyof CostRequestEvents, CostRequestState>>

/** Where a request for costs stands. What was reopened is open again. No schema here, so that screens load it for a few bytes. */
export const costRequestStates = ['OPEN', 'VIEWED', 'ANSWERED', 'DECLINED', 'EXPIRED', 'WITHDRAWN'] as const
export type CostRequestState = (typeof costRequestStates)[number]

/** Of those who could be asked so many are told of, the best first; others are found by their names. */
export const MOST_AGENT_CANDIDATES = 30

/** So many requests come in one answer at most; a quotation may have more, which are asked for after these. */
export const COST_REQUESTS_AT_ONCE = 200

/** Those that an answer may still come to. */
export const awaitedStates = ['OPEN', 'VIEWED'] as const satisfies readonly CostRequestState[]

/** Those to which no answer comes any more. */
export const closedStates = ['DECLINED', 'EXPIRED', 'WITHDRAWN'] as const satisfies readonly CostRequestState[]

export const isAwaited = (state: CostRequestState): boolean => awaitedStates.some((one) => one === state)

/** Why an agent does not quote. */
export const declineReasons = ['NO_SERVICE', 'NO_SPACE', 'CARGO_NOT_ACCEPTED', 'OTHER'] as const
export type DeclineReason = (typeof declineReasons)[number]

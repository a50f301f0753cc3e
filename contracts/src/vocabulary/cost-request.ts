import type { Section } from './price.ts'

/** States of a cost request; a reopened one is OPEN. Without schemas, so that screens load few bytes. */
export const costRequestStates = ['OPEN', 'VIEWED', 'ANSWERED', 'DECLINED', 'EXPIRED', 'WITHDRAWN'] as const
export type CostRequestState = (typeof costRequestStates)[number]

/** Sections of the journey that a cost request can be limited to, in its order. */
export const requestedSections = ['ORIGIN', 'FREIGHT', 'DESTINATION'] as const satisfies readonly Section[]
export type RequestedSection = (typeof requestedSections)[number]

/** The sections of a limited cost request, each once in the order of the journey; undefined: the whole quotation. */
export const limitedSections = (chosen: readonly RequestedSection[] = []): RequestedSection[] | undefined => {
  const limited = requestedSections.filter((one) => chosen.includes(one))
  return limited.length === 0 || limited.length === requestedSections.length ? undefined : limited
}

/** Maximum agents in the list of candidates, the best first; a search by name finds the others. */
export const MOST_AGENT_CANDIDATES = 30

/** Maximum requests in one answer; further ones are on the next page. */
export const COST_REQUESTS_AT_ONCE = 200

/** States in which an answer can arrive. */
export const openStates = ['OPEN', 'VIEWED'] as const satisfies readonly CostRequestState[]

/** States without an answer. */
export const closedStates = ['DECLINED', 'EXPIRED', 'WITHDRAWN'] as const satisfies readonly CostRequestState[]

export const isOpen = (state: CostRequestState): boolean => openStates.some((one) => one === state)

/** Reasons of an agent for declining. */
export const declineReasons = ['NO_SERVICE', 'NO_SPACE', 'CARGO_NOT_ACCEPTED', 'OTHER'] as const
export type DeclineReason = (typeof declineReasons)[number]

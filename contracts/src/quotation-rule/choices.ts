/** What a quotation rule looks at, and how it compares. No schema here, so that screens load the lists for a few bytes. */
export const ruleFilterTypes = ['ORIGIN', 'DESTINATION', 'INCOTERM', 'TRANSPORT_MODE', 'MODE', 'AUTORATE'] as const
export type RuleFilterType = (typeof ruleFilterTypes)[number]

export const ruleConditions = ['EQUALS', 'NOT_EQUALS', 'CONTAINS', 'HAS', 'NOT_HAS'] as const
export type RuleCondition = (typeof ruleConditions)[number]

/** ASK: agents are asked for costs. DENY: a rule forbids it. NONE: no rule says anything, pricing decides. */
export const ruleDecisions = ['ASK', 'DENY', 'NONE'] as const
export type RuleDecision = (typeof ruleDecisions)[number]

/** Why nobody is asked although the rules say so: goods that are not declared, no agent, or all of them asked before. */
export const reasonsForNobody = ['DANGEROUS_GOODS', 'NO_AGENT', 'ALL_ASKED'] as const
export type ReasonForNobody = (typeof reasonsForNobody)[number]

/** Why a contact of an agent is chosen: it is their work, or they are the primary contact. */
export const contactReasons = ['TRAFFIC', 'PRIMARY'] as const
export type ContactReason = (typeof contactReasons)[number]

/** How many agents the rules ask for one quotation, as long as the company says nothing else. */
export const usualMostAgents = 8

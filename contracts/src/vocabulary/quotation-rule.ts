/** Filters and conditions of quotation rules. Without schemas, so that screens load few bytes. */
export const ruleFilterTypes = ['ORIGIN', 'DESTINATION', 'INCOTERM', 'TRANSPORT_MODE', 'MODE', 'AUTORATE'] as const
export type RuleFilterType = (typeof ruleFilterTypes)[number]

export const ruleConditions = ['EQUALS', 'NOT_EQUALS', 'CONTAINS', 'HAS', 'NOT_HAS'] as const
export type RuleCondition = (typeof ruleConditions)[number]

/** ASK: agents get cost requests. DENY: a rule forbids them. NONE: no rule matches, pricing decides. */
export const ruleDecisions = ['ASK', 'DENY', 'NONE'] as const
export type RuleDecision = (typeof ruleDecisions)[number]

/**
 * Why an ASK decision has no agents: undeclared dangerous goods, no matching agent, or requests to all of them before.
 */
export const noAgentReasons = ['DANGEROUS_GOODS', 'NO_AGENT', 'ALL_ASKED'] as const
export type NoAgentReason = (typeof noAgentReasons)[number]

/** Why a contact is chosen: they handle the traffic, or they are the primary contact. */
export const contactReasons = ['TRAFFIC', 'PRIMARY'] as const
export type ContactReason = (typeof contactReasons)[number]

/** Default maximum of agents per quotation. */
export const usualMostAgents = 8

import { z } from 'zod'
import { command } from '../api/command.ts'
import { system } from '../access/policy.ts'
import {
  contactReasons,
  noAgentReasons,
  ruleConditions,
  ruleDecisions,
  ruleFilterTypes,
} from '../vocabulary/quotation-rule.ts'
import { openStatuses } from '../vocabulary/quotation.ts'

const Place = z.object({ code: z.string(), iata: z.string(), country: z.string(), name: z.string() })

/** Facts of the request that the rules used. */
export const RuleFacts = z.object({
  origin: Place,
  destination: Place,
  incoterm: z.string(),
  transportMode: z.string(),
  mode: z.string(),
  autorate: z.boolean(),
  carriers: z.array(z.string()),
})

const EvaluatedRule = z.object({
  ruleId: z.string(),
  name: z.string(),
  version: z.int(),
  send: z.boolean(),
  matches: z.boolean(),
  /** Filters in this version of the rule. */
  filters: z.array(
    z.object({
      id: z.string(),
      filterType: z.enum(ruleFilterTypes),
      condition: z.enum(ruleConditions),
      value: z.string(),
      holds: z.boolean(),
    }),
  ),
})

export const ChosenAgent = z.object({
  providerId: z.string(),
  providerName: z.string(),
  contacts: z.array(z.object({ contactId: z.string(), because: z.enum(contactReasons) })),
})

/** Full record of an evaluation, with the state at that time. */
export const RulesEvaluated = z.object({
  /** A new request, an amendment that affects prices, or a later document of dangerous goods. */
  cause: z.enum(['REQUEST', 'AMENDMENT', 'DOCUMENT']),
  facts: RuleFacts,
  /** Every active rule, in order. */
  rules: z.array(EvaluatedRule),
  decision: z.enum(ruleDecisions),
  /** The deciding rule; absent without a match. */
  decidedBy: z.string().optional(),
  /** Agents for cost requests; empty unless the decision is ASK. */
  agents: z.array(ChosenAgent),
  /** Number of further matching agents above the maximum. */
  left: z.int().min(0),
  /** Reason for having no agents despite ASK. */
  nobody: z.enum(noAgentReasons).optional(),
})
export type RulesEvaluated = z.infer<typeof RulesEvaluated>

export const ruleEvaluationCommands = {
  RecordRulesEvaluated: command(system, RulesEvaluated, {
    summary: 'Record the result of the quotation rules.',
    from: openStatuses,
  }),
}

export const ruleEvaluationEvents = { QuotationRulesEvaluated: RulesEvaluated }

import { z } from 'zod'
import { command } from '../api/command.ts'
import { system } from '../access/policy.ts'
import { contactReasons, reasonsForNobody, ruleConditions, ruleDecisions, ruleFilterTypes } from './choices.ts'
import { openStatuses } from '../quotation/status-groups.ts'

const Place = z.object({ code: z.string(), iata: z.string(), country: z.string(), name: z.string() })

/** What the rules knew of the request. */
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
  /** As the rule said it in this version. */
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

/** Why agents were asked by rules, or were not: all that was looked at, as it was then. */
export const RulesEvaluated = z.object({
  /** A new request, an amendment that needs other prices, or the papers of dangerous goods that came later. */
  cause: z.enum(['REQUEST', 'AMENDMENT', 'DOCUMENT']),
  facts: RuleFacts,
  /** Every rule that was on, in their order. */
  rules: z.array(EvaluatedRule),
  decision: z.enum(ruleDecisions),
  /** The rule that decided; absent where none matches. */
  decidedBy: z.string().optional(),
  /** Whom it asks; nobody unless the decision is to ask. */
  agents: z.array(ChosenAgent),
  /** How many more would serve it, beyond the most that are asked. */
  left: z.int().min(0),
  /** Why nobody is asked although the rules say so. */
  nobody: z.enum(reasonsForNobody).optional(),
})
export type RulesEvaluated = z.infer<typeof RulesEvaluated>

export const ruleEvaluationCommands = {
  RecordRulesEvaluated: command(system, RulesEvaluated, {
    summary: 'Remember what the quotation rules came to.',
    from: openStatuses,
  }),
}

export const ruleEvaluationEvents = { QuotationRulesEvaluated: RulesEvaluated }

import { z } from 'zod'
import { EntryHistory, entryId } from '../api/catalogue.ts'
import { anyOf, may } from '../access/policy.ts'
import { route } from '../api/route.ts'
import { incoterms } from '../vocabulary/journey.ts'
import { modes, transportModes } from '../vocabulary/transport.ts'
import { noAgentReasons, ruleDecisions } from '../vocabulary/quotation-rule.ts'
import { ChosenAgent, RuleFacts, RulesEvaluated } from './evaluated.ts'
import { QuotationRule } from './rule.ts'

const person = z.object({ id: z.string(), name: z.string() })

/** A rule with its statistics for the screen. */
export const QuotationRuleRow = QuotationRule.extend({
  createdBy: person,
  /** Revision of its stream, for `If-Match`. */
  revision: z.int(),
  changedAt: z.string(),
  changedBy: person,
  /** Number of matched quotations in the last 30 days, and the last match. */
  matches: z.int(),
  lastMatchAt: z.string().optional(),
})
export type QuotationRuleRow = z.infer<typeof QuotationRuleRow>

/** A quotation that the rule matched in its last evaluation. */
export const RuleMatch = z.object({
  key: z.string(),
  at: z.string(),
  clientName: z.string(),
  origin: z.string(),
  destination: z.string(),
  decision: z.enum(ruleDecisions),
  /** The deciding rule with its current name and position, from 1; 0 where it was deleted. */
  decidedBy: z.object({ id: z.string(), name: z.string(), place: z.int() }),
  agents: z.int(),
})
export type RuleMatch = z.infer<typeof RuleMatch>

/** Facts of a quotation, and the agents that the rules would choose. */
export const RuleTrial = z.object({
  facts: RuleFacts,
  agents: z.array(ChosenAgent.extend({ contacts: z.array(z.object({ contactId: z.string(), name: z.string() })) })),
  left: z.int(),
  nobody: z.enum(noAgentReasons).optional(),
})
export type RuleTrial = z.infer<typeof RuleTrial>

const rulesPolicy = may('PRICING_RULES')
const place = z.string().max(5).default('')

export const quotationRuleRoutes = {
  'GET /app/v1/quotation-rules': route(
    rulesPolicy,
    'All quotation rules in order, including inactive ones.',
    z.object({ rows: z.array(QuotationRuleRow) }),
  ),
  'GET /app/v1/quotation-rules/trial': route(
    rulesPolicy,
    'Dry run of the rules for a quotation or for typed values: facts, decision and agents. Sends no cost request.',
    RuleTrial,
    {
      query: z.object({
        quotation: z.string().max(80).optional(),
        transportMode: z.enum(transportModes).default('SEA'),
        modo: z.enum(modes).default('LCL'),
        origenCodigo: place,
        destinoCodigo: place,
        incoterm: z.enum(incoterms).default('FOB'),
        /** Whether stored rates price it, without a quotation. */
        autorate: z.enum(['true', 'false']).default('false'),
      }),
    },
  ),
  'GET /app/v1/quotation-rules/:id': route(rulesPolicy, 'A quotation rule in full.', QuotationRuleRow, {
    params: entryId,
  }),
  'GET /app/v1/quotation-rules/:id/history': route(rulesPolicy, 'History of a quotation rule.', EntryHistory, {
    params: entryId,
  }),
  'GET /app/v1/quotation-rules/:id/matches': route(
    rulesPolicy,
    'The last quotations that a rule matched, the newest first.',
    z.object({ rows: z.array(RuleMatch) }),
    { params: entryId },
  ),
  'GET /app/v1/quotations/:key/rule-evaluations': route(
    anyOf('PRICING', 'PRICING_RULES'),
    'Evaluations of the quotation rules for a quotation, the newest first, with the reasons.',
    z.object({ rows: z.array(RulesEvaluated.extend({ revision: z.int(), at: z.string() })) }),
    { params: z.object({ key: z.string() }) },
  ),
}

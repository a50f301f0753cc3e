import { z } from 'zod'
import { EntryHistory, entryId } from '../api/catalogue.ts'
import { anyOf, may } from '../access/policy.ts'
import { route } from '../api/route.ts'
import { incoterms, modes, transportModes } from '../choices.ts'
import { reasonsForNobody, ruleDecisions } from './choices.ts'
import { ChosenAgent, RuleFacts, RulesEvaluated } from './evaluated.ts'
import { QuotationRule } from './rule.ts'

const person = z.object({ id: z.string(), name: z.string() })

/** A rule as its screen shows it. */
export const QuotationRuleRow = QuotationRule.extend({
  createdBy: person,
  /** Revision of its stream: what `If-Match` has to name. */
  revision: z.int(),
  changedAt: z.string(),
  changedBy: person,
  /** How many quotations of the last 30 days it matched, and when it matched last. */
  matches: z.int(),
  lastMatchAt: z.string().optional(),
})
export type QuotationRuleRow = z.infer<typeof QuotationRuleRow>

/** A quotation that a rule matched when rules were last evaluated for it. */
export const RuleMatch = z.object({
  key: z.string(),
  at: z.string(),
  clientName: z.string(),
  origin: z.string(),
  destination: z.string(),
  decision: z.enum(ruleDecisions),
  /** The rule that decided: its name as it is now, and where it stands, from 1; 0 where it is not there any more. */
  decidedBy: z.object({ id: z.string(), name: z.string(), place: z.int() }),
  agents: z.int(),
})
export type RuleMatch = z.infer<typeof RuleMatch>

/** What rules would look at, and whom they would ask if they said so. */
export const RuleTrial = z.object({
  facts: RuleFacts,
  agents: z.array(ChosenAgent.extend({ contacts: z.array(z.object({ contactId: z.string(), name: z.string() })) })),
  left: z.int(),
  nobody: z.enum(reasonsForNobody).optional(),
})
export type RuleTrial = z.infer<typeof RuleTrial>

const rules = may('PRICING_RULES')
const place = z.string().max(5).default('')

export const quotationRuleRoutes = {
  'GET /app/v1/quotation-rules': route(
    rules,
    'Every quotation rule in their order, those that are off too.',
    z.object({ rows: z.array(QuotationRuleRow) }),
  ),
  'GET /app/v1/quotation-rules/trial': route(
    rules,
    'What the rules would look at for a quotation, or for what is typed, and whom they would ask. It asks nobody.',
    RuleTrial,
    {
      query: z.object({
        quotation: z.string().max(80).optional(),
        transportMode: z.enum(transportModes).default('SEA'),
        modo: z.enum(modes).default('LCL'),
        origenCodigo: place,
        destinoCodigo: place,
        incoterm: z.enum(incoterms).default('FOB'),
        /** Whether stored rates price it, where no quotation is named. */
        autorate: z.enum(['true', 'false']).default('false'),
      }),
    },
  ),
  'GET /app/v1/quotation-rules/:id': route(rules, 'A quotation rule in full.', QuotationRuleRow, { params: entryId }),
  'GET /app/v1/quotation-rules/:id/history': route(rules, 'What happened to a quotation rule.', EntryHistory, {
    params: entryId,
  }),
  'GET /app/v1/quotation-rules/:id/matches': route(
    rules,
    'The last quotations that a rule matched, the newest first.',
    z.object({ rows: z.array(RuleMatch) }),
    { params: entryId },
  ),
  'GET /app/v1/quotations/:key/rule-evaluations': route(
    anyOf('PRICING', 'PRICING_RULES'),
    'What the quotation rules came to for a quotation, the newest first: why agents were asked, or were not.',
    z.object({ rows: z.array(RulesEvaluated.extend({ revision: z.int(), at: z.string() })) }),
    { params: z.object({ key: z.string() }) },
  ),
}

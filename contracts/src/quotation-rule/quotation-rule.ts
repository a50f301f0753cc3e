import { z } from 'zod'
import {
  ruleConditions,
  ruleFilterTypes,
  contactReasons,
  noAgentReasons,
  ruleDecisions,
} from '../vocabulary/quotation-rule.ts'
import { command } from '../api/command.ts'
import { system, may, anyOf } from '../access/policy.ts'
import { openStatuses } from '../vocabulary/quotation.ts'
import { valuesOf } from './evaluate.ts'
import { EntryHistory, entryId } from '../api/catalogue.ts'
import { route } from '../api/route.ts'
import { incoterms } from '../vocabulary/journey.ts'
import { modes, transportModes } from '../vocabulary/transport.ts'

const RuleFilter = z.object({
  id: z.string(),
  filterType: z.enum(ruleFilterTypes),
  condition: z.enum(ruleConditions),
  /** Values separated by commas, of which one has to match. */
  value: z.string(),
})

/** A rule that requests costs from agents automatically. All of its filters have to match. */
export const QuotationRule = z.object({
  id: z.string(),
  name: z.string(),
  /** true: a match requests costs from agents; false: a match forbids it, whatever other rules decide. */
  send: z.boolean(),
  /** An inactive rule has no effect. */
  active: z.boolean(),
  /** Position among the rules, the lowest first. */
  order: z.number(),
  filters: z.array(RuleFilter),
  createdOn: z.iso.datetime(),
  /** Id of a user. */
  createdBy: z.string(),
  /** From 1; a new position does not change it. */
  version: z.int().min(1),
})
export type QuotationRule = z.infer<typeof QuotationRule>

const Place = z.object({ code: z.string(), iata: z.string(), country: z.string(), name: z.string() })

/** Facts of the request that the rules used. */
const RuleFacts = z.object({
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

const ChosenAgent = z.object({
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

const Filter = z.object({
  /** Absent on a new one. */
  id: z.string().min(1).max(80).optional(),
  filterType: z.enum(ruleFilterTypes),
  condition: z.enum(ruleConditions),
  value: z
    .string()
    .trim()
    .max(500)
    .refine((value) => valuesOf(value).length > 0, 'Name at least one value.'),
})

const name = z.string().trim().min(1, 'A rule needs a name.').max(120)
const filters = z.array(Filter).min(1, 'A rule needs a condition.').max(20)
const order = z.number().min(0).max(1_000_000_000)
const byRules = may('PRICING_RULES')

export const quotationRuleCommands = {
  CreateRule: command(
    byRules,
    z.object({
      name,
      send: z.boolean(),
      filters,
      active: z.boolean().default(true),
      /** Position; absent: after the existing rules. */
      order: order.default(1_000_000),
    }),
    { summary: 'Create a rule that requests costs from agents, or forbids it.', creates: 'main' },
  ),
  ChangeRule: command(byRules, z.object({ name, send: z.boolean(), filters }).partial(), {
    summary: 'Change a rule; its filters are replaced as a whole. The version increases.',
  }),
  SetRuleSend: command(byRules, z.object({ send: z.boolean() }), {
    summary: 'Set whether a rule requests costs from agents or forbids it.',
  }),
  SetRuleActive: command(byRules, z.object({ active: z.boolean() }), {
    summary: 'Activate or deactivate a rule without other changes.',
  }),
  ReorderRule: command(byRules, z.object({ order }), {
    summary: 'Move a rule: the lowest matching one is the reason of a decision.',
  }),
  DeleteRule: command(byRules, z.object({}), { summary: 'Delete a rule; its decisions stay on record.' }),
  RestoreRule: command(byRules, z.object({}), { summary: 'Restore a deleted rule unchanged.' }),
}
export type QuotationRuleCommands = typeof quotationRuleCommands

const changeableFields = QuotationRule.pick({
  name: true,
  send: true,
  active: true,
  order: true,
  filters: true,
  version: true,
})

export const quotationRuleEvents = {
  RuleCreated: QuotationRule,
  /** Changed fields; the version increases unless only the position changed. */
  RuleChanged: changeableFields.partial().meta({
    examples: [{ send: false, version: 2 }, { active: false, version: 3 }, { order: 1500 }],
  }),
  RuleDeleted: z.object({}).meta({ examples: [{}] }),
  RuleRestored: z.object({}).meta({ examples: [{}] }),
}
export type QuotationRuleEvents = typeof quotationRuleEvents

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

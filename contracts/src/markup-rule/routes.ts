import { z } from 'zod'
import { entryFields, EntryHistory, entryId, rowsAnswer, rowsQuery } from '../api/catalogue.ts'
import { costPolicies } from '../access/cost-policies.ts'
import { allOf, anyOf, may } from '../access/policy.ts'
import { route, several } from '../api/route.ts'
import { transports } from '../choices.ts'
import { Currency, DecimalText } from '../pricing/money.ts'
import { conditions, form } from './commands.ts'
import { MarkupRule } from './markup-rule.ts'

export const MarkupRuleRow = MarkupRule.extend({ clientName: z.string().optional(), ...entryFields })
export type MarkupRuleRow = z.infer<typeof MarkupRuleRow>

const Earned = z.object({ sell: DecimalText, margin: DecimalText, marginPct: DecimalText.optional() })

/** What the last offers would have come to under a changed rule. */
export const MarkupPreview = z.object({
  currency: Currency,
  /** How many offers were looked at, and how many of them could not be converted. */
  offers: z.int(),
  unknown: z.int(),
  /** The mean of the margins of those that were, of the sell. */
  marginPct: z.object({ before: DecimalText.optional(), after: DecimalText.optional() }),
  /** Those that would have come out otherwise, the latest first. */
  changed: z.array(
    z.object({
      key: z.string(),
      client: z.string(),
      /** How many of their lines. */
      lines: z.int(),
      before: Earned,
      after: Earned,
    }),
  ),
})
export type MarkupPreview = z.infer<typeof MarkupPreview>

const previewedRule = z.object({
  /** The rule that is changed; absent: a new one. */
  id: z.string().min(1).max(200).optional(),
  ...z.object(conditions).partial().shape,
  kind: form.kind.default('PERCENT'),
  /** Absent: were the rule deleted. */
  value: form.value.optional(),
  currency: Currency.default('USD'),
  priority: z.coerce.number().int().min(0).max(1000).default(0),
})
export type PreviewedRule = z.output<typeof previewedRule>

/** So many offers a preview looks at. */
export const previewedOffers = 100

const forLines = anyOf('PRICING_RULES', 'MODIFICAR_COTIZACION_VENTAS')

export const markupRuleRoutes = {
  'GET /app/v1/markup-rules': route(
    may('PRICING_RULES'),
    'Every markup rule, the most specific need not come first.',
    z.object({ rows: z.array(MarkupRule) }),
  ),
  'GET /app/v1/markup-rules/for': route(
    forLines,
    'The rule for each charge of a cost, where there is one.',
    z.object({ rules: z.array(z.object({ costIndex: z.int(), rule: MarkupRule })) }),
    { query: z.object({ quotation: z.string().min(1).max(40), idCost: z.string().min(1).max(200) }) },
  ),
  'GET /app/v1/markup-rules/preview': route(
    allOf('PRICING_RULES', costPolicies.lines),
    `What the last ${previewedOffers} offers would have come to, had the rule been so; only with the right to see costs.`,
    MarkupPreview,
    { query: previewedRule },
  ),
  'GET /app/v1/markup-rules/rows': route(may('PRICING_RULES'), 'Every markup rule.', rowsAnswer(MarkupRuleRow), {
    query: rowsQuery(['name', 'priority', 'changedAt'], { transport: several(z.enum(transports)).optional() }),
  }),
  'GET /app/v1/markup-rules/:id': route(may('PRICING_RULES'), 'A markup rule in full.', MarkupRuleRow, {
    params: entryId,
  }),
  'GET /app/v1/markup-rules/:id/history': route(may('PRICING_RULES'), 'What happened to a markup rule.', EntryHistory, {
    params: entryId,
  }),
}

import { z } from 'zod'
import { entryFields, EntryHistory, entryId, rowsAnswer, rowsQuery } from '../api/catalogue.ts'
import { costPolicies } from '../access/cost-policies.ts'
import { allOf, anyOf, may } from '../access/policy.ts'
import { route, commaSeparated } from '../api/route.ts'
import { transports } from '../vocabulary/transport.ts'
import { Currency } from '../vocabulary/schemas.ts'
import { DecimalText } from '../money/money.ts'
import { conditions, form } from './markup-rule-commands.ts'
import { unappliedReasons } from './amounts.ts'
import { MarkupRule } from './markup-rule.ts'

export const MarkupRuleRow = MarkupRule.extend({ clientName: z.string().optional(), ...entryFields })
export type MarkupRuleRow = z.infer<typeof MarkupRuleRow>

const Earned = z.object({ sell: DecimalText, margin: DecimalText, marginPct: DecimalText.optional() })
/** `difference`: sell above that of the column before. */
const Recalculated = Earned.extend({ difference: DecimalText })

/** Effect of a changed rule on the latest offers. */
export const MarkupPreview = z.object({
  currency: Currency,
  /** Number of offers checked, and of those that could not be converted. */
  offers: z.int(),
  unknown: z.int(),
  /** Mean margin of the converted offers, in percent of the sell. */
  marginPct: z.object({
    before: DecimalText.optional(),
    now: DecimalText.optional(),
    after: DecimalText.optional(),
  }),
  /** Offers that the change prices otherwise, the latest first: as sold, by the rules as they stand, and after it. */
  changed: z.array(
    z.object({
      key: z.string(),
      client: z.string(),
      /** Number of changed lines. */
      lines: z.int(),
      before: Earned,
      now: Recalculated,
      after: Recalculated,
    }),
  ),
})
export type MarkupPreview = z.infer<typeof MarkupPreview>

const previewedRule = z.object({
  /** Id of the changed rule; absent for a new one. */
  id: z.string().min(1).max(200).optional(),
  ...z.object(conditions).partial().shape,
  kind: form.kind.default('PERCENT'),
  basis: form.basis,
  lines: form.lines,
  /** Absent: previews the deletion of the rule. */
  value: form.value.optional(),
  currency: Currency.default('USD'),
  priority: z.coerce.number().int().min(0).max(1000).default(0),
})
export type PreviewedRule = z.output<typeof previewedRule>

/** Number of offers in a preview. */
export const previewedOffers = 100

const forLines = anyOf('PRICING_RULES', 'MODIFICAR_COTIZACION_VENTAS')

export const markupRuleRoutes = {
  'GET /app/v1/markup-rules': route(
    may('PRICING_RULES'),
    'All markup rules, in no order of specificity.',
    z.object({ rows: z.array(MarkupRule) }),
  ),
  'GET /app/v1/markup-rules/for': route(
    forLines,
    'The matching rule of each charge of a cost, and the minimum profit of the shipment.',
    z.object({
      rules: z.array(z.object({ costIndex: z.int(), rule: MarkupRule })),
      /** Indexes of the main-freight charges. */
      mainFreight: z.array(z.int()),
      minimumProfit: MarkupRule.optional(),
      /** Rules that add nothing to this cost, with the reason. */
      unapplied: z.array(z.object({ rule: MarkupRule, reason: z.enum(unappliedReasons) })),
    }),
    { query: z.object({ quotation: z.string().min(1).max(40), idCost: z.string().min(1).max(200) }) },
  ),
  'GET /app/v1/markup-rules/preview': route(
    allOf('PRICING_RULES', costPolicies.lines),
    `What the last ${previewedOffers} offers would have come to, had the rule been so; only with the right to see costs.`,
    MarkupPreview,
    { query: previewedRule },
  ),
  'GET /app/v1/markup-rules/rows': route(may('PRICING_RULES'), 'Every markup rule.', rowsAnswer(MarkupRuleRow), {
    query: rowsQuery(['name', 'priority', 'changedAt'], { transport: commaSeparated(z.enum(transports)).optional() }),
  }),
  'GET /app/v1/markup-rules/:id': route(may('PRICING_RULES'), 'A markup rule in full.', MarkupRuleRow, {
    params: entryId,
  }),
  'GET /app/v1/markup-rules/:id/history': route(may('PRICING_RULES'), 'History of a markup rule.', EntryHistory, {
    params: entryId,
  }),
}

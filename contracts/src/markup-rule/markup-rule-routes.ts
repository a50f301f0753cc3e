import { z } from 'zod'
import { command } from '../api/command.ts'
import { Quantity, DecimalText } from '../money/money.ts'
import { Currency, Mode } from '../vocabulary/schemas.ts'
import { markupBases, markupLines, sections } from '../vocabulary/price.ts'
import { transports } from '../vocabulary/transport.ts'
import { may, allOf, anyOf } from '../access/policy.ts'
import { MarkupRule } from './markup-rule.ts'
import { entryFields, EntryHistory, entryId, rowsAnswer, rowsQuery } from '../api/catalogue.ts'
import { costPolicies } from '../access/cost-policies.ts'
import { route, commaSeparated } from '../api/route.ts'
import { unappliedReasons } from './amounts.ts'

/** Code of a location (three or five characters) or of a country (two). */
const place = z.string().regex(/^([A-Z]{2}|[A-Z0-9]{3}|[A-Z0-9]{5})$/, 'A code of a location or a country.')

const conditions = {
  transport: z.enum(transports),
  mode: Mode,
  client: z.string().min(1).max(200),
  origin: place,
  destination: place,
  chargeSection: z.enum(sections),
  chargeCode: z.string().regex(/^[A-Z0-9]{2,8}$/, 'A charge code.'),
}

/** In a change, null removes a condition. */
const changedConditions = {
  transport: conditions.transport.nullable(),
  mode: conditions.mode.nullable(),
  client: conditions.client.nullable(),
  origin: conditions.origin.nullable(),
  destination: conditions.destination.nullable(),
  chargeSection: conditions.chargeSection.nullable(),
  chargeCode: conditions.chargeCode.nullable(),
  basis: z.enum(markupBases).nullable(),
  lines: z.enum(markupLines).nullable(),
}

const form = {
  kind: MarkupRule.shape.kind,
  basis: MarkupRule.shape.basis,
  lines: MarkupRule.shape.lines,
  value: Quantity.refine((text) => Number(text) <= 1_000_000, 'No markup is that high.'),
}
const furtherFields = { name: z.string().trim().max(120), currency: Currency, priority: z.int().min(0).max(1000) }

export const markupRuleCommands = {
  CreateMarkupRule: command(
    may('PRICING_RULES'),
    z.object({
      ...z.object(conditions).partial().shape,
      ...form,
      name: furtherFields.name.default(''),
      currency: furtherFields.currency.default('USD'),
      priority: furtherFields.priority.default(0),
    }),
    { summary: 'Create a markup rule.', creates: 'main', needs: ['unknownConditions'] },
  ),
  ChangeMarkupRule: command(
    may('PRICING_RULES'),
    z.object({ ...form, ...changedConditions, ...furtherFields }).partial(),
    {
      summary: 'Change a markup rule; null removes a condition.',
      needs: ['unknownConditions'],
    },
  ),
  DeleteMarkupRule: command(may('PRICING_RULES'), z.object({}), {
    summary: 'Delete a markup rule; sells that were built with it stay.',
  }),
}
export type MarkupRuleCommands = typeof markupRuleCommands

const changed = MarkupRule.omit({ id: true }).partial()

export const markupRuleEvents = {
  MarkupRuleCreated: MarkupRule,
  MarkupRuleChanged: z
    .object({
      ...changed.shape,
      transport: MarkupRule.shape.transport.nullable(),
      mode: MarkupRule.shape.mode.nullable(),
      client: MarkupRule.shape.client.nullable(),
      origin: MarkupRule.shape.origin.nullable(),
      destination: MarkupRule.shape.destination.nullable(),
      chargeSection: MarkupRule.shape.chargeSection.nullable(),
      chargeCode: MarkupRule.shape.chargeCode.nullable(),
      basis: MarkupRule.shape.basis.nullable(),
      lines: MarkupRule.shape.lines.nullable(),
    })
    .meta({ examples: [{ transport: null, value: '14' }] }),
  MarkupRuleDeleted: z.object({}).meta({ examples: [{}] }),
}
export type MarkupRuleEvents = typeof markupRuleEvents

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

import { z } from 'zod'
import { command } from '../api/command.ts'
import { Quantity } from '../money/money.ts'
import { Currency, Mode } from '../vocabulary/schemas.ts'
import { markupBases, markupLines, sections } from '../vocabulary/price.ts'
import { transports } from '../vocabulary/transport.ts'
import { may } from '../access/policy.ts'
import { MarkupRule } from './markup-rule.ts'

/** Code of a location (three or five characters) or of a country (two). */
const place = z.string().regex(/^([A-Z]{2}|[A-Z0-9]{3}|[A-Z0-9]{5})$/, 'A code of a location or a country.')

export const conditions = {
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

export const form = {
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

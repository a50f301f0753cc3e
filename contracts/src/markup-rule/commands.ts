import { z } from 'zod'
import { command } from '../api/command.ts'
import { Currency, Quantity } from '../pricing/money.ts'
import { may } from '../access/policy.ts'
import { Mode } from '../freight/transport.ts'
import { markupKinds, transports } from '../choices.ts'

/** A location's code (three or five characters) or a country's (two). */
const place = z.string().regex(/^([A-Z]{2}|[A-Z0-9]{3}|[A-Z0-9]{5})$/, 'A code of a location or a country.')

export const conditions = {
  transport: z.enum(transports),
  mode: Mode,
  client: z.string().min(1).max(200),
  origin: place,
  destination: place,
  chargeSection: z.enum(['ORIGIN', 'FREIGHT', 'DESTINATION', 'OTHER']),
  chargeCode: z.string().regex(/^[A-Z0-9]{2,8}$/, 'A charge code.'),
}

/** In a change null takes a condition away. */
const changedConditions = {
  transport: conditions.transport.nullable(),
  mode: conditions.mode.nullable(),
  client: conditions.client.nullable(),
  origin: conditions.origin.nullable(),
  destination: conditions.destination.nullable(),
  chargeSection: conditions.chargeSection.nullable(),
  chargeCode: conditions.chargeCode.nullable(),
}

export const form = {
  kind: z.enum(markupKinds),
  value: Quantity.refine((text) => Number(text) <= 1_000_000, 'No markup is that high.'),
}
const more = { name: z.string().trim().max(120), currency: Currency, priority: z.int().min(0).max(1000) }

export const markupRuleCommands = {
  CreateMarkupRule: command(
    may('PRICING_RULES'),
    z.object({
      ...z.object(conditions).partial().shape,
      ...form,
      name: more.name.default(''),
      currency: more.currency.default('USD'),
      priority: more.priority.default(0),
    }),
    { summary: 'Create a rule for what is added to a cost.', creates: 'main', needs: ['unknownConditions'] },
  ),
  ChangeMarkupRule: command(may('PRICING_RULES'), z.object({ ...changedConditions, ...form, ...more }).partial(), {
    summary: 'Change a markup rule; null takes a condition away.',
    needs: ['unknownConditions'],
  }),
  DeleteMarkupRule: command(may('PRICING_RULES'), z.object({}), {
    summary: 'Delete a markup rule; sells that were built with it stay.',
  }),
}
export type MarkupRuleCommands = typeof markupRuleCommands

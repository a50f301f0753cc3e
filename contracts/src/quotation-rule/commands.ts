import { z } from 'zod'
import { command } from '../api/command.ts'
import { may } from '../access/policy.ts'
import { ruleConditions, ruleFilterTypes } from './choices.ts'
import { valuesOf } from './evaluate.ts'

const Filter = z.object({
  /** Absent on one that is new. */
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
      /** Where it stands; after those that are there, where nobody says. */
      order: order.default(1_000_000),
    }),
    { summary: 'Create a rule that asks agents for costs, or forbids it.', creates: 'main' },
  ),
  ChangeRule: command(byRules, z.object({ name, send: z.boolean(), filters }).partial(), {
    summary: 'Change what a rule says; its filters are replaced as a whole. It becomes another version.',
  }),
  SetRuleSend: command(byRules, z.object({ send: z.boolean() }), {
    summary: 'Let a rule ask agents, or forbid it.',
  }),
  SetRuleActive: command(byRules, z.object({ active: z.boolean() }), {
    summary: 'Switch a rule on or off; what it says stays.',
  }),
  ReorderRule: command(byRules, z.object({ order }), {
    summary: 'Put a rule at another place: the lower the number, the earlier it is named as the reason.',
  }),
  DeleteRule: command(byRules, z.object({}), { summary: 'Delete a rule; what it decided stays on record.' }),
  RestoreRule: command(byRules, z.object({}), { summary: 'Bring a deleted rule back as it was.' }),
}
export type QuotationRuleCommands = typeof quotationRuleCommands

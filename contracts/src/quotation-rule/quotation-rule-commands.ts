import { z } from 'zod'
import { command } from '../api/command.ts'
import { may } from '../access/policy.ts'
import { ruleConditions, ruleFilterTypes } from '../vocabulary/quotation-rule.ts'
import { valuesOf } from './evaluate.ts'

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

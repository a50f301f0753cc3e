import { z } from 'zod'
import { ruleConditions, ruleFilterTypes } from '../vocabulary/quotation-rule.ts'

export const RuleFilter = z.object({
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

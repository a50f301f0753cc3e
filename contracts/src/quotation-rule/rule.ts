import { z } from 'zod'
import { ruleConditions, ruleFilterTypes } from './choices.ts'

export const RuleFilter = z.object({
  id: z.string(),
  filterType: z.enum(ruleFilterTypes),
  condition: z.enum(ruleConditions),
  /** Several are separated by commas: one of them is enough. */
  value: z.string(),
})

/** A rule that decides whether costs are asked of agents by itself. All of its filters have to hold. */
export const QuotationRule = z.object({
  id: z.string(),
  name: z.string(),
  /** true: agents are asked where it matches; false: nobody is, whatever other rules say. */
  send: z.boolean(),
  /** One that is off is as if it were not there. */
  active: z.boolean(),
  /** Where it stands among the rules: the lower first. */
  order: z.number(),
  filters: z.array(RuleFilter),
  createdOn: z.iso.datetime(),
  /** Id of a user. */
  createdBy: z.string(),
  /** Counts from 1; another place is not another version. */
  version: z.int().min(1),
})
export type QuotationRule = z.infer<typeof QuotationRule>

import { z } from 'zod'
import { QuotationRule } from './rule.ts'

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

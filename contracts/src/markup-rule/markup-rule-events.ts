import { z } from 'zod'
import { MarkupRule } from './markup-rule.ts'

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

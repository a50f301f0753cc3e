import { z } from 'zod'
import { entryFields, EntryHistory, entryId, rowsAnswer, rowsQuery } from '../api/catalogue.ts'
import { anyOf, may } from '../access/policy.ts'
import { route, several } from '../api/route.ts'
import { transports } from '../choices.ts'
import { MarkupRule } from './markup-rule.ts'

export const MarkupRuleRow = MarkupRule.extend({ clientName: z.string().optional(), ...entryFields })
export type MarkupRuleRow = z.infer<typeof MarkupRuleRow>

const forLines = anyOf('PRICING_RULES', 'MODIFICAR_COTIZACION_VENTAS')

export const markupRuleRoutes = {
  'GET /app/v1/markup-rules': route(
    may('PRICING_RULES'),
    'Every markup rule, the most specific need not come first.',
    z.object({ rows: z.array(MarkupRule) }),
  ),
  'GET /app/v1/markup-rules/for': route(
    forLines,
    'The rule for each charge of a cost, where there is one.',
    z.object({ rules: z.array(z.object({ costIndex: z.int(), rule: MarkupRule })) }),
    { query: z.object({ quotation: z.string().min(1).max(40), idCost: z.string().min(1).max(200) }) },
  ),
  'GET /app/v1/markup-rules/rows': route(may('PRICING_RULES'), 'Every markup rule.', rowsAnswer(MarkupRuleRow), {
    query: rowsQuery(['name', 'priority', 'changedAt'], { transport: several(z.enum(transports)).optional() }),
  }),
  'GET /app/v1/markup-rules/:id': route(may('PRICING_RULES'), 'A markup rule in full.', MarkupRuleRow, {
    params: entryId,
  }),
  'GET /app/v1/markup-rules/:id/history': route(may('PRICING_RULES'), 'What happened to a markup rule.', EntryHistory, {
    params: entryId,
  }),
}

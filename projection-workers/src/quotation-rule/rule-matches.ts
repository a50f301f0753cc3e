import type { RuleDecision } from '@freight/contracts/quotation-rule/choices'
import { epoch, int, jsonb, text, timestamptz } from '@freight/contracts/tables/columns'
import type { Projection } from '../engine/projection.ts'

const columns = {
  at: timestamptz(epoch),
  decision: text<RuleDecision>('NONE'),
  decidedBy: text(''),
  /** Ids of the rules that matched. */
  matched: jsonb<readonly string[]>([]),
  /** How many agents they asked. */
  agents: int(0),
}

/** What the quotation rules came to when they were last evaluated for a quotation. */
export const ruleMatches: Projection<typeof columns, 'quotation'> = {
  name: 'rule-matches',
  version: 2,
  table: 'rule_matches',
  aggregate: 'quotation',
  columns,
  indexes: ['using gin (matched jsonb_path_ops)', '(at)'],
  evolve: {
    QuotationRulesEvaluated: (_, { rules, decision, decidedBy = '', agents }, { occurredAt }) => ({
      at: occurredAt,
      decision,
      decidedBy,
      matched: rules.flatMap(({ ruleId, matches }) => (matches ? [ruleId] : [])),
      agents: agents.length,
    }),
  },
}

import type { RuleDecision } from '@freight/contracts/vocabulary/quotation-rule'
import { epoch, int, jsonb, text, timestamptz } from '@freight/contracts/tables/columns'
import type { Projection } from '../engine/projection.ts'

const columns = {
  at: timestamptz(epoch),
  decision: text<RuleDecision>('NONE'),
  decidedBy: text(''),
  /** Ids of the matching rules. */
  matched: jsonb<readonly string[]>([]),
  /** Number of agents who received a cost request. */
  agents: int(0),
}

/** Result of the last evaluation of the quotation rules for a quotation. */
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

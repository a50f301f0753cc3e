import type { EventData } from '@freight/contracts/events/event'
import type { QuotationRuleEvents, QuotationRule } from '@freight/contracts/quotation-rule/quotation-rule'
import { boolean, epoch, int, jsonb, numeric, type RowOf, text, timestamptz } from '@freight/contracts/tables/columns'
import type { RuleDecision } from '@freight/contracts/vocabulary/quotation-rule'
import { type Projection, withAudit, auditColumns, withChanges } from '../engine/projection.ts'

const ruleMatchesColumns = {
  at: timestamptz(epoch),
  decision: text<RuleDecision>('NONE'),
  decidedBy: text(''),
  /** Ids of the matching rules. */
  matched: jsonb<readonly string[]>([]),
  /** Number of agents who received a cost request. */
  agents: int(0),
}

/** Result of the last evaluation of the quotation rules for a quotation. */
export const ruleMatches: Projection<typeof ruleMatchesColumns, 'quotation'> = {
  name: 'rule-matches',
  version: 2,
  table: 'rule_matches',
  aggregate: 'quotation',
  columns: ruleMatchesColumns,
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

const columns = {
  deleted: boolean(false),
  name: text(''),
  send: boolean(false),
  active: boolean(false),
  position: numeric('0'),
  filters: jsonb<QuotationRule['filters']>([]),
  createdOn: timestamptz(epoch),
  createdBy: text(''),
  version: int(1),
  ...auditColumns,
}
type Row = RowOf<typeof columns>

const withFields = (row: Row, { order, ...fields }: EventData<QuotationRuleEvents, 'RuleChanged'>): Row =>
  withChanges(row, { ...fields, ...(order !== undefined && { position: String(order) }) })

/** Rules that decide whether cost requests are sent automatically. A deleted one keeps its row for references to it. */
export const quotationRuleList: Projection<typeof columns, 'quotation-rule'> = {
  name: 'quotation-rule-list',
  version: 1,
  table: 'quotation_rule_list',
  aggregate: 'quotation-rule',
  columns,
  indexes: [],
  evolve: {
    RuleCreated: (row, { id: _id, createdOn, createdBy, ...fields }, envelope) => ({
      ...withFields(row, fields),
      createdOn,
      createdBy,
      ...withAudit(envelope),
    }),
    RuleChanged: (row, fields, envelope) => ({ ...withFields(row, fields), ...withAudit(envelope) }),
    RuleDeleted: (row, _, envelope) => ({ ...row, deleted: true, ...withAudit(envelope) }),
    RuleRestored: (row, _, envelope) => ({ ...row, deleted: false, ...withAudit(envelope) }),
  },
}

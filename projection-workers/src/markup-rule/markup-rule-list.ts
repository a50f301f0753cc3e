import type { MarkupRule } from '@freight/contracts/markup-rule/markup-rule'
import { searchText } from '@freight/contracts/search-text'
import { boolean, int, numeric, type RowOf, text } from '@freight/contracts/tables/columns'
import { type Projection, withAudit, auditColumns } from '../engine/projection.ts'

const columns = {
  active: boolean(false),
  name: text(''),
  transport: text<MarkupRule['transport']>(),
  mode: text<MarkupRule['mode']>(),
  client: text(),
  origin: text(),
  destination: text(),
  chargeSection: text<MarkupRule['chargeSection']>(),
  chargeCode: text(),
  kind: text<MarkupRule['kind']>('PERCENT'),
  basis: text<MarkupRule['basis']>(),
  lines: text<MarkupRule['lines']>(),
  value: numeric('0'),
  currency: text<MarkupRule['currency']>('USD'),
  priority: int(0),
  search: text(''),
  ...auditColumns,
}

type MarkupRuleRow = RowOf<typeof columns>

type Changes = { [Name in keyof MarkupRule]?: MarkupRule[Name] | null | undefined }

const withSearchText = (row: MarkupRuleRow): MarkupRuleRow => ({
  ...row,
  search: searchText(row.name, row.chargeCode ?? '', row.origin ?? '', row.destination ?? ''),
})

/** Null removes a condition. */
const withChanges = (row: MarkupRuleRow, changes: Changes): MarkupRuleRow => ({
  ...row,
  ...Object.fromEntries(
    Object.entries(changes)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value ?? undefined]),
  ),
})

/** Markup rules. A deleted one stays as inactive for the sells that refer to it. */
export const markupRuleList: Projection<typeof columns, 'markup-rule'> = {
  name: 'markup-rule-list',
  version: 2,
  table: 'markup_rule_list',
  aggregate: 'markup-rule',
  columns,
  indexes: [],
  evolve: {
    MarkupRuleCreated: (row, { id: _id, ...fields }, envelope) =>
      withSearchText({ ...withChanges(row, fields), active: true, ...withAudit(envelope) }),
    MarkupRuleChanged: (row, fields, envelope) =>
      withSearchText({ ...withChanges(row, fields), ...withAudit(envelope) }),
    MarkupRuleDeleted: (row, _, envelope) => ({ ...row, active: false, ...withAudit(envelope) }),
  },
}

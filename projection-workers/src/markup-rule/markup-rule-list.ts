import type { MarkupRule } from '@freight/contracts/markup-rule/markup-rule'
import { searchText } from '@freight/contracts/search-text'
import type { Projection } from '../engine/projection.ts'
import { withAudit, type Audit, auditColumns, neverChanged } from '../engine/with-audit.ts'

type MarkupRuleRow = Omit<MarkupRule, 'id'> & Audit & { active: boolean; search: string }

type Changes = { [Name in keyof MarkupRule]?: MarkupRule[Name] | null | undefined }

const searched = (row: MarkupRuleRow): MarkupRuleRow => ({
  ...row,
  search: searchText(row.name, row.chargeCode ?? '', row.origin ?? '', row.destination ?? ''),
})

/** Null takes a condition away. */
const changed = (row: MarkupRuleRow, changes: Changes): MarkupRuleRow => ({
  ...row,
  ...Object.fromEntries(
    Object.entries(changes)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value ?? undefined]),
  ),
})

/** The rules of what is added to a cost; a deleted one stays, out of use, for the sells that name it. */
export const markupRuleList: Projection<MarkupRuleRow, 'markup-rule'> = {
  name: 'markup-rule-list',
  version: 1,
  table: 'markup_rule_list',
  aggregate: 'markup-rule',
  columns: {
    active: 'boolean',
    name: 'text',
    transport: 'text',
    mode: 'text',
    client: 'text',
    origin: 'text',
    destination: 'text',
    chargeSection: 'text',
    chargeCode: 'text',
    kind: 'text',
    value: 'numeric',
    currency: 'text',
    priority: 'int',
    search: 'text',
    ...auditColumns,
  },
  indexes: [],
  initial: {
    active: false,
    name: '',
    kind: 'PERCENT',
    value: '0',
    currency: 'USD',
    priority: 0,
    search: '',
    ...neverChanged,
  },
  evolve: {
    MarkupRuleCreated: (row, { id: _id, ...fields }, envelope) =>
      searched({ ...changed(row, fields), active: true, ...withAudit(envelope) }),
    MarkupRuleChanged: (row, fields, envelope) => searched({ ...changed(row, fields), ...withAudit(envelope) }),
    MarkupRuleDeleted: (row, _, envelope) => ({ ...row, active: false, ...withAudit(envelope) }),
  },
}

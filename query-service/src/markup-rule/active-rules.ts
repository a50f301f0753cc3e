import { MarkupRule } from '@freight/contracts/markup-rule/markup-rule'
import { MarkupRuleRow } from '@freight/contracts/markup-rule/markup-rule-routes'
import type { Platform } from '@freight/platform/connections/platform'
import { type Catalogue, entryColumns } from '../catalogue/catalogue-rows.ts'

export const rules: Catalogue<'name' | 'priority' | 'changedAt'> = {
  table: 'read.markup_rule_list',
  columns: entryColumns(MarkupRuleRow.omit({ clientName: true })),
  sorts: {
    name: { column: 'name', type: 'text' },
    priority: { column: 'priority', type: 'int' },
    changedAt: { column: 'changed_at', type: 'timestamptz' },
  },
}

/** Drops null fields: an unset condition is missing in the response. */
export const withoutNulls = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))

/** All active rules. */
export const activeRules = async (db: Pick<Platform['db'], 'query'>): Promise<MarkupRule[]> => {
  const selected = Object.entries(rules.columns).map(([name, column]) => `${column} as "${name}"`)
  const { rows } = await db.query<Record<string, unknown>>(
    `select ${selected.join(', ')} from read.markup_rule_list where active order by key`,
  )
  return rows.map((row) => MarkupRule.parse(withoutNulls(row)))
}

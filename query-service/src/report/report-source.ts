import { readFileSync } from 'node:fs'
import { questionIds, type ReportId } from '@freight/contracts/report/reports'
import { withFacts } from '../dashboards/chart-sql.ts'

export type ReportSource = Readonly<{
  store: 'TABLES' | 'FACTS'
  /** Sort columns in descending order, never null, with their types; the analytics store alone needs the types. */
  order: Readonly<Record<string, string>>
  sql: string
}>

const withQuotations = (sql: string): string =>
  withFacts(sql.replaceAll(/\bjoin facts\b/g, 'join (select * from facts) as facts'))

/** Reads `sql/<id>.sql`; its first line names the store and the order: `-- FACTS ordered by sentAt DateTime; key String`. */
const read = (id: ReportId): ReportSource => {
  const sql = readFileSync(new URL(`./sql/${id}.sql`, import.meta.url), 'utf8')
  const [, store, columns] = /^-- (TABLES|FACTS) ordered by (.+)\n/.exec(sql) ?? []
  if (columns === undefined) throw new Error(`The first line of sql/${id}.sql does not name its store and order`)
  const order = Object.fromEntries(
    columns.split('; ').map((column) => {
      const [name = '', ...type] = column.split(' ')
      return [name, type.join(' ')]
    }),
  )
  return store === 'FACTS' ? { store, order, sql: withQuotations(sql) } : { store: 'TABLES', order, sql }
}

/** Source and SQL of each report. A missing file stops the start. */
export const reportSources: Readonly<Record<ReportId, ReportSource>> = Object.fromEntries(
  questionIds.map((id) => [id, read(id)]),
) as Record<ReportId, ReportSource>

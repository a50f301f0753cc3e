import { readFileSync } from 'node:fs'
import { type ChartId, chartIds, chartRule } from '@freight/contracts/analytics/charts'

const read = (name: string): string => readFileSync(new URL(`./sql/${name}.sql`, import.meta.url), 'utf8')

const facts = read('facts')

/** The SQL of a file with `facts` put in: the quotations that the filters ask for (`sql/facts.sql`). */
export const withFacts = (sql: string): string => sql.replaceAll(/\bfrom facts\b/g, () => `from (${facts}) as facts`)

/** The SQL of every chart, by its id. A chart without its file stops the start. */
export const chartSql: ReadonlyMap<ChartId, string> = new Map(
  chartIds.map((id) => [id, withFacts(read(chartRule(id).sql ?? id))]),
)

import { readFileSync } from 'node:fs'
import { type ChartId, chartIds, chartRule } from '@freight/contracts/analytics/charts'
import { factsOf, neededFacts } from './needed-facts.ts'

const read = (name: string): string => readFileSync(new URL(`./sql/${name}.sql`, import.meta.url), 'utf8')

const facts = factsOf(read('facts'))

/** Of these only those that have anything to count in the weeks or months that are drawn, or compared with. */
const inPeriod = `
  and requested_at < {to:DateTime64(3, 'UTC')}
  and counted_until >= {since:DateTime64(3, 'UTC')}`

/**
 * The SQL of a file with `facts` put in: the quotations that the filters ask for (`sql/facts.sql`), with what the SQL
 * names of them. `facts_of_period` leaves out, by the order of the table, those of whom nothing happened in the time
 * that a chart shows. `with counting` gives a question over days the words in which the facts count instants.
 */
export const withFacts = (sql: string): string => {
  const needed = neededFacts(facts, sql)
  return sql
    .replaceAll(/\bwith counting\b/g, () => needed.counting)
    .replaceAll(/\bfrom facts_of_period\b/g, () => `from (${needed.sql}${inPeriod}) as facts`)
    .replaceAll(/\bfrom facts\b/g, () => `from (${needed.sql}) as facts`)
}

/** The SQL of every chart whose figures are recorded, by its id. A chart without its file stops the start. */
export const chartSql: ReadonlyMap<ChartId, string> = new Map(
  chartIds.filter((id) => chartRule(id).isToCome !== true).map((id) => [id, withFacts(read(chartRule(id).sql ?? id))]),
)

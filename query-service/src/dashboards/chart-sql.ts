import { readFileSync } from 'node:fs'
import { type ChartId, chartIds, chartRule, tabOf } from '@freight/contracts/analytics/charts'
import { costModes } from '@freight/contracts/tables/mode-costs'
import { countingIn, factsOf, neededFacts, selectAround, withoutComments } from './prune-columns.ts'

const read = (name: string): string => readFileSync(new URL(`./sql/${name}.sql`, import.meta.url), 'utf8')

const facts = factsOf(read('facts'))
const express = withoutComments(read('express'))

/** Names of the facts in a chart's SQL, and the clause that replaces each. */
const factSources: Readonly<Record<string, (needed: string) => string>> = {
  facts: (factsSql) => factsSql,
  facts_unsettled: (factsSql) => factsSql.replace('quotation_facts', 'unsettled_facts'),
  // Skips rows without events in the drawn and compared time, by the table order and its index. The charts still count
  // by their own instants.
  facts_of_period: (factsSql) => `${factsSql}
  and indexHint(requested_at < {to:DateTime64(3, 'UTC')} and counted_until >= {since:DateTime64(3, 'UTC')})`,
  // The same for charts that show only the period itself.
  facts_of_period_alone: (factsSql) => `${factsSql}
  and indexHint(requested_at < {to:DateTime64(3, 'UTC')} and counted_until >= {from:DateTime64(3, 'UTC')})`,
}

/**
 * The SQL of a chart with `facts` replaced by the filtered quotations of `sql/facts.sql`, reduced to the columns it
 * uses. `facts_of_period` skips quotations without events in the drawn and compared time, `facts_of_period_alone` those
 * without events in the period; `facts_unsettled` reads the small table of open or not fully invoiced quotations.
 * `express` are the filtered shipments of `sql/express.sql`. `mode_costs` are the costs of one mode. `with counting` adds the functions that assign instants to periods.
 */
export const withFacts = (sql: string, mode?: keyof typeof costModes): string => {
  const query = withoutComments(sql)
  const expandedSql = query
    .replaceAll(/\bfrom (facts\w*)\b/g, (clause, name: string, position: number) => {
      const neededSql = neededFacts(facts, selectAround(query, position))
      return name in factSources ? `from (${factSources[name]?.(neededSql)}) as facts` : clause
    })
    .replaceAll(/\bfrom express\b/g, `from (${express}) as express`)
    .replaceAll(/\bwith counting\b/g, () => countingIn(facts, query))
  return mode === undefined ? expandedSql : expandedSql.replaceAll(/\bmode_costs\b/g, `${costModes[mode]}_costs`)
}

const modeOf = (id: ChartId): keyof typeof costModes | undefined => {
  const tab = tabOf(id)
  return Object.hasOwn(costModes, tab) ? (tab as keyof typeof costModes) : undefined
}

const texts = new Map(chartIds.map((id) => [id, read(chartRule(id).sql ?? id)]))

/** SQL of every chart, by its id. A missing file stops the start. */
export const chartSql: ReadonlyMap<ChartId, string> = new Map(
  [...texts].map(([id, text]) => [id, withFacts(text, modeOf(id))]),
)

/** SQL of the series of shipments in charts of quotations. */
export const shipmentSql = withFacts(read('general/express-shipments'))

/** The facts that contain every quotation of a chart: of its time, unless it reads all of them. */
export const countedBy = (id: ChartId): 'facts' | 'facts_of_period' =>
  /\bfrom facts(_unsettled)?\b/.test(texts.get(id) ?? 'from facts') ? 'facts' : 'facts_of_period'

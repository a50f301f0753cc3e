import { readFileSync } from 'node:fs'
import { type ChartId, chartIds, chartRule, tabOf } from '@freight/contracts/analytics/charts'
import { costModes } from '@freight/contracts/tables/mode-costs'
import {
  countingIn,
  factsOf,
  listItems,
  namedExpression,
  neededFacts,
  selectAround,
  withoutComments,
} from './prune-columns.ts'

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
 * `express` are the filtered shipments of `sql/express.sql`. `mode_costs` are the costs of the mode of the chart's tab, `side_…` the
 * amounts of its side: sell or cost. `with counting` adds the functions that assign instants to periods.
 */
export const withFacts = (sql: string, id?: ChartId): string => {
  const tab = id && tabOf(id)
  const query = withoutComments(sql).replaceAll(/\bside_/g, tab === 'PENDING_SELLS' ? 'sell_' : 'cost_')
  const expandedSql = query
    .replaceAll(/\bfrom (facts\w*)\b/g, (clause, name: string, position: number) => {
      const neededSql = neededFacts(facts, selectAround(query, position))
      return name in factSources ? `from (${factSources[name]?.(neededSql)}) as facts` : clause
    })
    .replaceAll(/\bfrom express\b/g, `from (${express}) as express`)
    .replaceAll(/\bwith counting\b/g, () => countingIn(facts, query))
  return isMode(tab) ? expandedSql.replaceAll(/\bmode_costs\b/g, `${costModes[tab]}_costs`) : expandedSql
}

const isMode = (tab: string | undefined): tab is keyof typeof costModes =>
  tab !== undefined && Object.hasOwn(costModes, tab)

const texts = new Map(
  chartIds.map((id) => {
    const [sql = '', points] = read(chartRule(id).sql ?? id).split(/^;$/m)
    return [id, { sql, points }] as const
  }),
)

/** SQL of every chart, by its id. A missing file stops the start. */
export const chartSql: ReadonlyMap<ChartId, string> = new Map(
  [...texts].map(([id, { sql }]) => [id, withFacts(sql, id)]),
)

/**
 * Quotations behind a point of a chart, as conditions over `facts`: the second statement of its SQL file. Each column is
 * the condition of a series; one named `…_unknown` that of the quotations whose amount for the series is unknown.
 */
export type DrillDown = {
  /** For every series of the chart. */
  where: string
  /** Additional condition by series, where they count different quotations; series not listed here have no quotations. */
  series?: Readonly<Record<string, string>>
}

const drillDownOf = (points: string | undefined): DrillDown => {
  // Charts of express shipments count no quotations.
  if (points === undefined) return { where: '0' }
  const [, columns = '', where = ''] = /^select\s(.*)\nfrom facts\nwhere\s(.*)$/s.exec(withoutComments(points)) ?? []
  if (where === '')
    throw new Error(`The quotations behind a point must have the form select … from facts where …: ${points}`)
  if (columns.trim() === '*') return { where }
  const series = listItems(columns)
    .map(namedExpression)
    .map(({ name, text }): [string, string] => [name, text.slice(0, -` as ${name}`.length)])
  return { where, series: Object.fromEntries(series) }
}

export const drillDowns: ReadonlyMap<ChartId, DrillDown> = new Map(
  [...texts].map(([id, { points }]) => [id, drillDownOf(points)]),
)

/** SQL of the series of shipments in charts of quotations. */
export const shipmentSql = withFacts(read('general/express-shipments'))

/** The facts that contain every quotation of a chart: of its time, unless it reads all of them. */
export const countedBy = (id: ChartId): 'facts' | 'facts_of_period' =>
  /\bfrom facts(_unsettled)?\b/.test(texts.get(id)?.sql ?? 'from facts') ? 'facts' : 'facts_of_period'

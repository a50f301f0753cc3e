import { readFileSync } from 'node:fs'
import { type ChartId, chartIds, chartRule, tabOf } from '@freight/contracts/analytics/charts'
import { costModes } from '@freight/contracts/tables/mode-costs'

/** A named expression of the facts. */
type NamedExpression = { name: string; text: string }

type Facts = { lambdas: readonly NamedExpression[]; columns: readonly NamedExpression[]; source: string }

const withoutComments = (sql: string): string => sql.replaceAll(/--.*$/gm, '').trim()

/** Splits a list at its commas, ignoring those inside brackets and strings. */
const listItems = (list: string): string[] => {
  let depth = 0
  let start = 0
  const items: string[] = []
  for (const { 0: sign, index } of list.matchAll(/'[^']*'|[()[\],]/g)) {
    if (sign === '(' || sign === '[') depth += 1
    if (sign === ')' || sign === ']') depth -= 1
    if (sign !== ',' || depth > 0) continue
    items.push(list.slice(start, index).trim())
    start = index + 1
  }
  return [...items, list.slice(start).trim()]
}

const namedExpression = (text: string): NamedExpression => {
  const name = /\bas (\w+)$/.exec(text)?.[1]
  if (name === undefined) throw new Error(`The facts have an expression without a name: ${text}`)
  return { name, text }
}

/** Parses `with … select *, … from …`. @throws for any other structure */
export const factsOf = (sql: string): Facts => {
  const parts = /^with\s(.*?)\sselect\s+\*,(.*?)\s(from quotation_facts\s.*)$/s.exec(withoutComments(sql))
  if (!parts) throw new Error('The facts must have the form: with … select *, … from quotation_facts …')
  const [, lambdas = '', columns = '', source = ''] = parts
  return { lambdas: listItems(lambdas).map(namedExpression), columns: listItems(columns).map(namedExpression), source }
}

const wordsIn = (sql: string): string[] => sql.match(/\w+/g) ?? []

/** The expressions that a text uses, and those that these depend on. */
const neededBy = (text: string, expressions: readonly NamedExpression[]): ReadonlySet<NamedExpression> => {
  const words = new Set(wordsIn(text))
  const needed = new Set<NamedExpression>()
  for (let formerSize = -1; formerSize < needed.size;) {
    formerSize = needed.size
    for (const one of expressions) {
      if (needed.has(one) || !words.has(one.name)) continue
      needed.add(one)
      for (const word of wordsIn(one.text)) words.add(word)
    }
  }
  return needed
}

const withClause = (lambdas: readonly NamedExpression[]): string =>
  lambdas.length > 0 ? `with ${lambdas.map(({ text }) => text).join(',\n  ')}` : ''

/** The functions of the facts that the query itself uses on aggregated values. */
export const countingIn = ({ lambdas }: Facts, query: string): string => {
  const needed = neededBy(query, lambdas)
  return withClause(lambdas.filter((one) => needed.has(one)))
}

/**
 * The facts reduced to the expressions that the select uses: ClickHouse needs longer to parse all of them than to count
 * a small table.
 */
export const neededFacts = ({ lambdas, columns, source }: Facts, select: string): string => {
  const needed = neededBy(select, [...lambdas, ...columns])
  const neededColumns = columns.filter((one) => needed.has(one)).map(({ text }) => text)
  const selectClause = `select ${['*', ...neededColumns].join(',\n  ')}\n${source}`
  const lambdaClause = withClause(lambdas.filter((one) => needed.has(one)))
  return lambdaClause ? `${lambdaClause}\n${selectClause}` : selectClause
}

/** A select with a star passes on every column without naming it. */
const starSelect = /(\bselect|,)\s+(\w+\.)?\*/

/**
 * Text that may name columns of the facts read at a position: the select around it, delimited by brackets or
 * `union all`, and the expressions above all selects. The whole query, if that select has a star.
 */
export const selectAround = (query: string, position: number): string => {
  const starts = [0]
  let openBrackets = 0
  let end = query.length
  for (const { 0: sign, index } of query.matchAll(/'[^']*'|[()]|\bunion all\b/g)) {
    const isBefore = index < position
    if (sign === '(' && isBefore) starts.push(index)
    else if (sign === '(') openBrackets += 1
    else if (sign === ')' && isBefore) starts.pop()
    else if (sign === 'union all' && isBefore) starts.splice(-1, 1, index)
    else if (sign === ')' && openBrackets > 0) openBrackets -= 1
    else if (sign === ')' || (sign === 'union all' && openBrackets === 0)) {
      end = index
      break
    }
  }
  const enclosingSelect = query.slice(starts.at(-1), end)
  return starSelect.test(enclosingSelect) ? query : `${query.slice(0, query.search(/\bselect\b/))}${enclosingSelect}`
}

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
    const { sql: file = id, by = '' } = chartRule(id)
    const [sql = '', points] = read(file).replaceAll('by_column', by).split(/^;$/m)
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

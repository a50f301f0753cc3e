import { readFileSync } from 'node:fs'
import { type ChartId, chartIds, chartRule, tabOf } from '@freight/contracts/analytics/charts'
import { costModes } from '@freight/contracts/tables/mode-costs'
import { countingIn, factsOf, neededFacts, selectAround, withoutComments } from './needed-facts.ts'

const read = (name: string): string => readFileSync(new URL(`./sql/${name}.sql`, import.meta.url), 'utf8')

const facts = factsOf(read('facts'))

/** What a question may call the facts, and how it then reads those that are needed. */
const reading: Readonly<Record<string, (needed: string) => string>> = {
  facts: (needed) => needed,
  facts_unsettled: (needed) => needed.replace('quotation_facts', 'unsettled_facts'),
  // Only what may have anything to count in the weeks or months that are drawn, or compared with: the table and its index say
  // which rows are not read, and of those that are read each question counts by its own instants alone.
  facts_of_period: (needed) => `${needed}
  and indexHint(requested_at < {to:DateTime64(3, 'UTC')} and counted_until >= {since:DateTime64(3, 'UTC')})`,
  // The same of charts that draw nothing before the period and compare it with none.
  facts_of_period_alone: (needed) => `${needed}
  and indexHint(requested_at < {to:DateTime64(3, 'UTC')} and counted_until >= {from:DateTime64(3, 'UTC')})`,
}

/**
 * The SQL of a file with `facts` put in: the quotations that the filters ask for (`sql/facts.sql`), with what the SQL
 * names of them. `facts_of_period` leaves out, by the order of the table, those of whom nothing happened in the time
 * that a chart shows; `facts_of_period_alone` those of whom nothing happened in the period itself; `facts_unsettled`
 * reads the small table of those of whom something is still to come: open, or not invoiced. `mode_costs` are the costs
 * of one mode. `with counting` gives a question over days the words in which the facts count instants.
 */
export const withFacts = (sql: string, mode?: keyof typeof costModes): string => {
  const question = withoutComments(sql)
  const whole = question
    .replaceAll(/\bfrom (facts\w*)\b/g, (said, name: string, place: number) => {
      const needed = neededFacts(facts, selectAround(question, place))
      return name in reading ? `from (${reading[name]?.(needed)}) as facts` : said
    })
    .replaceAll(/\bwith counting\b/g, () => countingIn(facts, question))
  return mode === undefined ? whole : whole.replaceAll(/\bmode_costs\b/g, `${costModes[mode]}_costs`)
}

const modeOf = (id: ChartId): keyof typeof costModes | undefined => {
  const tab = tabOf(id)
  return Object.hasOwn(costModes, tab) ? (tab as keyof typeof costModes) : undefined
}

const textOf = (id: ChartId): string => (chartRule(id).isToCome === true ? '' : read(chartRule(id).sql ?? id))

const texts = new Map(chartIds.map((id) => [id, textOf(id)]))

/** The SQL of every chart whose figures are recorded, by its id. A chart without its file stops the start. */
export const chartSql: ReadonlyMap<ChartId, string> = new Map(
  [...texts].flatMap(([id, text]) => (text === '' ? [] : [[id, withFacts(text, modeOf(id))]])),
)

/** What holds every quotation that a chart counts: those of the time that it shows, where it reads no others. */
export const countedBy = (id: ChartId): 'facts' | 'facts_of_period' =>
  /\bfrom facts(_unsettled)?\b/.test(texts.get(id) ?? 'from facts') ? 'facts' : 'facts_of_period'

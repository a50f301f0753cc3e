import { allows, anyOf } from '@freight/contracts/access/policy'
import type { Called, FilterChoice, SearchedFilter } from '@freight/contracts/analytics/analytics-routes'
import type { Analytics } from '@freight/platform/analytics/port'
import { Forbidden } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/connections/platform'
import { searchedWords } from '../freight/reference-data.ts'
import { answer } from '../http/answer.ts'
import { recentAnswers } from '../http/recent-answers.ts'
import type { NameOf } from '../user/user-names.ts'
import { queryStore } from './query-store.ts'
import { BETWEEN, withLaneNames } from './lane-names.ts'

/** All values of a filter need a scan of all quotations, so they are cached and searched in memory. */
const freshForMs = 60_000
const mostValues = 50_000

type Row = { id: string; name: string; quotations: number }

const valuesSql = (id: string, name: string): string => `
  select ${id} as id, ${name} as name, count() as quotations
  from quotation_facts final
  where not cancelled and scope != 'INTERNAL' and ${id} != ''
  group by id
  order by quotations desc, id
  limit {most:UInt32}`

const sql: Readonly<Record<SearchedFilter, string>> = {
  commercial: valuesSql('commercial', `''`),
  client: valuesSql('client_id', 'argMax(client_name, requested_at)'),
  lane: valuesSql('lane', `''`),
}

/** Returns the display names of filter values. */
type NamesOf = (ids: readonly string[]) => Promise<readonly Called[]>

/** All values of a filter with their names, sorted by number of quotations. */
export const choicesOf = async (
  analytics: Analytics,
  filter: SearchedFilter,
  namesOf: NamesOf,
  signal: AbortSignal,
): Promise<FilterChoice[]> => {
  const rows = await queryStore<Row>(analytics, sql[filter], { most: mostValues }, signal)
  const names = await namesOf(rows.map(({ id }) => id))
  return rows.map(({ id, name, quotations }, index) => ({ id, name: name || (names[index] ?? id), quotations }))
}

/** Whether the words occur in this order: the origin of a lane comes before its destination. */
const hasInOrder = (text: string, words: readonly string[]): boolean => {
  let start = 0
  return words.every((word) => {
    const index = text.indexOf(word, start)
    start = index + word.length
    return index >= 0
  })
}

const inEveryLanguage = (name: Called): string[] => (typeof name === 'string' ? [name] : Object.values(name))

/** Code and names of the origin, then of the destination. */
const laneText = ({ id, name }: FilterChoice): string => {
  const places = inEveryLanguage(name).map((one) => one.split(BETWEEN))
  return id
    .split('-')
    .flatMap((code, end) => [code, ...places.map((ends) => ends[end] ?? '')])
    .join(' ')
}

const textOf = (choice: FilterChoice, filter: SearchedFilter): string =>
  filter === 'lane' ? laneText(choice) : inEveryLanguage(choice.name).join(' ')

/** A choice with its search text, calculated once for all keystrokes. */
type SearchedChoice = { choice: FilterChoice; text: string }

export const withSearchText = (choices: readonly FilterChoice[], filter: SearchedFilter): SearchedChoice[] =>
  choices.map((choice) => ({ choice, text: searchedWords(textOf(choice, filter)) }))

/** Choices whose name or lane contains all words, or the choices with the given ids. */
export const matchingChoices = (
  choices: readonly SearchedChoice[],
  filter: SearchedFilter,
  { q, ids, limit }: { q: string; ids?: readonly string[] | undefined; limit: number },
): FilterChoice[] => {
  if (ids !== undefined) return choices.flatMap(({ choice }) => (ids.includes(choice.id) ? [choice] : []))
  const words = searchedWords(q).split(' ')
  const matches = ({ text }: SearchedChoice): boolean =>
    filter === 'lane' ? hasInOrder(text, words) : words.every((word) => text.includes(word))
  const results: FilterChoice[] = []
  for (const one of choices) {
    if (results.length >= limit) break
    if (matches(one)) results.push(one.choice)
  }
  return results
}

const readsClients = anyOf('CONSULTAR_CLIENTE', 'CONSULTAR_ORGANIZACION')

type Needs = Pick<Platform, 'http' | 'analytics' | 'db' | 'clock'> & { names: () => Promise<NameOf> }

/** Registers the search for filter values of the dashboards. */
export const answerFilterChoices = ({ http, analytics, db, clock, names }: Needs): void => {
  const recent = recentAnswers<SearchedChoice[]>(clock, freshForMs)
  const namesOf =
    (filter: SearchedFilter): NamesOf =>
    async (ids) =>
      filter === 'lane' ? withLaneNames({ db }, ids) : ids.map(await names())
  answer(http, 'GET /analytics/v1/choices/:filter', async ({ params: { filter }, query }, principal) => {
    if (filter === 'client' && !allows(readsClients, principal, {})) throw new Forbidden('CONSULTAR_CLIENTE')
    // Others may wait for the same result, so it does not depend on the first client's signal.
    const loadChoices = async () =>
      withSearchText(await choicesOf(analytics, filter, namesOf(filter), new AbortController().signal), filter)
    return matchingChoices(await recent(filter, loadChoices), filter, query)
  })
}

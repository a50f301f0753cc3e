import { allows, anyOf } from '@freight/contracts/access/policy'
import type { FilterChoice, SearchedFilter } from '@freight/contracts/analytics/filter-choices'
import type { Analytics } from '@freight/platform/analytics/port'
import { Forbidden } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/platform'
import { searchedWords } from '../freight/searched-places.ts'
import { answer } from '../http/answer.ts'
import { recentAnswers } from '../http/recent-answers.ts'
import type { NameOf } from '../user/user-names.ts'
import { askStore } from './ask-store.ts'
import { BETWEEN } from './lane-names.ts'
import { placeNames } from './place-names.ts'

/** Asking for every value costs a look at every quotation; a keystroke searches in what was found. */
const freshForMs = 60_000
const mostValues = 50_000
/** Between the places of a lane. */

type Row = { id: string; name: string; quotations: number }

const counted = (id: string, name: string): string => `
  select ${id} as id, ${name} as name, count() as quotations
  from quotation_facts final
  where not cancelled and scope != 'INTERNAL' and ${id} != ''
  group by id
  order by quotations desc, id
  limit {most:UInt32}`

const sql: Readonly<Record<SearchedFilter, string>> = {
  commercial: counted('commercial', `''`),
  client: counted('client_id', 'argMax(client_name, requested_at)'),
  lane: counted('lane', `''`),
}

/** Every value that quotations have of a filter, most quotations first, as they are called. */
export const choicesOf = async (
  analytics: Analytics,
  filter: SearchedFilter,
  nameOf: NameOf,
  signal: AbortSignal,
): Promise<FilterChoice[]> => {
  const rows = await askStore<Row>(analytics, sql[filter], { most: mostValues }, signal)
  return rows.map(({ id, name, quotations }) => ({ id, name: name === '' ? nameOf(id) : name, quotations }))
}

/** Every word in its place: the origin of a lane before its destination, each by its code or its name. */
const hasInOrder = (text: string, words: readonly string[]): boolean => {
  let from = 0
  return words.every((word) => {
    const at = text.indexOf(word, from)
    from = at + word.length
    return at >= 0
  })
}

const laneText = ({ id, name }: FilterChoice): string => {
  const places = name.split(BETWEEN)
  return id
    .split('-')
    .map((code, end) => `${code} ${places[end] ?? ''}`)
    .join(' ')
}

/** A choice with the text in which words are looked for: a keystroke looks through many, whose texts stay the same. */
type Searched = { choice: FilterChoice; text: string }

export const searched = (choices: readonly FilterChoice[], filter: SearchedFilter): Searched[] =>
  choices.map((choice) => ({ choice, text: searchedWords(filter === 'lane' ? laneText(choice) : choice.name) }))

/** Those in whose name, or lane, all words are found; or those that are asked for by their ids. */
export const matching = (
  choices: readonly Searched[],
  filter: SearchedFilter,
  { q, ids, limit }: { q: string; ids?: readonly string[] | undefined; limit: number },
): FilterChoice[] => {
  if (ids !== undefined) return choices.flatMap(({ choice }) => (ids.includes(choice.id) ? [choice] : []))
  const words = searchedWords(q).split(' ')
  const fits = ({ text }: Searched): boolean =>
    filter === 'lane' ? hasInOrder(text, words) : words.every((word) => text.includes(word))
  const found: FilterChoice[] = []
  for (const one of choices) {
    if (found.length >= limit) break
    if (fits(one)) found.push(one.choice)
  }
  return found
}

const readsClients = anyOf('CONSULTAR_CLIENTE', 'CONSULTAR_ORGANIZACION')

/** `Shanghai – Montevideo` of `CNSHA-UYMVD`; a place that nobody knows by its code. */
const laneNames = async (needs: Pick<Platform, 'db'>): Promise<NameOf> => {
  const nameOf = await placeNames(needs)
  return (lane) => lane.split('-').map(nameOf).join(BETWEEN)
}

type Needs = Pick<Platform, 'http' | 'analytics' | 'db' | 'clock'> & { names: () => Promise<NameOf> }

/** What the filters of the dashboards can be set to, while one types. */
export const answerFilterChoices = ({ http, analytics, db, clock, names }: Needs): void => {
  const recent = recentAnswers<Searched[]>(clock, freshForMs)
  const nameOf = (filter: SearchedFilter) => (filter === 'lane' ? laneNames({ db }) : names())
  answer(http, 'GET /analytics/v1/choices/:filter', async ({ params: { filter }, query }, principal) => {
    if (filter === 'client' && !allows(readsClients, principal, {})) throw new Forbidden('CONSULTAR_CLIENTE')
    // Others wait for the same answer: it goes on when the one who asked first has left.
    const find = async () =>
      searched(await choicesOf(analytics, filter, await nameOf(filter), new AbortController().signal), filter)
    return matching(await recent(filter, find), filter, query)
  })
}

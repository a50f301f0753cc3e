import { allows, anyOf } from '@freight/contracts/access/policy'
import type { Called } from '@freight/contracts/analytics/called'
import type { FilterChoice, SearchedFilter } from '@freight/contracts/analytics/filter-choices'
import type { Analytics } from '@freight/platform/analytics/port'
import { Forbidden } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/platform'
import { searchedWords } from '../freight/searched-places.ts'
import { answer } from '../http/answer.ts'
import { recentAnswers } from '../http/recent-answers.ts'
import type { NameOf } from '../user/user-names.ts'
import { askStore } from './ask-store.ts'
import { BETWEEN, withLaneNames } from './lane-names.ts'

/** Asking for every value costs a look at every quotation; a keystroke searches in what was found. */
const freshForMs = 60_000
const mostValues = 50_000

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

/** How the values of a filter are called. */
type NamesOf = (ids: readonly string[]) => Promise<readonly Called[]>

/** Every value that quotations have of a filter, most quotations first, as they are called. */
export const choicesOf = async (
  analytics: Analytics,
  filter: SearchedFilter,
  namesOf: NamesOf,
  signal: AbortSignal,
): Promise<FilterChoice[]> => {
  const rows = await askStore<Row>(analytics, sql[filter], { most: mostValues }, signal)
  const names = await namesOf(rows.map(({ id }) => id))
  return rows.map(({ id, name, quotations }, place) => ({ id, name: name || (names[place] ?? id), quotations }))
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

const inEveryLanguage = (name: Called): string[] => (typeof name === 'string' ? [name] : Object.values(name))

/** Of each end of a lane its code and its names. */
const laneText = ({ id, name }: FilterChoice): string => {
  const places = inEveryLanguage(name).map((one) => one.split(BETWEEN))
  return id
    .split('-')
    .flatMap((code, end) => [code, ...places.map((ends) => ends[end] ?? '')])
    .join(' ')
}

const textOf = (choice: FilterChoice, filter: SearchedFilter): string =>
  filter === 'lane' ? laneText(choice) : inEveryLanguage(choice.name).join(' ')

/** A choice with the text in which words are looked for: a keystroke looks through many, whose texts stay the same. */
type Searched = { choice: FilterChoice; text: string }

export const searched = (choices: readonly FilterChoice[], filter: SearchedFilter): Searched[] =>
  choices.map((choice) => ({ choice, text: searchedWords(textOf(choice, filter)) }))

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

type Needs = Pick<Platform, 'http' | 'analytics' | 'db' | 'clock'> & { names: () => Promise<NameOf> }

/** What the filters of the dashboards can be set to, while one types. */
export const answerFilterChoices = ({ http, analytics, db, clock, names }: Needs): void => {
  const recent = recentAnswers<Searched[]>(clock, freshForMs)
  const namesOf =
    (filter: SearchedFilter): NamesOf =>
    async (ids) =>
      filter === 'lane' ? withLaneNames({ db }, ids) : ids.map(await names())
  answer(http, 'GET /analytics/v1/choices/:filter', async ({ params: { filter }, query }, principal) => {
    if (filter === 'client' && !allows(readsClients, principal, {})) throw new Forbidden('CONSULTAR_CLIENTE')
    // Others wait for the same answer: it goes on when the one who asked first has left.
    const find = async () =>
      searched(await choicesOf(analytics, filter, namesOf(filter), new AbortController().signal), filter)
    return matching(await recent(filter, find), filter, query)
  })
}

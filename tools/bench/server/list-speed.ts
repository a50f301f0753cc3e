import type { Platform } from '@freight/platform/connections/platform'
import { z } from 'zod'
import type { ApplicationProcess } from '@freight/tests/application/application-process'
import { anyLists } from './any-list.ts'
import { fillList } from '@freight/tests/lists/filled-list'
import { lightClient } from './light-client.ts'
import { defaultLists, type ListQuery, usedLists } from './list-queries.ts'
import { result, type Result } from '../result.ts'
import { eachMs, median, p95 } from '../timing.ts'
import { signedIn, type Workshop } from '../workshop.ts'

const CALLS = 60
const CALLS_OF_RANDOM = 5
const RANDOM_LISTS = 120
const DAY = 86_400_000
const Page = z.object({ rows: z.array(z.object({ key: z.string() })) })

const dayFromNow = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)

/** Values of the `$…` placeholders in this application. */
const placeholdersIn = async (db: Platform['db'], colleague: string) => {
  const { rows } = await db.query<{ client: string; key: string }>(
    `select (select client_id from read.quotation_list group by client_id order by count(*) desc limit 1) as client,
      (select key from read.quotation_list order by key desc limit 1) as key`,
  )
  const { client = '', key = '' } = rows[0] ?? {}
  return new Map([
    ['$CLIENT', client],
    ['$COLLEAGUE', colleague],
    ['$REFERENCE', key],
    ['$FIGURES', key.slice(-6)],
    ['$WEEK_AGO', dayFromNow(-7)],
    ['$MONTH_AGO', dayFromNow(-30)],
    ['$YEARS_AGO', dayFromNow(-1000)],
    ['$SOON', dayFromNow(3)],
  ])
}

/** Queries a list as one of its users, on a new connection: the server closes one that was idle for long. */
const connector = async (application: ApplicationProcess) => {
  const tokens = new Map<string, string>()
  for (const role of ['PRICING_LEAD', 'COMMERCIAL', 'MANAGER'])
    tokens.set(role, (await signedIn(application, role)).token)
  return ({ role }: ListQuery) => lightClient(application.url, tokens.get(role) ?? '')
}

/** The cheapest query for 101 rows, on the same engine at the same time: the current cost of the machine. */
const rawPage = (db: Platform['db']) =>
  eachMs(CALLS, () => db.query('select * from read.quotation_list order by created_at desc, key desc limit 101'))

/**
 * Queries every work list of an application with this many quotations: the default queries, the most frequent
 * combinations, and random ones. The database fills the table, because playing a million quotations would take hours;
 * everything else is the real application.
 */
export const listSpeed = async (
  workshop: Workshop,
  dataDir: string,
  quotations: number,
  print: (line: Result) => void,
): Promise<void> => {
  const application = await workshop.startApplication(dataDir, 0)
  const { db, stop } = await workshop.openStores(dataDir)
  const idOf = async (role: string) => (await signedIn(application, role)).me.id
  const [commercial, pricing, manager] = [await idOf('COMMERCIAL'), await idOf('PRICING'), await idOf('MANAGER')]
  await fillList(db, quotations, { commercials: [commercial, manager], pricing: [pricing, commercial] })
  const placeholders = await placeholdersIn(db, pricing)
  const filledQuery = ({ query }: ListQuery) => query.replaceAll(/\$[A-Z_]+/g, (word) => placeholders.get(word) ?? word)
  const connectAs = await connector(application)

  const msOf = async (list: ListQuery, times: number) => {
    const client = await connectAs(list)
    const query = () => client.send('GET', `/app/v1/quotations?${filledQuery(list)}&limit=100`)
    Page.parse(JSON.parse((await query()).toString()))
    const durations = await eachMs(times, query)
    client.close()
    return durations
  }
  const measureLists = async (name: string, lists: readonly ListQuery[]) => {
    const listMs: number[] = []
    for (const list of lists) {
      const baseline = p95(await rawPage(db))
      const value = p95(await msOf(list, CALLS))
      listMs.push(value)
      print(result(`${name}: ${list.name}`, value, 'ms p95', { baseline, goal: { atMost: 25 } }))
    }
    print(result(`${name}, median of ${lists.length}`, median(listMs), 'ms p95', { goal: { atMost: 25 } }))
    print(result(`${name}, worst of ${lists.length}`, Math.max(...listMs), 'ms p95', { goal: { atMost: 25 } }))
  }
  await measureLists('list-default', defaultLists)
  await measureLists('list-used', usedLists)

  const randomLists: { list: ListQuery; ms: number }[] = []
  for (const list of anyLists(RANDOM_LISTS)) randomLists.push({ list, ms: median(await msOf(list, CALLS_OF_RANDOM)) })
  const slowestFirst = randomLists.toSorted((a, b) => b.ms - a.ms)
  for (const { list, ms } of slowestFirst.slice(0, 3)) print(result(`list-any: ${list.query}`, ms, 'ms'))
  const baseline = p95(await rawPage(db))
  const all = randomLists.map(({ ms }) => ms)
  print(result(`list-any, median of ${RANDOM_LISTS}`, median(all), 'ms', { baseline, goal: { atMost: 300 } }))
  print(result(`list-any, p95 of ${RANDOM_LISTS}`, p95(all), 'ms', { baseline, goal: { atMost: 300 } }))
  await stop()
  await application.stop()
}

import type { Platform } from '@freight/platform/platform'
import { z } from 'zod'
import type { ApplicationProcess } from '@freight/tests/application/application-process'
import { anyLists } from './any-list.ts'
import { fillList } from '@freight/tests/lists/filled-list'
import { lightClient } from './light-client.ts'
import { defaultLists, type ListAsked, usedLists } from './list-queries.ts'
import { result, type Result } from '../result.ts'
import { eachMs, median, p95 } from '../timing.ts'
import { signedIn, type Workshop } from '../workshop.ts'

const calls = 60
const callsOfAny = 5
const anyCount = 120
const DAY = 86_400_000
const Page = z.object({ rows: z.array(z.object({ key: z.string() })) })

const dayFromNow = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)

/** What stands for the `$…` of the lists in this application. */
const meaningsIn = async (db: Platform['db'], colleague: string) => {
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

/** Asks a list as one of its users does, over a connection of its own: one that has rested for long is closed. */
const clients = async (application: ApplicationProcess) => {
  const tokens = new Map<string, string>()
  for (const role of ['PRICING_LEAD', 'COMMERCIAL', 'MANAGER'])
    tokens.set(role, (await signedIn(application, role)).token)
  return ({ role }: ListAsked) => lightClient(application.url, tokens.get(role) ?? '')
}

/** The cheapest way to 101 rows there is, through the same engine at the same time: what the machine costs just now. */
const rawPage = (db: Platform['db']) =>
  eachMs(calls, () => db.query('select * from read.quotation_list order by created_at desc, key desc limit 101'))

/**
 * Asks an application of so many quotations for every work list as it opens, for the combinations that people use most,
 * and for combinations that nobody has thought of. The table is filled by the database, because playing a million
 * quotations would take hours; everything above it is the application as it runs.
 */
export const listSpeed = async (
  workshop: Workshop,
  dataDir: string,
  quotations: number,
  say: (line: Result) => void,
): Promise<void> => {
  const application = await workshop.startApplication(dataDir, 0)
  const { db, stop } = await workshop.openStores(dataDir)
  const idsOf = async (role: string) => (await signedIn(application, role)).me.id
  const [commercial, pricing, manager] = [await idsOf('COMMERCIAL'), await idsOf('PRICING'), await idsOf('MANAGER')]
  await fillList(db, quotations, { commercials: [commercial, manager], pricing: [pricing, commercial] })
  const meanings = await meaningsIn(db, pricing)
  const meant = ({ query }: ListAsked) => query.replaceAll(/\$[A-Z_]+/g, (word) => meanings.get(word) ?? word)
  const principal = await clients(application)

  const measured = async (list: ListAsked, times: number) => {
    const client = await principal(list)
    const ask = () => client.send('GET', `/app/v1/quotations?${meant(list)}&limit=100`)
    Page.parse(JSON.parse((await ask()).toString()))
    const found = await eachMs(times, ask)
    client.close()
    return found
  }
  const group = async (name: string, lists: readonly ListAsked[]) => {
    const found: number[] = []
    for (const list of lists) {
      const baseline = p95(await rawPage(db))
      const value = p95(await measured(list, calls))
      found.push(value)
      say(result(`${name}: ${list.name}`, value, 'ms p95', { baseline, goal: { atMost: 25 } }))
    }
    say(result(`${name}, median of ${lists.length}`, median(found), 'ms p95', { goal: { atMost: 25 } }))
    say(result(`${name}, worst of ${lists.length}`, Math.max(...found), 'ms p95', { goal: { atMost: 25 } }))
  }
  await group('list-default', defaultLists)
  await group('list-used', usedLists)

  const others: { list: ListAsked; ms: number }[] = []
  for (const list of anyLists(anyCount)) others.push({ list, ms: median(await measured(list, callsOfAny)) })
  const worst = others.toSorted((a, b) => b.ms - a.ms)
  for (const { list, ms } of worst.slice(0, 3)) say(result(`list-any: ${list.query}`, ms, 'ms'))
  const baseline = p95(await rawPage(db))
  const all = others.map(({ ms }) => ms)
  say(result(`list-any, median of ${anyCount}`, median(all), 'ms', { baseline, goal: { atMost: 300 } }))
  say(result(`list-any, p95 of ${anyCount}`, p95(all), 'ms', { baseline, goal: { atMost: 300 } }))
  await stop()
  await application.stop()
}

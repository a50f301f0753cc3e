import { isPriced } from '@freight/contracts/tables/lane-prices'
import type { Platform } from '@freight/platform/platform'
import { z } from 'zod'
import { fillLanes } from './filled-lanes.ts'
import { lightClient } from './light-client.ts'
import { result, type Result } from '../result.ts'
import { eachMs, p95 } from '../timing.ts'
import { signedIn, type Workshop } from '../workshop.ts'

const calls = 120
const Answer = z.object({ sells: z.array(z.object({ key: z.string() })), sold: z.object({ count: z.int() }) })

type Lane = { origin: string; destination: string; mode: string; size: string; client: string }

/** Lanes as they are asked about: as often as they are quoted. */
const askedLanes = async (db: Platform['db']): Promise<Lane[]> => {
  const { rows } = await db.query<Lane>(
    `select origin_code as origin, destination_code as destination, modo as mode, size, client_id as client
     from read.lane_prices order by md5(key) limit 400`,
  )
  return rows
}

/**
 * The same rows from the same index, without the application: a client's own first, then the newest, and the medians;
 * all of them, or those of one commercial. The months are made in an inner query, as the application makes them: over a
 * view, PostgreSQL 18 takes no index for the conditions beside a `rollup` of its own level, and reads the whole table.
 */
const raw = (db: Platform['db'], lane: Lane, ofSize: string | undefined, commercial: string | undefined) => {
  const values: string[] = []
  const given = (value: string) => `$${values.push(value)}`
  const where = [
    `origin_code = ${given(lane.origin)} and destination_code = ${given(lane.destination)} and modo = ${given(lane.mode)}`,
    ...(ofSize === undefined ? [] : [`size = ${given(ofSize)}`]),
    isPriced,
    ...(commercial === undefined ? [] : [`(commercial = ${given(commercial)} or assigned_to = ${given(commercial)})`]),
  ].join(' and ')
  const ofLane = [...values]
  return Promise.all([
    db.query(
      `select rows.*, own from (
         select key, client_id = ${given(lane.client)} as own from read.lane_prices where ${where}
         order by own desc, priced_at desc, key desc limit 12
       ) found join read.lane_prices rows using (key) order by own desc, priced_at desc, key desc`,
      values,
    ),
    db.query(
      `select month, percentile_disc(0.5) within group (order by buy_unit), count(buy_unit),
         percentile_disc(0.5) within group (order by sell_unit), count(sell_unit)
       from (
         select to_char(priced_at at time zone 'UTC', 'YYYY-MM') as month, buy_unit, sell_unit from read.lane_prices
         where ${where} and priced_at >= now() - interval '12 months'
       ) priced group by rollup (month) order by month`,
      ofLane,
    ),
  ])
}

/**
 * Asks an application of so many quotations what it remembers of a lane, as pricing and as a commercial ask; the table is
 * filled by the database, because playing a million quotations would take hours.
 */
export const laneMemory = async (
  workshop: Workshop,
  dataDir: string,
  quotations: number,
  say: (line: Result) => void,
): Promise<void> => {
  const application = await workshop.startApplication(dataDir, 0)
  const { db, stop } = await workshop.openStores(dataDir)
  const commercial = await signedIn(application, 'COMMERCIAL')
  const pricing = await signedIn(application, 'PRICING_LEAD')
  const others = Array.from({ length: 35 }, (_, n) => `commercial-${n}`)
  await fillLanes(db, quotations, [commercial.me.id, ...others])
  const lanes = await askedLanes(db)
  const laneOf = (n: number): Lane => {
    const lane = lanes[n % lanes.length]
    if (lane === undefined) throw new Error('There is no lane')
    return lane
  }
  const measured = async (token: string, withSize: boolean) => {
    const client = await lightClient(application.url, token)
    const ask = (n: number) => {
      const { size, ...lane } = laneOf(n)
      return client.send('GET', `/app/v1/lane-memory?${new URLSearchParams({ ...lane, ...(withSize && { size }) })}`)
    }
    Answer.parse(JSON.parse((await ask(0)).toString()))
    const found = await eachMs(calls, ask)
    client.close()
    return p95(found)
  }
  const plain = async (withSize: boolean, of?: string) =>
    p95(await eachMs(calls, (n) => raw(db, laneOf(n), withSize ? laneOf(n).size : undefined, of)))
  const goal = { atMost: 100 }
  const line = (name: string, value: number, baseline: number) =>
    say(result(`lane-memory: ${name}, of ${quotations}`, value, 'ms p95', { baseline, goal }))
  line('pricing', await measured(pricing.token, true), await plain(true))
  line('pricing, any size', await measured(pricing.token, false), await plain(false))
  line('a commercial', await measured(commercial.token, true), await plain(true, commercial.me.id))
  await stop()
  await application.stop()
}

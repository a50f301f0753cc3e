import { isPriced } from '@freight/contracts/tables/lane-prices'
import type { Platform } from '@freight/platform/connections/platform'
import { z } from 'zod'
import { fillLanes } from './filled-lanes.ts'
import { lightClient } from './light-client.ts'
import { result, type Result } from '../result.ts'
import { median, p95 } from '../timing.ts'
import { signedIn, type Workshop } from '../workshop.ts'

const CALLS = 240
const WARM_UP_CALLS = 24
const Answer = z.object({ sells: z.array(z.object({ key: z.string() })), sold: z.object({ count: z.int() }) })

type Lane = { origin: string; destination: string; mode: string; size: string; client: string }

/** Random lanes with the distribution of the quotations. */
const laneQueries = async (db: Platform['db']): Promise<Lane[]> => {
  const { rows } = await db.query<Lane>(
    `select origin_code as origin, destination_code as destination, modo as mode, size, client_id as client
     from read.lane_prices order by md5(key) limit 400`,
  )
  return rows
}

const medianOf = (column: string) => `(0.5 * (percentile_disc(0.5) within group (order by ${column})
  + percentile_disc(0.5) within group (order by ${column} desc)))::text`

/** Ids of a client and of the clients merged into it, as the application requests them. */
const idsOf = (parameter: string) => `array(
  with recursive same(id) as (
    select unnest(${parameter}::text[])
    union select merged.key from read.organization_list merged join same on merged.merged_into = same.id
  ) select id from same)`

/**
 * The application’s SQL, without the application: the client’s own quotations first, then the newest, and the medians;
 * all of them, or those of one commercial.
 */
const readBySql = (db: Platform['db'], lane: Lane, size: string | undefined, commercial: string | undefined) => {
  const values: unknown[] = []
  const parameter = (value: unknown) => `$${values.push(value)}`
  const conditions = [
    `origin_code = ${parameter(lane.origin)} and destination_code = ${parameter(lane.destination)} and modo = ${parameter(lane.mode)}`,
    ...(size === undefined ? [] : [`size = ${parameter(size)}`]),
    isPriced,
    commercial === undefined
      ? 'true'
      : `(commercial = any(${parameter([commercial])}) or assigned_to = any(${parameter([commercial])}))`,
  ].join(' and ')
  const laneValues = [...values]
  return Promise.all([
    db.query(
      `select rows.*, is_clients from (
         select key, client_id = any(${idsOf(parameter([lane.client]))}) as is_clients from read.lane_prices where ${conditions}
         order by is_clients desc, priced_at desc, key desc limit 12
       ) as found join read.lane_prices rows using (key) order by is_clients desc, priced_at desc, key desc`,
      values,
    ),
    db.query(
      `select month, ${medianOf('buy_unit')} as buy, count(buy_unit) as buys,
         ${medianOf('sell_unit')} as sell, count(sell_unit) as sells
       from (
         select to_char(priced_at at time zone 'UTC', 'YYYY-MM') as month, buy_unit, sell_unit from read.lane_prices
         where ${conditions} and priced_at >= $${laneValues.length + 1}::timestamptz - interval '12 months'
       ) as priced group by rollup (month) order by month`,
      [...laneValues, new Date().toISOString()],
    ),
  ])
}

/**
 * Reads the history of a lane with this many quotations, as pricing and as a commercial. The database fills the table,
 * because playing a million quotations would take hours.
 */
export const laneMemory = async (
  workshop: Workshop,
  dataDir: string,
  quotations: number,
  print: (line: Result) => void,
): Promise<void> => {
  const application = await workshop.startApplication(dataDir, 0)
  const { db, stop } = await workshop.openStores(dataDir)
  const commercial = await signedIn(application, 'COMMERCIAL')
  const pricing = await signedIn(application, 'PRICING_LEAD')
  const otherCommercials = Array.from({ length: 35 }, (_, n) => `commercial-${n}`)
  await fillLanes(db, quotations, [commercial.me.id, ...otherCommercials])
  const lanes = await laneQueries(db)
  const laneOf = (n: number): Lane => {
    const lane = lanes[n % lanes.length]
    if (lane === undefined) throw new Error('There is no lane')
    return lane
  }
  const goal = { atMost: 100 }
  /**
   * Runs both queries for each lane in alternating order, so that neither benefits from the pages the other has cached.
   */
  const compare = async (name: string, token: string, withSize: boolean, commercialId?: string) => {
    const client = await lightClient(application.url, token)
    const throughHttp = (n: number) => {
      const { size, ...lane } = laneOf(n)
      return client.send('GET', `/app/v1/lane-memory?${new URLSearchParams({ ...lane, ...(withSize && { size }) })}`)
    }
    const bySql = (n: number) => readBySql(db, laneOf(n), withSize ? laneOf(n).size : undefined, commercialId)
    Answer.parse(JSON.parse((await throughHttp(0)).toString()))
    const httpMs: number[] = []
    const sqlMs: number[] = []
    const timeTask = async (durations: number[], task: (n: number) => Promise<unknown>, n: number) => {
      const startedAt = performance.now()
      await task(n)
      if (n >= WARM_UP_CALLS) durations.push(performance.now() - startedAt)
    }
    for (let n = 0; n < CALLS + WARM_UP_CALLS; n++) {
      if (n % 2 === 0) await timeTask(httpMs, throughHttp, n)
      await timeTask(sqlMs, bySql, n)
      if (n % 2 === 1) await timeTask(httpMs, throughHttp, n)
    }
    client.close()
    print(result(`lane-memory: ${name}, of ${quotations}`, p95(httpMs), 'ms p95', { baseline: p95(sqlMs), goal }))
    print(result(`lane-memory: ${name}, median`, median(httpMs), 'ms', { baseline: median(sqlMs) }))
  }
  await compare('pricing', pricing.token, true)
  await compare('pricing, any size', pricing.token, false)
  await compare('a commercial', commercial.token, true, commercial.me.id)
  await stop()
  await application.stop()
}

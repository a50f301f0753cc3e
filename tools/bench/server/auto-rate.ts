import type { Platform } from '@freight/platform/connections/platform'
import {
  candidateParameters,
  doorCandidates,
  doorParameter,
  rateCandidates,
} from '@freight/platform/rates/rate-candidates'
import { z } from 'zod'
import { fillRates, townBy } from './filled-rates.ts'
import { lightClient } from './light-client.ts'
import { result, type Result } from '../result.ts'
import { eachMs, p95 } from '../timing.ts'
import { signedIn, type Workshop } from '../workshop.ts'

const CALLS = 300
const Answer = z.object({ total: z.int(), complete: z.int(), offers: z.array(z.unknown()).optional() })
const tables = {
  rates: 'read.rate_list',
  providers: 'read.provider_list',
  chargeCodes: 'read.charge_code_list',
  surcharges: 'read.surcharge_list',
}

type LaneQuery = {
  origin: string
  originCountry: string
  destination: string
  destinationCountry: string
  transport: string
  mode: string
  container: string
  pickupTown: string
  deliveryTown: string
}

/** A number below one that depends only on the text. */
const shareSql = (text: string) => `(abs(hashtext(${text})) % 1000) / 1000.0`

/** Realistic requests: lanes, modes and towns have the same distribution as the rates. */
const laneQueries = async (db: Platform['db']): Promise<LaneQuery[]> => {
  const { rows } = await db.query<LaneQuery>(
    `select rate.origin, o.country as "originCountry", rate.destination, t.country as "destinationCountry", transport, mode, container,
       'Town ' || ${townBy(shareSql('key'))} as "pickupTown", 'Town ' || ${townBy(shareSql("key || 'd'"))} as "deliveryTown"
     from read.rate_list rate
       join lateral (select country from reference.location where code = rate.origin limit 1) o on true
       join lateral (select country from reference.location where code = rate.destination limit 1) t on true
     where type = 'BUY' and transport <> 'ROAD' and length(origin) > 2 and current_date between valid_from and valid_to
     order by md5(key) limit 400`,
  )
  return rows
}

const today = () => new Date().toISOString().slice(0, 10)

const parametersOf = ({ origin, destination, transport, mode, container, pickupTown, deliveryTown }: LaneQuery) =>
  new URLSearchParams({
    transportMode: transport,
    modo: mode,
    origenCodigo: origin,
    destinoCodigo: destination,
    ...(container !== '' && { containers: `${container}:2` }),
    pesoTotal: '1200',
    cbmTotal: '6.4',
    chargeableTotal: mode === 'LSE' ? '1200' : '6400',
    ctnTotal: '8',
    valorMercaderia: '18450',
    // Both doors at our client’s expense, the most expensive search.
    incoterm: 'EXW',
    direction: 'IMPORT',
    pickups: '1',
    pickupTown,
    deliveries: '1',
    deliveryTown,
  }).toString()

/** Queries for a request: the main carriage, pickup and delivery. */
const candidateQueries = (lane: LaneQuery) => {
  const { origin, originCountry, destination, destinationCountry, transport, mode, container } = lane
  const [originPlace, destinationPlace] = [
    { code: origin, country: originCountry },
    { code: destination, country: destinationCountry },
  ]
  const containers = container === '' ? [] : [container]
  const main = { transport, mode, origin: originPlace, destination: destinationPlace, day: today(), containers }
  const road = { ...main, transport: 'ROAD', mode: mode === 'FCL' ? 'FTL' : 'LTL' }
  const [pickup, delivery] = [
    { code: '', country: originCountry, town: lane.pickupTown },
    { code: '', country: destinationCountry, town: lane.deliveryTown },
  ]
  return [
    main,
    { ...road, origin: pickup, destination: originPlace },
    { ...road, origin: destinationPlace, destination: delivery },
  ] as const
}

const meanAndMost = (counts: readonly number[]): string => {
  const mean = Math.round(counts.reduce((sum, one) => sum + one, 0) / counts.length)
  return `${mean} (at most ${counts.reduce((maximum, one) => Math.max(maximum, one), 0)})`
}

/**
 * Auto-rating of a request with this many stored rates: matching, pricing and sorting, compared with the SQL of the
 * candidates alone. The database fills the table, because storing a million rates one by one would take hours;
 * everything else is the real application.
 */
export const autoRate = async (
  workshop: Workshop,
  dataDir: string,
  rates: number,
  print: (line: Result) => void,
): Promise<void> => {
  const application = await workshop.startApplication(dataDir, 0)
  const { db, stop } = await workshop.openStores(dataDir)
  const { token } = await signedIn(application, 'PRICING_LEAD')
  await fillRates(db, rates)
  const lanes = await laneQueries(db)
  const laneOf = (n: number): LaneQuery => {
    const lane = lanes[n % lanes.length]
    if (lane === undefined) throw new Error('There is no lane')
    return lane
  }
  const matchCounts: number[] = []
  const client = await lightClient(application.url, token)
  const requestMs = await eachMs(CALLS, async (n) => {
    const answer = await client.send('GET', `/app/v1/rates/matching?${parametersOf(laneOf(n))}`)
    matchCounts.push(Answer.parse(JSON.parse(answer.toString())).total)
  })
  client.close()
  const haulCounts: number[] = []
  const sqlMs = await eachMs(CALLS, async (n) => {
    const [main, ...doors] = candidateQueries(laneOf(n))
    const [, { rowCount }] = await Promise.all([
      db.query({ name: 'raw', text: rateCandidates(tables), values: candidateParameters(main) }),
      db.query({ name: 'raw-doors', text: doorCandidates(tables), values: [doorParameter(doors)] }),
    ])
    haulCounts.push(rowCount ?? 0)
  })
  const name = `auto-rate: ${rates} stored, ${meanAndMost(matchCounts)} match and ${meanAndMost(haulCounts)} hauls`
  print(result(name, p95(requestMs), 'ms p95', { baseline: p95(sqlMs), goal: { atMost: 50 } }))
  await stop()
  await application.stop()
}

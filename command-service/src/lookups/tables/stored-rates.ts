import type { Platform } from '@freight/platform/connections/platform'
import { doorRates, matchingRates, nearMisses, rateOwnersOf } from '@freight/platform/rates/matching-rates'
import { usualMainFreight } from '@freight/contracts/charge-code/usual-main-freight'
import type { StoredEvent } from '@freight/contracts/events/envelope'
import { rateEvents } from '@freight/contracts/rate/rate'
import { matches, type WantedRate } from '@freight/contracts/rate/matching'
import type { EventStore } from '@freight/platform/event-store/port'
import type { StoredRates } from '../rate/stored-rates.ts'
import { rate } from '../../aggregates/rate/rate-decider.ts'
import { untypedDecider } from '../../aggregates/deciders.ts'

const types = Object.keys(rateEvents)
const batchSize = 5_000

/**
 * The stored rates from the log, read once: the demo data is created before the tables exist. Ignores providers' own
 * numbers for chargeable weight; main freight has its usual codes.
 */
export const ratesInLog = (eventStore: Pick<EventStore, 'readAll'>): StoredRates => {
  const decider = untypedDecider(rate)
  const read = async () => {
    const states = new Map<string, typeof decider.initial>()
    let batch: readonly StoredEvent[] = []
    let after = 0
    do {
      batch = await eventStore.readAll(after, { types, limit: batchSize })
      for (const event of batch)
        states.set(event.stream, decider.evolve(states.get(event.stream) ?? decider.initial, event))
      after = batch.at(-1)?.position ?? after
    } while (batch.length === batchSize)
    return [...states.values()].map(({ fields, active }) => ({
      ...fields,
      active,
      charges: fields.charges.map((charge) => ({
        ...charge,
        ...(usualMainFreight.includes(charge.code) && { mainFreight: true as const }),
      })),
    }))
  }
  let rates: ReturnType<typeof read> | undefined
  return async (main, doors) => {
    rates ??= read()
    const all = await rates
    const matching = (wantedRate: WantedRate) => all.filter((one) => matches(one, wantedRate))
    return {
      rates: main ? matching(main) : [],
      doors: Object.fromEntries(doors.map(([leg, wantedRate]) => [leg, matching(wantedRate)])),
      providers: {},
      near: {},
    }
  }
}

export const rateTables = {
  rates: 'read.rate_list',
  providers: 'read.provider_list',
  chargeCodes: 'read.charge_code_list',
  surcharges: 'read.surcharge_list',
}
const tableIsThere = `select to_regclass('read.rate_list') as found`

type Needs = Pick<Platform, 'eventStore'> & { db: Pick<Platform['db'], 'query'> }

/**
 * Reads the table of rates: a rate that was stored a moment ago may be missing. The table does not exist while the demo
 * data is created; then the rates come from the log.
 */
export const postgresStoredRates = ({ db, eventStore }: Needs): StoredRates => {
  const fromLog = ratesInLog(eventStore)
  const source = { db, tables: rateTables }
  let isThere = false
  return async (main, doors) => {
    isThere ||= (await db.query<{ found: string | null }>(tableIsThere)).rows[0]?.found !== null
    if (!isThere) return fromLog(main, doors)
    const [rates, ratesByDoor] = await Promise.all([main ? matchingRates(source, main) : [], doorRates(source, doors)])
    const near = main && rates.length === 0 ? await nearMisses(source, main) : {}
    const providers = await rateOwnersOf(source, [...rates, ...Object.values(ratesByDoor).flat()])
    return { rates, doors: ratesByDoor, providers, near }
  }
}

import { usualMainFreight } from '@freight/contracts/charge-code/usual-main-freight'
import type { StoredEvent } from '@freight/contracts/events/envelope'
import { rateEvents } from '@freight/contracts/rate/rate-events'
import { matches, type WantedRate } from '@freight/contracts/rate/matching'
import type { EventStore } from '@freight/platform/event-store/port'
import { rate } from '../../aggregates/rate/rate-decider.ts'
import { untypedDecider } from '../../aggregates/deciders.ts'
import type { StoredRates } from './stored-rates.ts'

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

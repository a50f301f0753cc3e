import type { StoredEvent } from '@freight/contracts/events/envelope'
import { rateEvents } from '@freight/contracts/rate/events'
import { mismatchesOf, type WantedRate } from '@freight/contracts/rate/matching'
import type { EventStore } from '@freight/platform/event-store/port'
import { rate } from '../../aggregates/rate/decider.ts'
import { anyDecider } from '../../aggregates/deciders.ts'
import type { StoredRates } from './stored-rates.ts'

const types = Object.keys(rateEvents)
const together = 5_000

/**
 * The stored tariffs as they stand in the log, read once: while a new application is filled its tables are not there
 * yet. Nobody weighs with numbers of their own.
 */
export const ratesInLog = (eventStore: Pick<EventStore, 'readAll'>): StoredRates => {
  const decider = anyDecider(rate)
  const read = async () => {
    const states = new Map<string, typeof decider.initial>()
    let batch: readonly StoredEvent[] = []
    let after = 0
    do {
      batch = await eventStore.readAll(after, { types, limit: together })
      for (const event of batch)
        states.set(event.stream, decider.evolve(states.get(event.stream) ?? decider.initial, event))
      after = batch.at(-1)?.position ?? after
    } while (batch.length === together)
    return [...states.values()].map(({ fields, active }) => ({ ...fields, active }))
  }
  let rates: ReturnType<typeof read> | undefined
  return async (main, doors) => {
    rates ??= read()
    const all = await rates
    const matching = (wanted: WantedRate) => all.filter((one) => mismatchesOf(one, wanted).length === 0)
    return {
      rates: main ? matching(main) : [],
      doors: Object.fromEntries(doors.map(([leg, wanted]) => [leg, matching(wanted)])),
      providers: {},
      near: {},
    }
  }
}

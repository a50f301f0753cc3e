import { usualSettings } from '@freight/contracts/company-settings/settings'
import { dayIn } from '@freight/contracts/company-settings/time-zone'
import type { Envelope, StoredEvent } from '@freight/contracts/envelope'
import type { FxSnapshot } from '@freight/contracts/exchange'
import { exchangeRateEvents } from '@freight/contracts/exchange-rate/events'
import { Currency } from '@freight/contracts/money'
import type { Platform } from '@freight/platform/platform'
import type { Known } from '../projection.ts'

type SetRate = { date: string; perBase: string; position: number }

export type KeptRates = Known & {
  /** Learns the rates among the events; those that are known already add nothing. */
  learn: (events: readonly StoredEvent[]) => void
  /** Learns every rate that is stored. */
  load: (eventStore: Pick<Platform['eventStore'], 'readStream'>) => Promise<void>
}

const base = 'USD'
const { ExchangeRateSet } = exchangeRateEvents

const isEarlier = (one: SetRate, other: SetRate) =>
  one.date < other.date || (one.date === other.date && one.position < other.position)

/**
 * Every exchange rate that was ever set, so that an event is folded with the rates that were known when it was stored,
 * whether that is now, in a rebuild or in a replay. They are few: one for a currency and a day.
 */
export const keptRates = (): KeptRates => {
  /** By currency, the oldest day first; of a day, what was set first. */
  const rates = new Map<Currency, SetRate[]>()
  const seen = new Set<number>()
  const learn = (events: readonly StoredEvent[]) => {
    for (const { type, data, position } of events) {
      if (type !== 'ExchangeRateSet' || seen.has(position)) continue
      seen.add(position)
      const set = ExchangeRateSet.safeParse(data).data
      if (!set) continue
      const { currency, date, perBase } = set
      const mine = rates.get(currency) ?? []
      rates.set(currency, mine)
      const one = { date, perBase, position }
      mine.splice(mine.findLastIndex((other) => isEarlier(other, one)) + 1, 0, one)
    }
  }
  return {
    learn,
    load: async (eventStore) => {
      for (const currency of Currency.options) learn(await eventStore.readStream(`exchange-rate-${currency}`))
    },
    ratesAt: ({ position, occurredAt }: Envelope): FxSnapshot => {
      const date = dayIn(usualSettings.data.timeZone, Date.parse(occurredAt))
      const known = [...rates].flatMap(([currency, mine]) => {
        const rate = mine.findLast((one) => one.date <= date && one.position < position)
        return rate ? [{ currency, perBase: rate.perBase, date: rate.date }] : []
      })
      return { base, date, rates: known }
    },
  }
}

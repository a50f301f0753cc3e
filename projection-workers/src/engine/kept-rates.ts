import { companies } from '@freight/contracts/choices'
import { companySettingsEvents } from '@freight/contracts/company-settings/events'
import { usualSettings } from '@freight/contracts/company-settings/settings'
import { dayIn } from '@freight/contracts/company-settings/time-zone'
import type { Envelope, StoredEvent } from '@freight/contracts/events/envelope'
import type { FxSnapshot } from '@freight/contracts/pricing/exchange'
import { exchangeRateEvents } from '@freight/contracts/exchange-rate/events'
import { Currency } from '@freight/contracts/pricing/money'
import type { Platform } from '@freight/platform/platform'
import type { Rate } from '@freight/contracts/exchange-rate/quoted-rate'
import type { RatesAt } from './projection.ts'

type SetZone = { company: string; timeZone: string; position: number }
type SetRate = Rate & { date: string; position: number }

export type KeptRates = RatesAt & {
  /** Learns the rates and time zones among the events; those that are known already add nothing. */
  learn: (events: readonly StoredEvent[]) => void
  /** Learns every one that is stored. */
  load: (eventStore: Pick<Platform['eventStore'], 'readStream'>) => Promise<void>
}

const base = 'USD'
// As many days and states of what is known as a long catching up goes through at once.
const mostSnapshots = 10_000
const { ExchangeRateSet } = exchangeRateEvents
const { CompanyDataChanged } = companySettingsEvents

const isEarlier = (one: SetRate, other: SetRate) =>
  one.date < other.date || (one.date === other.date && one.position < other.position)

/**
 * Every exchange rate that was ever set, so that an event is folded with the rates that were known when it was stored,
 * whether that is now, in a rebuild or in a replay. They are few: one for a currency and a day. The day is that of the
 * company, on the clocks that it had then.
 */
export const keptRates = (snapshotsKept = mostSnapshots): KeptRates => {
  /** By currency, the oldest day first; of a day, what was set first. */
  const rates = new Map<Currency, SetRate[]>()
  const seen = new Set<number>()
  /** The time zones that companies took, in the order in which they did. */
  const zones: SetZone[] = []
  /** Where in the log anything of this was learned, in order: between two of these places the same is known. */
  const changes: number[] = []
  const snapshots = new Map<string, FxSnapshot>()
  const changedAt = (position: number) => {
    changes.splice(changes.findLastIndex((other) => other < position) + 1, 0, position)
    snapshots.clear()
  }
  /** How much of it was known before a place in the log. */
  const knownBefore = (position: number): number => {
    let [from, to] = [0, changes.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((changes[middle] ?? 0) < position) from = middle + 1
      else to = middle
    }
    return from
  }
  const learnZone = ({ stream, data, position }: StoredEvent) => {
    const timeZone = CompanyDataChanged.safeParse(data).data?.timeZone
    if (timeZone === undefined || seen.has(position)) return
    seen.add(position)
    changedAt(position)
    zones.splice(zones.findLastIndex((other) => other.position < position) + 1, 0, {
      company: stream.replace('company-settings-', ''),
      timeZone,
      position,
    })
  }
  const zoneAt = (company: string, before: number): string =>
    zones.findLast((one) => one.company === company && one.position < before)?.timeZone ?? usualSettings.data.timeZone
  const learn = (events: readonly StoredEvent[]) => {
    for (const event of events) {
      const { type, data, position } = event
      if (type === 'CompanyDataChanged') learnZone(event)
      if (type !== 'ExchangeRateSet' || seen.has(position)) continue
      seen.add(position)
      const set = ExchangeRateSet.safeParse(data).data
      if (!set) continue
      changedAt(position)
      const { currency, source: _, ...rate } = set
      const mine = rates.get(currency) ?? []
      rates.set(currency, mine)
      const one = { ...rate, position }
      mine.splice(mine.findLastIndex((other) => isEarlier(other, one)) + 1, 0, one)
    }
  }
  return {
    learn,
    load: async (eventStore) => {
      for (const company of companies) learn(await eventStore.readStream(`company-settings-${company}`))
      for (const currency of Currency.options) learn(await eventStore.readStream(`exchange-rate-${currency}`))
    },
    ratesAt: ({ position, occurredAt, company }: Envelope): FxSnapshot => {
      const date = dayIn(zoneAt(company, position), Date.parse(occurredAt))
      const key = `${knownBefore(position)} ${date}`
      const kept = snapshots.get(key)
      if (kept) return kept
      const known = [...rates].flatMap(([currency, mine]) => {
        const rate = mine.findLast((one) => one.date <= date && one.position < position)
        if (!rate) return []
        const { position: _, ...given } = rate
        return [{ currency, ...given }]
      })
      if (snapshots.size >= snapshotsKept) snapshots.clear()
      const snapshot: FxSnapshot = { base, date, rates: known }
      snapshots.set(key, snapshot)
      return snapshot
    },
  }
}

import { companies } from '@freight/contracts/vocabulary/people'
import { Currency } from '@freight/contracts/vocabulary/schemas'
import { companySettingsEvents } from '@freight/contracts/company-settings/company-settings'
import { usualSettings } from '@freight/contracts/company-settings/settings'
import { dayIn } from '@freight/contracts/working-time/time-zone'
import { chargeCodeEvents } from '@freight/contracts/charge-code/charge-code'
import { type Envelope, idIn, type StoredEvent } from '@freight/contracts/events/envelope'
import type { FxSnapshot } from '@freight/contracts/exchange-rate/exchange'
import { exchangeRateEvents } from '@freight/contracts/exchange-rate/exchange-rate'
import type { Platform } from '@freight/platform/connections/platform'
import type { Rate } from '@freight/contracts/exchange-rate/quoted-rate'
import type { KnownThen } from './projection.ts'

type SetZone = { company: string; timeZone: string; position: number }
type SetRate = Rate & { date: string; position: number }

export type RateHistory = KnownThen & {
  /** Adds the rates, time zones and main freight codes in these events; events already known are ignored. */
  learn: (events: readonly StoredEvent[]) => void
  /** Loads all of them from the event store. */
  load: (eventStore: Pick<Platform['eventStore'], 'readStream' | 'readAll'>) => Promise<void>
}

const base = 'USD'
// Enough for the days and rate changes that a long catch-up reads at once.
const mostSnapshots = 10_000
const { ExchangeRateSet } = exchangeRateEvents
const codeEvents = ['ChargeCodeCreated', 'ChargeCodeChanged'] as const
const codesPerPage = 5_000
const { CompanyDataChanged } = companySettingsEvents

/** Inserts an item after the last one that precedes it. */
const insertSorted = <Item>(sorted: Item[], item: NoInfer<Item>, isBefore: (other: Item) => boolean): void => {
  sorted.splice(sorted.findLastIndex(isBefore) + 1, 0, item)
}

const isEarlier = (one: SetRate, other: SetRate) =>
  one.date < other.date || (one.date === other.date && one.position < other.position)

/**
 * All exchange rates ever set, and which charge codes are main freight, so that an event is always folded with the
 * rates known when it was stored: now, in a rebuild or in a replay. Small: one rate per currency and day. A day is in
 * the time zone that the company had then.
 */
export const rateHistory = (maxSnapshots = mostSnapshots): RateHistory => {
  /** By currency, sorted by day and then by position. */
  const rates = new Map<Currency, SetRate[]>()
  const seenPositions = new Set<number>()
  /** Time zone changes, sorted by position. */
  const zones: SetZone[] = []
  /** Positions of all changes, sorted: between two of them the known rates are the same. */
  const changes: number[] = []
  const snapshots = new Map<string, FxSnapshot>()
  const recordChange = (position: number) => {
    insertSorted(changes, position, (other) => other < position)
    snapshots.clear()
  }
  /** Number of changes before a position. */
  const changesBefore = (position: number): number => {
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
    if (timeZone === undefined || seenPositions.has(position)) return
    seenPositions.add(position)
    recordChange(position)
    const zone = { company: stream.replace('company-settings-', ''), timeZone, position }
    insertSorted(zones, zone, (other) => other.position < position)
  }
  /** Main freight flag by charge code, sorted by position. */
  const freightCodes = new Map<string, { isMain: boolean; position: number }[]>()
  const learnCode = ({ stream, data, position }: StoredEvent) => {
    const isMain = chargeCodeEvents.ChargeCodeChanged.safeParse(data).data?.mainFreight
    if (isMain === undefined || seenPositions.has(position)) return
    seenPositions.add(position)
    const code = idIn('charge-code', stream)
    const codeHistory = freightCodes.get(code) ?? []
    freightCodes.set(code, codeHistory)
    insertSorted(codeHistory, { isMain, position }, (other) => other.position < position)
  }
  const zoneAt = (company: string, before: number): string =>
    zones.findLast((one) => one.company === company && one.position < before)?.timeZone ?? usualSettings.data.timeZone
  const learn = (events: readonly StoredEvent[]) => {
    for (const event of events) {
      const { type, data, position } = event
      if (type === 'CompanyDataChanged') learnZone(event)
      if (type === 'ChargeCodeCreated' || type === 'ChargeCodeChanged') learnCode(event)
      if (type !== 'ExchangeRateSet' || seenPositions.has(position)) continue
      seenPositions.add(position)
      const rateSet = ExchangeRateSet.safeParse(data).data
      if (!rateSet) continue
      recordChange(position)
      const { currency, source: _, ...rate } = rateSet
      const currencyRates = rates.get(currency) ?? []
      rates.set(currency, currencyRates)
      const newRate = { ...rate, position }
      insertSorted(currencyRates, newRate, (other) => isEarlier(other, newRate))
    }
  }
  return {
    learn,
    load: async (eventStore) => {
      for (const company of companies) learn(await eventStore.readStream(`company-settings-${company}`))
      for (const currency of Currency.options) learn(await eventStore.readStream(`exchange-rate-${currency}`))
      let codes: readonly StoredEvent[] = []
      do {
        codes = await eventStore.readAll(codes.at(-1)?.position ?? 0, { types: codeEvents, limit: codesPerPage })
        learn(codes)
      } while (codes.length === codesPerPage)
    },
    isMainFreight: (code, { position }) => {
      const codeHistory = freightCodes.get(code) ?? []
      return (codeHistory.findLast((one) => one.position < position) ?? codeHistory[0])?.isMain === true
    },
    ratesAt: ({ position, occurredAt, company }: Envelope): FxSnapshot => {
      const date = dayIn(zoneAt(company, position), Date.parse(occurredAt))
      const key = `${changesBefore(position)} ${date}`
      const cached = snapshots.get(key)
      if (cached) return cached
      const ratesOfDay = [...rates].flatMap(([currency, currencyRates]) => {
        const rate = currencyRates.findLast((one) => one.date <= date && one.position < position)
        if (!rate) return []
        const { position: _, ...dayRate } = rate
        return [{ currency, ...dayRate }]
      })
      if (snapshots.size >= maxSnapshots) snapshots.clear()
      const snapshot: FxSnapshot = { base, date, rates: ratesOfDay }
      snapshots.set(key, snapshot)
      return snapshot
    },
  }
}

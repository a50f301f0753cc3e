import type { ExchangeRateCommands, ExchangeRateEvents } from '@freight/contracts/exchange-rate/exchange-rate'
import { perBaseOf } from '@freight/contracts/exchange-rate/exchange'
import type { Rate } from '@freight/contracts/exchange-rate/quoted-rate'
import { type Decider, Refusal } from '@freight/platform/event-store/decider'

export type DayRate = Rate & { date: string }

/** Rates of one currency, the oldest day first. */
export type ExchangeRate = { rates: readonly DayRate[] }

/** Decider of a currency's exchange rates against the US dollar. */
export const exchangeRate: Decider<ExchangeRate, ExchangeRateCommands, ExchangeRateEvents> = {
  aggregate: 'exchange-rate',
  initial: { rates: [] },
  decide: {
    SetExchangeRate: ({ perBase = '', unitsPerBase, ...data }, { rates }, { today }) => {
      const perBaseRate = unitsPerBase === undefined ? perBase : perBaseOf(unitsPerBase)
      // Rows of a file contain both directions; a user may have changed only one of them.
      if (perBase !== '' && Number(perBase) !== Number(perBaseRate))
        throw new Refusal('RATES_DISAGREE', 'Both rates are given, and they are not the same: leave one empty.', {
          field: 'unitsPerBase',
        })
      if (data.date > dayAfter(today))
        throw new Refusal('RATE_IN_FUTURE', 'A rate is set for tomorrow at the latest.', { field: 'date' })
      const known = rates.find(({ date }) => date === data.date)
      const rate = { perBase: perBaseRate, ...(unitsPerBase !== undefined && { unitsPerBase }) }
      // The rounded direction alone does not replace a more exact rate.
      const isKnown = known?.perBase === perBaseRate && (unitsPerBase ?? known.unitsPerBase) === known.unitsPerBase
      return isKnown ? [] : [{ type: 'ExchangeRateSet', data: { ...data, ...rate } }]
    },
  },
  evolve: {
    // A day that is set again replaces its former rate.
    ExchangeRateSet: ({ rates }, { date, perBase, unitsPerBase }) => ({
      rates: [
        ...rates.filter((one) => one.date < date),
        { date, perBase, ...(unitsPerBase !== undefined && { unitsPerBase }) },
        ...rates.filter((one) => one.date > date),
      ],
    }),
  },
}

/** The newest rate that is not later than the day. */
export const rateOn = ({ rates }: ExchangeRate, day: string): DayRate | undefined =>
  rates.findLast(({ date }) => date <= day)

const dayMs = 86_400_000

/** The next day: a rate that a bank publishes in the evening applies from then on. */
const dayAfter = (day: string): string => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)

import { dateAfter, weekdayOf } from '../working-hours.ts'

const DAY = 86_400_000

type DemoRate = { currency: 'EUR' | 'ARS'; date: string; perBase?: string; unitsPerBase?: string; at: number }

/** A slow oscillation that depends only on the week, so that a later start adds weeks and changes none. */
const seasonal = (week: number, length: number) => Math.sin((2 * Math.PI * week) / length)

/** From then on peso rates are quoted as pesos per dollar; an older demo keeps its rates. */
const pesosFrom = '2026-11-23'

const rateOf = (currency: 'EUR' | 'ARS', week: number, date: string) => {
  if (currency === 'EUR') return { perBase: (1.1 + 0.018 * seasonal(week, 31) + 0.004 * seasonal(week, 7)).toFixed(4) }
  const dollars = 0.001 + 0.000_06 * seasonal(week, 43)
  return date < pesosFrom ? { perBase: dollars.toFixed(6) } : { unitsPerBase: (1 / dollars).toFixed(2) }
}

/** A rate of each currency for every Monday of a period, including the Monday before it. */
export const demoRates = (from: number, until: number): DemoRate[] => {
  const rates: DemoRate[] = []
  for (let at = from - 7 * DAY; at <= until; at += DAY) {
    if (weekdayOf(at) !== 1) continue
    const week = Math.floor(at / (7 * DAY))
    const date = dateAfter(at, 0)
    for (const currency of ['EUR', 'ARS'] as const)
      // Nine in the morning in Montevideo, but never after the end of the period.
      rates.push({
        currency,
        date,
        ...rateOf(currency, week, date),
        at: Math.min(until, Date.parse(`${date}T12:00:00Z`)),
      })
  }
  return rates
}

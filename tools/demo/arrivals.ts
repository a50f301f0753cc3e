import { randomOf, seedOf } from './random.ts'
import { hourOf, weekdayOf } from './working-hours.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Eighteen months. */
export const DEMO_DAYS = 548
/** The base set is this many days old: created before the first request. */
export const BASE_SET_DAYS = DEMO_DAYS + 8
/** Ratio of the requests in the last week to those in the first. */
const GROWTH = 5

const byWeekday = [0.02, 1.08, 1.1, 1.05, 1, 0.86, 0.05]
const byHour = [
  0, 0, 0, 0, 0, 0, 0.02, 0.2, 0.75, 1.2, 1.35, 1.25, 0.85, 0.7, 1.05, 1.25, 1.15, 0.8, 0.35, 0.12, 0.05, 0.02, 0, 0,
]
/** Requests per month: January and February are holidays in the south, spring is busy. */
const byMonth = [0.72, 0.8, 1.02, 1, 1.04, 1, 0.96, 1.03, 1.08, 1.12, 1.14, 0.92]

/** Relative weight of each hour. */
const intensity = (at: number, until: number): number => {
  const growth = GROWTH ** (1 - (until - at) / (DEMO_DAYS * DAY))
  // Weeks vary randomly, by up to an eighth either way.
  const week = randomOf(seedOf(7, Math.floor(at / (7 * DAY)))).between(0.88, 1.12)
  return (
    growth *
    week *
    (byMonth[new Date(at).getUTCMonth()] ?? 1) *
    (byWeekday[weekdayOf(at)] ?? 1) *
    (byHour[hourOf(at)] ?? 0)
  )
}

/**
 * Request times of the demo’s quotations, in order: a steady growth with variation by week, day and hour. The n-th of a
 * given number always has the same time.
 */
export function* arrivals({ quotations, seed, until }: { quotations: number; seed: number; until: number }) {
  const hours: { at: number; busy: number }[] = []
  for (let at = until - DEMO_DAYS * DAY; at < until; at += HOUR)
    hours.push({ at, busy: intensity(at, until) * (Math.min(HOUR, until - at) / HOUR) })
  const perQuotation = hours.reduce((sum, { busy }) => sum + busy, 0) / quotations
  const random = randomOf(seed)
  let hour = 0
  let before = 0
  for (let n = 0; n < quotations; n++) {
    const goal = (n + random.next()) * perQuotation
    let slot = hours[hour]
    while (slot && before + slot.busy < goal && hour < hours.length - 1) {
      before += slot.busy
      slot = hours[++hour]
    }
    if (!slot) return
    const fraction = slot.busy > 0 ? Math.min(1, (goal - before) / slot.busy) : 0
    yield Math.floor(slot.at + fraction * Math.min(HOUR, until - slot.at))
  }
}

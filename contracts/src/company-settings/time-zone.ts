const QUARTER = 900_000
const MINUTE = 60_000
const DAY = 86_400_000
const maxCachedOffsets = 20_000

const clocks = new Map<string, Intl.DateTimeFormat>()
const offsetCache = new Map<string, number>()
// By zone, then by UTC day; undefined where the offset changes within that day.
const days = new Map<string, Map<number, number | undefined>>()

const clockOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  clocks.set(timeZone, clock)
  return clock
}

export const isTimeZone = (name: string): boolean => {
  try {
    return clockOf(name) !== undefined
  } catch {
    return false
  }
}

/** Offset of the zone from UTC, in milliseconds. One offset is cached per day where both midnights have the same. */
const offsetAt = (timeZone: string, instant: number): number => {
  const day = Math.floor(instant / DAY)
  const known = days.get(timeZone) ?? new Map<number, number | undefined>()
  if (!known.has(day)) {
    const [before, after] = [offsetIn(timeZone, day * DAY), offsetIn(timeZone, (day + 1) * DAY)]
    if (known.size >= maxCachedOffsets) known.clear()
    days.set(timeZone, known.set(day, before === after ? before : undefined))
  }
  return known.get(day) ?? offsetIn(timeZone, instant)
}

/** The offset from the engine, per quarter of an hour: clocks change only at quarters. */
const offsetIn = (timeZone: string, instant: number): number => {
  const quarter = Math.floor(instant / QUARTER) * QUARTER
  const key = `${timeZone} ${quarter}`
  const known = offsetCache.get(key)
  if (known !== undefined) return known
  const shown = new Map(
    clockOf(timeZone)
      .formatToParts(quarter)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const of = (type: Intl.DateTimeFormatPartTypes) => shown.get(type) ?? 0
  const wall = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
  if (offsetCache.size >= maxCachedOffsets) offsetCache.clear()
  offsetCache.set(key, wall - quarter)
  return wall - quarter
}

// Cache of the last day, which is mostly today.
let lastDay = { number: Number.NaN, text: '' }

/** `YYYY-MM-DD` of an instant in the time zone. */
export const dayIn = (timeZone: string, instant: number): string => {
  const number = Math.floor((instant + offsetAt(timeZone, instant)) / DAY)
  if (number !== lastDay.number) lastDay = { number, text: new Date(number * DAY).toISOString().slice(0, 10) }
  return lastDay.text
}

/**
 * Instant of a local time: minutes after midnight of a day in the zone. An ambiguous time is the first one, a skipped
 * one is the moment of the change.
 */
export const instantIn = (timeZone: string, day: string, minutes = 0): number => {
  const wall = Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE
  const before = offsetAt(timeZone, wall - DAY)
  const after = offsetAt(timeZone, wall + DAY)
  const shown = [before, after].map((offset) => wall - offset).filter((at) => at + offsetAt(timeZone, at) === wall)
  return shown.length > 0 ? Math.min(...shown) : wall - Math.min(before, after)
}

/** The day that is `days` later. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)

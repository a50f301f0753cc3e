const QUARTER_MS = 900_000
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const maxCachedOffsets = 20_000

const clocks = new Map<string, Intl.DateTimeFormat>()
const offsetCache = new Map<string, number>()
// By zone, then by UTC day; undefined where the offset changes within that day.
const dayOffsets = new Map<string, Map<number, number | undefined>>()

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
  const day = Math.floor(instant / DAY_MS)
  const offsets = dayOffsets.get(timeZone) ?? new Map<number, number | undefined>()
  if (!offsets.has(day)) {
    const [before, after] = [offsetIn(timeZone, day * DAY_MS), offsetIn(timeZone, (day + 1) * DAY_MS)]
    if (offsets.size >= maxCachedOffsets) offsets.clear()
    dayOffsets.set(timeZone, offsets.set(day, before === after ? before : undefined))
  }
  return offsets.get(day) ?? offsetIn(timeZone, instant)
}

/** The offset from the engine, per quarter of an hour: clocks change only at quarters. */
const offsetIn = (timeZone: string, instant: number): number => {
  const quarter = Math.floor(instant / QUARTER_MS) * QUARTER_MS
  const key = `${timeZone} ${quarter}`
  const known = offsetCache.get(key)
  if (known !== undefined) return known
  const clockParts = new Map(
    clockOf(timeZone)
      .formatToParts(quarter)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => clockParts.get(type) ?? 0
  const wallTime = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  if (offsetCache.size >= maxCachedOffsets) offsetCache.clear()
  offsetCache.set(key, wallTime - quarter)
  return wallTime - quarter
}

// Cache of the last day, which is mostly today.
let lastDay = { number: Number.NaN, text: '' }

/** `YYYY-MM-DD` of an instant in the time zone. */
export const dayIn = (timeZone: string, instant: number): string => {
  const number = Math.floor((instant + offsetAt(timeZone, instant)) / DAY_MS)
  if (number !== lastDay.number) lastDay = { number, text: new Date(number * DAY_MS).toISOString().slice(0, 10) }
  return lastDay.text
}

/**
 * Instant of a local time: minutes after midnight of a day in the zone. An ambiguous time is the first one, a skipped
 * one is the moment of the change.
 */
export const instantIn = (timeZone: string, day: string, minutes = 0): number => {
  const wallTime = Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE_MS
  const before = offsetAt(timeZone, wallTime - DAY_MS)
  const after = offsetAt(timeZone, wallTime + DAY_MS)
  const instants = [before, after]
    .map((offset) => wallTime - offset)
    .filter((instant) => instant + offsetAt(timeZone, instant) === wallTime)
  return instants.length > 0 ? Math.min(...instants) : wallTime - Math.min(before, after)
}

/** The day that is `days` later. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

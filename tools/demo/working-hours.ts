const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Montevideo and Buenos Aires keep UTC-3 the whole year. */
const OFFSET = -3 * HOUR
const OPENS = 8.5 * HOUR
const CLOSES = 18.5 * HOUR

const midnightBefore = (instant: number) => Math.floor((instant + OFFSET) / DAY) * DAY - OFFSET

/** 0 is Sunday, as in `Date`. */
export const weekdayOf = (instant: number): number => (Math.floor((instant + OFFSET) / DAY) + 4) % 7
export const hourOf = (instant: number): number => Math.floor(((((instant + OFFSET) % DAY) + DAY) % DAY) / HOUR)

const isWorkday = (instant: number) => weekdayOf(instant) % 6 !== 0

/** Adds working hours (Monday to Friday, 8:30 to 18:30 in Montevideo) to an instant. */
export const afterWorkingHours = (from: number, hours: number): number => {
  let left = hours * HOUR
  for (let day = midnightBefore(from); ; day += DAY) {
    if (!isWorkday(day)) continue
    const start = Math.max(from, day + OPENS)
    const room = day + CLOSES - start
    if (room <= 0) continue
    if (left <= room) return start + left
    left -= room
  }
}

/** `YYYY-MM-DD` in Montevideo, some days later. */
export const dateAfter = (instant: number, days: number): string =>
  new Date(instant + OFFSET + days * DAY).toISOString().slice(0, 10)

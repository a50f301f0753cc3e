import { dayAfter, dayIn, instantIn } from '../working-time/time-zone.ts'

/** Rhythm of a scheduled report: each Monday, or the first of each month. */
export const rhythms = ['WEEKLY', 'MONTHLY'] as const
export type Rhythm = (typeof rhythms)[number]

/** Minutes after midnight in the company's time zone: before the working day begins. */
export const sentAtMinutes = 7 * 60

const MONDAY = 1
const isTurnDay = (rhythm: Rhythm, day: string): boolean =>
  rhythm === 'WEEKLY' ? new Date(`${day}T00:00:00Z`).getUTCDay() === MONDAY : day.endsWith('-01')

const nearestTurnDay = (rhythm: Rhythm, day: string, direction: 1 | -1): string =>
  isTurnDay(rhythm, day) ? day : nearestTurnDay(rhythm, dayAfter(day, direction), direction)

/** Day and instant of the last turn in a time zone. */
export const lastTurn = (rhythm: Rhythm, timeZone: string, now: number): { day: string; at: number } => {
  const day = nearestTurnDay(rhythm, dayIn(timeZone, now), -1)
  const at = instantIn(timeZone, day, sentAtMinutes)
  if (at <= now) return { day, at }
  // Today is a turn day, and its turn is still to come.
  const dayBefore = nearestTurnDay(rhythm, dayAfter(day, -1), -1)
  return { day: dayBefore, at: instantIn(timeZone, dayBefore, sentAtMinutes) }
}

/** Instant of the next turn. */
export const nextTurn = (rhythm: Rhythm, timeZone: string, now: number): number => {
  const day = nearestTurnDay(rhythm, dayIn(timeZone, now), 1)
  const at = instantIn(timeZone, day, sentAtMinutes)
  return at > now ? at : instantIn(timeZone, nearestTurnDay(rhythm, dayAfter(day), 1), sentAtMinutes)
}

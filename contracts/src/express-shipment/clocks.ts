import { type ClockSettings, usualClocks } from '../company-settings/usual-clocks.ts'
import { hoursOn } from '../working-time/calendar.ts'
import { dayAfter, dayIn, instantIn } from '../working-time/time-zone.ts'
import { afterWorkingTime, type WorkingHours } from '../working-time/working-time.ts'
import type { BookingState, WorkStatus } from '../vocabulary/express.ts'
import type { Movement } from './movement.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

export const clocks = [
  'TAKE',
  'BOOK',
  'PICKUP_CUTOFF',
  'FIRST_SCAN',
  'NEWS',
  'CUSTOMS',
  'PROMISED_DAY',
  'INVOICE',
] as const
export type Clock = (typeof clocks)[number]

/** Instants are ISO texts. */
export type ClockRow = {
  work: WorkStatus
  booking: BookingState
  requestedAt: string
  /** Cut-off of the carrier on the shipping day. */
  cutoffAt?: string | undefined
  /** Planned pickup, absent without one. */
  pickupAt?: string | undefined
  /** `YYYY-MM-DD`. */
  promisedDay?: string | undefined
  hasInvoice: boolean
  movement?: Pick<Movement, 'status' | 'deliveredAt' | 'firstScanAt' | 'lastScanAt' | 'customsSince'> | undefined
}

export type ClockState = { clock: Clock; dueAt: number; isBreached: boolean }

const ended = new Set(['DELIVERED', 'RETURNED', 'LOST_OR_DAMAGED'])

/** Clocks of a shipment that run at `now` (UTC milliseconds), the next or longest breached one first. */
export const clocksOf = (
  { work, booking, requestedAt, cutoffAt, pickupAt, promisedDay, hasInvoice, movement }: ClockRow,
  { hours, clocks: limits = usualClocks }: { hours: WorkingHours; clocks?: ClockSettings },
  now: number,
): ClockState[] => {
  const { timeZone, calendar } = hours
  const due: Partial<Record<Clock, number | undefined>> = {}
  // The end on a closed day or at night is the next opening: no breach without a person at work.
  const after = (at: string, elapsedHours: number) =>
    afterWorkingTime(hours, Date.parse(at) + elapsedHours * HOUR_MS, 0) ?? Date.parse(at) + elapsedHours * HOUR_MS
  const hasClosedDay = (from: number, to: number) => {
    for (let day = dayIn(timeZone, from); day <= dayIn(timeZone, to); day = dayAfter(day))
      if (!hoursOn(calendar, day)) return true
    return false
  }
  const isOpen = work === 'REQUESTED' || work === 'IN_PROGRESS'
  const isBooked = booking === 'BOOKED' || booking === 'VOIDING'
  const requested = Date.parse(requestedAt)
  if (work === 'REQUESTED') due.TAKE = afterWorkingTime(hours, requested, limits.untakenHours * HOUR_MS)
  if (isOpen && !isBooked) due.BOOK = afterWorkingTime(hours, requested, limits.unbookedHours * HOUR_MS)
  if (isOpen && cutoffAt !== undefined && pickupAt === undefined && movement?.firstScanAt === undefined)
    due.PICKUP_CUTOFF = Date.parse(cutoffAt) - limits.cutoffMinutes * MINUTE_MS
  if (isOpen && isBooked && !ended.has(movement?.status ?? '')) {
    const { firstScanAt, lastScanAt, customsSince } = movement ?? {}
    if (firstScanAt === undefined && pickupAt !== undefined) due.FIRST_SCAN = after(pickupAt, limits.firstScanHours)
    if (lastScanAt !== undefined) {
      const last = Date.parse(lastScanAt)
      const isLong = hasClosedDay(last, last + limits.newsHours * HOUR_MS)
      due.NEWS = after(lastScanAt, isLong ? limits.newsWeekendHours : limits.newsHours)
    }
    if (customsSince !== undefined) due.CUSTOMS = after(customsSince, limits.customsHours)
    if (promisedDay !== undefined)
      due.PROMISED_DAY = instantIn(timeZone, dayAfter(promisedDay, limits.promisedDays + 1))
  }
  if (work !== 'CANCELLED' && !hasInvoice && movement?.deliveredAt !== undefined) {
    const day = dayIn(timeZone, Date.parse(movement.deliveredAt))
    due.INVOICE = instantIn(timeZone, dayAfter(day, limits.invoiceDays + 1))
  }
  return clocks
    .flatMap((clock) => {
      const dueAt = due[clock]
      return dueAt === undefined ? [] : [{ clock, dueAt, isBreached: now > dueAt }]
    })
    .toSorted((a, b) => a.dueAt - b.dueAt)
}

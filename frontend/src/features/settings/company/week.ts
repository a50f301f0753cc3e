import { type Shift, type Week, type Weekday, weekdays } from '../settings-queries.ts'

/** Consecutive days with equal hours, shown in one line. */
export interface DayRun {
  days: readonly Weekday[]
  shift: Shift | null
}

const isSame = (a: Shift | null, b: Shift | null) => a?.from === b?.from && a?.to === b?.to

/** The week in as few lines as possible; closed days have one each. */
export const runsOf = (week: Week): DayRun[] =>
  weekdays.reduce<DayRun[]>((runs, day) => {
    const last = runs.at(-1)
    const shift = week[day]
    return last !== undefined && shift !== null && isSame(last.shift, shift)
      ? [...runs.slice(0, -1), { days: [...last.days, day], shift }]
      : [...runs, { days: [day], shift }]
  }, [])

const minutes = (time: string) => {
  const [hours = 0, minute = 0] = time.split(':').map(Number)
  return hours * 60 + minute
}

export const hoursOfWeek = (week: Week): number =>
  weekdays.reduce((sum, day) => {
    const shift = week[day]
    return shift === null ? sum : sum + (minutes(shift.to) - minutes(shift.from)) / 60
  }, 0)

const clockTime = (text: string): string | undefined => {
  const [, hours = '', minute = '00'] = /^(\d{1,2})(?:[:.h]?(\d{2}))?$/.exec(text) ?? []
  return hours !== '' && Number(hours) < 24 && Number(minute) < 60 ? `${hours.padStart(2, '0')}:${minute}` : undefined
}

/** Parses typed hours: `9-18`, `09:00 – 17:30`. Nothing or a word means closed (null). */
export const typedShift = (text: string): Shift | null | undefined => {
  const trimmed = text.trim()
  if (trimmed === '' || /^[\p{L}]+$/u.test(trimmed)) return null
  const [from, to, ...rest] = trimmed.split(/\s*[-–—]\s*/).map(clockTime)
  return from === undefined || to === undefined || rest.length > 0 || from >= to ? undefined : { from, to }
}

export const shownShift = (shift: Shift | null, closed: string): string =>
  shift === null ? closed : `${shift.from} – ${shift.to}`

/** Minutes of the day. */
const [barStart, barEnd] = [6 * 60, 22 * 60]

/** Start and end of the hours on a bar from 6 to 22, in percent. */
export const onBar = ({ from, to }: Shift): { start: number; length: number } => {
  const at = (time: string) => Math.min(100, Math.max(0, ((minutes(time) - barStart) / (barEnd - barStart)) * 100))
  return { start: at(from), length: at(to) - at(from) }
}

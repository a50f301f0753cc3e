export type DayProblem = 'format' | 'tooEarly' | 'tooLate'
/** `day` is ISO, `2026-12-05`; undefined for an empty field. */
export type DayReading = { day: string | undefined } | { problem: DayProblem }

export interface DayRule {
  /** First and last allowed day, ISO. */
  min?: string | undefined
  max?: string | undefined
  /** Today, ISO: completes a missing year. */
  today: string
}

// The same limits as on the server, so that a slip such as 2127 is marked while typing.
const FIRST_YEAR = '2000'
const LAST_YEAR = '2099'

// Without date-fns, whose parser would add 10 kB to every form. `Date` turns the 31st of a short month into a day of the
// next month, which is no match.
const isoOf = (day: string, month: string, year: string): string | undefined => {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const isDay = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
  return isDay && year >= FIRST_YEAR && year <= LAST_YEAR ? date.toISOString().slice(0, 10) : undefined
}

const readingInRange = (day: string, { min, max }: DayRule): DayReading => {
  if (min !== undefined && day < min) return { problem: 'tooEarly' }
  return max !== undefined && day > max ? { problem: 'tooLate' } : { day }
}

const dayPatterns = [
  /^(?<day>\d{1,2})[/.\- ](?<month>\d{1,2})[/.\- ](?<year>\d{4}|\d{2})$/,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4}|\d{2})$/,
]

/**
 * Parses a typed day: `05/12/2026`, `5/12/26`, `051226`, or `5/12`, whose year is that of the next such day if past
 * days are not allowed, of the last such day if future days are not allowed, and this year otherwise.
 */
export const readDay = (typed: string, rule: DayRule): DayReading => {
  const text = typed.trim()
  if (text === '') return { day: undefined }
  const parts = dayPatterns.map((pattern) => pattern.exec(text)?.groups).find((found) => found !== undefined)
  if (parts !== undefined) {
    const { day = '', month = '', year = '' } = parts
    const iso = isoOf(day, month, year.length === 2 ? `20${year}` : year)
    return iso === undefined ? { problem: 'format' } : readingInRange(iso, rule)
  }
  const [, day = '', month = ''] = /^(\d{1,2})[/.\- ](\d{1,2})$/.exec(text) ?? []
  const year = Number(rule.today.slice(0, 4))
  const daysOfYears = [year - 1, year, year + 1].flatMap((one) => isoOf(day, month, String(one)) ?? [])
  const dayOfThisYear = daysOfYears.find((iso) => iso.startsWith(`${year}`))
  const daysInRange = daysOfYears.filter((iso) => 'day' in readingInRange(iso, rule))
  const chosen = rule.min !== undefined ? daysInRange[0] : rule.max !== undefined ? daysInRange.at(-1) : undefined
  const iso = chosen ?? dayOfThisYear
  return iso === undefined ? { problem: 'format' } : readingInRange(iso, rule)
}

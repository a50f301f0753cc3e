export type DayProblem = 'format' | 'tooEarly' | 'tooLate'
/** `day` is ISO, `2026-12-05`; undefined for an empty field. */
export type DayReading = { day: string | undefined } | { problem: DayProblem }

export interface DayRule {
  /** First and last day that are taken, ISO. */
  min?: string | undefined
  max?: string | undefined
  /** The day on which it is typed, ISO: it gives the year that was not typed. */
  today: string
}

// Without date-fns, whose parser is 10 kB of every form's first load. The 31st of a short month rolls over into the next.
const isoOf = (day: string, month: string, year: string): string | undefined => {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const isDay = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
  return isDay && Number(year) >= 1900 ? date.toISOString().slice(0, 10) : undefined
}

const within = (day: string, { min, max }: DayRule): DayReading =>
  min !== undefined && day < min
    ? { problem: 'tooEarly' }
    : max !== undefined && day > max
      ? { problem: 'tooLate' }
      : { day }

const written = [
  /^(?<day>\d{1,2})[/.\- ](?<month>\d{1,2})[/.\- ](?<year>\d{4}|\d{2})$/,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4}|\d{2})$/,
]

/**
 * A typed day: `05/12/2026`, `5/12/26`, `051226`, or `5/12` for the next such day where none in the past is taken, the
 * last one where none in the future is, and of this year otherwise.
 */
export const readDay = (typed: string, rule: DayRule): DayReading => {
  const text = typed.trim()
  if (text === '') return { day: undefined }
  const parts = written.map((pattern) => pattern.exec(text)?.groups).find((found) => found !== undefined)
  if (parts !== undefined) {
    const { day = '', month = '', year = '' } = parts
    const iso = isoOf(day, month, year.length === 2 ? `20${year}` : year)
    return iso === undefined ? { problem: 'format' } : within(iso, rule)
  }
  const [, day = '', month = ''] = /^(\d{1,2})[/.\- ](\d{1,2})$/.exec(text) ?? []
  const year = Number(rule.today.slice(0, 4))
  const ofYears = [year - 1, year, year + 1].flatMap((one) => isoOf(day, month, String(one)) ?? [])
  const own = ofYears.find((iso) => iso.startsWith(`${year}`))
  const fitting = ofYears.filter((iso) => 'day' in within(iso, rule))
  const chosen = rule.min !== undefined ? fitting[0] : rule.max !== undefined ? fitting.at(-1) : undefined
  const iso = chosen ?? own
  return iso === undefined ? { problem: 'format' } : within(iso, rule)
}

import type { Cell } from '@freight/platform/spreadsheet/sheet-row'
import type { dateStyles } from '@freight/contracts/vocabulary/rate-import'
import { searchText } from '@freight/contracts/search-text'

export type DateStyle = (typeof dateStyles)[number]
export type DayRead = { day: string } | { unread: 'AMBIGUOUS' | 'NO_SUCH_DAY' | 'NO_DAY' }

/** Short names of the months in the three languages, by number. */
const months: Readonly<Record<string, number>> = Object.fromEntries(
  [
    ['jan', 'ene'],
    ['feb', 'fev'],
    ['mar'],
    ['apr', 'abr'],
    ['may', 'mai'],
    ['jun'],
    ['jul'],
    ['aug', 'ago'],
    ['sep', 'set'],
    ['oct', 'out'],
    ['nov'],
    ['dec', 'dic', 'dez'],
  ].flatMap((names, index) => names.map((name) => [name, index + 1] as const)),
)

const twoDigits = (number: number) => String(number).padStart(2, '0')

const dayOf = (year: number, month: number, day: number): DayRead => {
  const fullYear = year < 100 ? 2000 + year : year
  const date = new Date(Date.UTC(fullYear, month - 1, day))
  const exists = date.getUTCFullYear() === fullYear && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists ? { day: `${fullYear}-${twoDigits(month)}-${twoDigits(day)}` } : { unread: 'NO_SUCH_DAY' }
}

const numericDay = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/

const dayInStyle = (first: number, second: number, year: number, style: DateStyle): DayRead => {
  const isAmbiguous = first <= 12 && second <= 12 && first !== second
  if (style === 'AUTO' && isAmbiguous) return { unread: 'AMBIGUOUS' }
  const monthFirst = style === 'MDY' || (style === 'AUTO' && second > 12)
  return monthFirst ? dayOf(year, first, second) : dayOf(year, second, first)
}

const dayWithMonthName = (text: string): DayRead | undefined => {
  const [, before, name = '', after, year = ''] =
    /^(?:(\d{1,2})[ ./-]*(?:de )?)?([a-z]{3})[a-z]*\.?[ ./-]*(?:(\d{1,2})(?:st|nd|rd|th)?,? +)?(?:de )?(\d{4}|\d{2})$/.exec(
      text,
    ) ?? []
  const month = months[name]
  const day = before ?? after
  return month === undefined || day === undefined ? undefined : dayOf(Number(year), month, Number(day))
}

/** A day from a workbook's serial number (days since 1900) without a date format; only 2000 to 2099. */
const dayOfSerial = (serial: number): DayRead =>
  serial >= 36_526 && serial < 73_051
    ? { day: new Date(Date.UTC(1899, 11, 30) + Math.floor(serial) * 86_400_000).toISOString().slice(0, 10) }
    : { unread: 'NO_DAY' }

/** A cell as a day: 31/12/2026, 12/31/2026, 2026-12-31, 31 dic 2026, Dec 31, 2026, or a workbook's own date. */
export const readDay = (cell: Cell, style: DateStyle): DayRead => {
  if (typeof cell === 'number') return dayOfSerial(cell)
  if (typeof cell === 'object') return 'day' in cell ? cell : { unread: 'NO_DAY' }
  const text = searchText(cell)
  const [, year, month, day] = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?:[t ].*)?$/.exec(text) ?? []
  if (year !== undefined) return dayOf(Number(year), Number(month), Number(day))
  const [, first, second, last] = numericDay.exec(text.replace(/ \d{1,2}:\d\d.*$/, '')) ?? []
  if (first !== undefined) return dayInStyle(Number(first), Number(second), Number(last), style)
  return dayWithMonthName(text) ?? { unread: 'NO_DAY' }
}

/** Whether a date could be two days without the style of its file. */
export const needsDateStyle = (cell: Cell): boolean => {
  const read = readDay(cell, 'AUTO')
  return 'unread' in read && read.unread === 'AMBIGUOUS'
}

/** Whether day or month comes first, from unambiguous texts; `isAmbiguous`: there are only ambiguous ones. */
export const dateStyleOf = (cells: Iterable<Cell>): { style: DateStyle; isAmbiguous: boolean } => {
  let [dayFirstCount, monthFirstCount, ambiguousCount] = [0, 0, 0]
  for (const cell of cells) {
    const [, first, second] = (typeof cell === 'string' && numericDay.exec(cell.trim())) || []
    if (first === undefined) continue
    if (Number(first) > 12) dayFirstCount += 1
    else if (Number(second) > 12) monthFirstCount += 1
    else if (first !== second) ambiguousCount += 1
  }
  if (dayFirstCount > 0 === monthFirstCount > 0) return { style: 'AUTO', isAmbiguous: ambiguousCount > 0 }
  return { style: dayFirstCount > 0 ? 'DMY' : 'MDY', isAmbiguous: false }
}

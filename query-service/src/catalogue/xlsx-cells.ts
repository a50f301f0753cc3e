import type { Column } from '@freight/contracts/api/file-columns'
import type { Language } from '@freight/contracts/access/session'
import { cellText, type FileLocale } from './csv-cells.ts'

const clocks = new Map<string, Intl.DateTimeFormat>()
const clockIn = (timeZone: string): Intl.DateTimeFormat => {
  const cached = clocks.get(timeZone)
  if (cached) return cached
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(timeZone, clock)
  return clock
}

/** Spreadsheets have no time zones: the cell contains the local time of the reader's company. */
const localTime = (instant: string, timeZone: string): Date =>
  new Date(`${clockIn(timeZone).format(new Date(instant)).replace(' ', 'T')}Z`)

const dayFormats: Readonly<Record<Language, string>> = { es: 'dd/mm/yyyy', en: 'yyyy-mm-dd', pt: 'dd/mm/yyyy' }

/** A cell, with the number format of its value; null: empty. */
type Cell = { value: string | number | Date; format?: string } | null

/** Value of a spreadsheet cell: numbers and dates as such; text is never evaluated as a formula. */
export const cellValue = (column: Column, value: unknown, locale: FileLocale): Cell => {
  const { language, timeZone } = locale
  if (value === undefined || value === null || value === '') return null
  const text = typeof value === 'string' ? value : ''
  switch (column.kind) {
    case 'int':
      return { value: Number(value), format: '#,##0' }
    case 'number':
      return { value: Number(value), format: '#,##0.00' }
    case 'day':
      return { value: new Date(`${text}T00:00:00Z`), format: dayFormats[language] }
    case 'moment':
      return { value: localTime(text, timeZone), format: `${dayFormats[language]} hh:mm` }
    case 'text':
    case 'flag':
    case 'list':
    case 'user':
    case 'users':
    case 'organization':
      return { value: cellText(column, value, locale) }
  }
}

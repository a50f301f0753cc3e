import type { Column } from '@freight/contracts/columns'
import type { Language } from '@freight/contracts/session'
import type { Cell } from 'write-excel-file/node'
import { cellText } from './csv-cells.ts'

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Montevideo',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** A spreadsheet knows no time zones: the clocks of the house stand in it. */
const onOurClocks = (instant: string): Date => new Date(`${clock.format(new Date(instant)).replace(' ', 'T')}Z`)

const days: Readonly<Record<Language, string>> = { es: 'dd/mm/yyyy', en: 'yyyy-mm-dd', pt: 'dd/mm/yyyy' }

/** A value as a spreadsheet holds it: numbers and dates are such, and a text is never calculated. */
export const cellValue = (column: Column, value: unknown, language: Language): Cell => {
  if (value === undefined || value === null || value === '') return null
  const text = typeof value === 'string' ? value : ''
  switch (column.kind) {
    case 'int':
      return { value: Number(value), type: Number, format: '#,##0' }
    case 'number':
      return { value: Number(value), type: Number, format: '#,##0.00' }
    case 'day':
      return { value: new Date(`${text}T00:00:00Z`), type: Date, format: days[language] }
    case 'moment':
      return { value: onOurClocks(text), type: Date, format: `${days[language]} hh:mm` }
    case 'text':
    case 'flag':
    case 'list':
    case 'user':
    case 'users':
    case 'organization':
      return { value: cellText(column, value, language), type: String }
  }
}

import { type DecimalSign, decimalSignOf } from '@freight/contracts/api/decimal-sign'
import type { Column } from '@freight/contracts/api/file-columns'
import { withFormulaMarks } from '@freight/contracts/formula-marks'
import type { Language } from '@freight/contracts/vocabulary/schemas'
import { wordsOfColumn } from '../report/words.ts'
import type { NameOf } from '../user/user-names.ts'

/** Language, time zone and decimal sign of a file. `login`: returns the text for a user id. */
export type FileLocale = { language: Language; timeZone: string; decimal?: DecimalSign | undefined; login?: NameOf }

const formatters = new Map<string, Intl.DateTimeFormat>()
/** Formatters are expensive to create, and a file needs thousands. */
const formatterFor = (timeZone: string): Intl.DateTimeFormat => {
  const cached = formatters.get(timeZone)
  if (cached) return cached
  const formatter = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  })
  formatters.set(timeZone, formatter)
  return formatter
}

/** A day in the notation of a language. */
export const dayIn = (day: string, language: Language) =>
  language === 'en' ? day : day.replace(/^(\d{4})-(\d\d)-(\d\d)/, '$3/$2/$1')
const wordFor = (column: Column, value: string, language: Language) =>
  wordsOfColumn(column)?.[value]?.[language] ?? value

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** A user is stored as an id, or shown as an object with id and name. */
const idOf = (user: unknown): string =>
  typeof user === 'object' && user !== null && 'id' in user ? textOf(user.id) : textOf(user)

/** Text of a value in a CSV file, in the language of the file. */
export const cellText = (
  column: Column,
  value: unknown,
  { language, timeZone, decimal, login = (id) => id }: FileLocale,
): string => {
  const text = textOf(value)
  switch (column.kind) {
    case 'int':
    case 'number':
      return text.replace('.', decimalSignOf(language, decimal))
    case 'day':
      return dayIn(text, language)
    case 'moment':
      return text && dayIn(formatterFor(timeZone).format(new Date(text)).replace(',', ''), language)
    case 'user':
      return withFormulaMarks(login(idOf(value)))
    case 'users':
      return withFormulaMarks((Array.isArray(value) ? value : []).map((one) => login(idOf(one))).join('; '))
    case 'list':
      return withFormulaMarks(
        (Array.isArray(value) ? value : [value]).map((one) => wordFor(column, textOf(one), language)).join('; '),
      )
    case 'text':
    case 'organization':
    case 'flag':
      return withFormulaMarks(wordFor(column, text, language))
  }
}

import { type Column, wordsOf } from '@freight/contracts/columns'
import type { Language } from '@freight/contracts/session'

type Value = string | boolean | number | readonly unknown[] | null | undefined

// What a spreadsheet would take for a formula; the mark before it is taken off again by the import.
const calculable = /^'*[=+\-@\p{Cc}＝＋－＠]/u
const plainNumber = /^-?\d+([.,]\d+)?$/

/** A text that no spreadsheet calculates; a number stays one. */
export const neutral = (text: string): string => (calculable.test(text) && !plainNumber.test(text) ? `'${text}` : text)

const moment = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Montevideo',
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
})

const dayIn = (day: string, language: Language) =>
  language === 'en' ? day : day.replace(/^(\d{4})-(\d\d)-(\d\d)/, '$3/$2/$1')
const worded = (column: Column, value: string, language: Language) => wordsOf(column)?.[value]?.[language] ?? value

/** A value of an entry as its file shows it in a language. */
export const cellText = (column: Column, value: Value, language: Language): string => {
  if (value === null || value === undefined) return ''
  switch (column.kind) {
    case 'number':
      return language === 'en' ? String(value) : String(value).replace('.', ',')
    case 'day':
      return dayIn(String(value), language)
    case 'moment':
      return dayIn(moment.format(new Date(String(value))).replace(',', ''), language)
    case 'list':
    case 'users':
      return neutral(
        (Array.isArray(value) ? value : [value]).map((one) => worded(column, String(one), language)).join('; '),
      )
    case 'text':
    case 'flag':
    case 'user':
      return neutral(worded(column, String(value), language))
  }
}

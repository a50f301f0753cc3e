import { type Column, wordsOf } from '@freight/contracts/api/file-columns'
import type { Language } from '@freight/contracts/access/session'
import type { NameOf } from '../user/user-names.ts'

// What a spreadsheet would take for a formula; the mark before it is taken off again by the import.
const calculable = /^'*[=+\-@\p{Cc}＝＋－＠]/u
const plainNumber = /^-?\d+([.,]\d+)?$/

/** A text that no spreadsheet calculates; a number stays one. */
export const neutral = (text: string): string => (calculable.test(text) && !plainNumber.test(text) ? `'${text}` : text)

/** In whose language and on whose clocks a file is written. `login`: how a user is written by their id. */
export type Writing = { language: Language; timeZone: string; login?: NameOf }

const moments = new Map<string, Intl.DateTimeFormat>()
/** They are dear to make, and a file has thousands of them. */
const momentIn = (timeZone: string): Intl.DateTimeFormat => {
  const known = moments.get(timeZone)
  if (known) return known
  const moment = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  })
  moments.set(timeZone, moment)
  return moment
}

/** A day as files show it in a language. */
export const dayIn = (day: string, language: Language) =>
  language === 'en' ? day : day.replace(/^(\d{4})-(\d\d)-(\d\d)/, '$3/$2/$1')
const worded = (column: Column, value: string, language: Language) => wordsOf(column)?.[value]?.[language] ?? value

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** A user is shown with their name, or kept by their id. */
const idOf = (user: unknown): string =>
  typeof user === 'object' && user !== null && 'id' in user ? textOf(user.id) : textOf(user)

/** A value of an entry as its file shows it in a language. */
export const cellText = (
  column: Column,
  value: unknown,
  { language, timeZone, login = (id) => id }: Writing,
): string => {
  const text = textOf(value)
  switch (column.kind) {
    case 'int':
    case 'number':
      return language === 'en' ? text : text.replace('.', ',')
    case 'day':
      return dayIn(text, language)
    case 'moment':
      return text && dayIn(momentIn(timeZone).format(new Date(text)).replace(',', ''), language)
    case 'user':
      return neutral(login(idOf(value)))
    case 'users':
      return neutral((Array.isArray(value) ? value : []).map((one) => login(idOf(one))).join('; '))
    case 'list':
      return neutral(
        (Array.isArray(value) ? value : [value]).map((one) => worded(column, textOf(one), language)).join('; '),
      )
    case 'text':
    case 'organization':
    case 'flag':
      return neutral(worded(column, text, language))
  }
}

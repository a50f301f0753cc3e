import type { Language } from '@freight/contracts/vocabulary/schemas'
import { type Column, wordsOf } from '@freight/contracts/api/file-columns'
import { isCalendarDay } from '@freight/contracts/calendar-day'
import type { z } from 'zod'
import { dayOf } from './day-of.ts'

/** The value that a cell should contain; the screens turn it into text. */
export type Expected =
  | { expected: 'FLAG' | 'NUMBER' | 'CENTS' | 'DAY' | 'NO_SUCH_DAY' | 'MAIL'; given?: string }
  | { expected: 'CHOICE'; choices: Readonly<Record<Language, readonly string[]>>; given?: string }
  | { expected: 'SHORTER' | 'AT_MOST'; maximum: number }

const expectationOfKind: { readonly [Kind in Column['kind']]?: 'FLAG' | 'NUMBER' | 'DAY' } = {
  flag: 'FLAG',
  int: 'NUMBER',
  number: 'NUMBER',
  day: 'DAY',
}

/** Maximum number of characters of a cell in a problem. */
const MOST_QUOTED = 40
export const quoted = (cell: string): { given?: string } => {
  const given = cell.trim().slice(0, MOST_QUOTED)
  return given === '' ? {} : { given }
}
/** Maximum number of choices in a problem. */
const MOST_CHOICES = 30
/** Values that the schema accepts, for columns without words of their own. */
const valuesOf = (issue: z.core.$ZodIssue | undefined): readonly string[] =>
  issue?.code === 'invalid_value' && issue.values.length <= MOST_CHOICES ? issue.values.map(String) : []
/** Whether the text has the form of a day that the calendar does not have. */
const isNoDay = (text: string): boolean => {
  const day = dayOf(text)
  return day !== undefined && !isCalendarDay(day)
}

/** From the column of the cell and its schema's issue; undefined if neither defines it. */
export const expectedOf = (column: Column | undefined, issue?: z.core.$ZodIssue, cell = ''): Expected | undefined => {
  if (issue?.code === 'invalid_format' && issue.format === 'email') return { expected: 'MAIL' }
  if (issue?.code === 'too_big' && issue.origin === 'string')
    return { expected: 'SHORTER', maximum: Number(issue.maximum) }
  if (issue?.code === 'custom' && issue.params?.['inCents'] === true) return { expected: 'CENTS' }
  if (issue?.code === 'custom' && typeof issue.params?.['max'] === 'number')
    return { expected: 'AT_MOST', maximum: issue.params['max'] }
  if (column === undefined) return undefined
  const kind = expectationOfKind[column.kind]
  const text = quoted(cell)
  if (kind) return { expected: kind === 'DAY' && isNoDay(text.given ?? '') ? 'NO_SUCH_DAY' : kind, ...text }
  const words = Object.values(wordsOf(column) ?? {})
  const values = valuesOf(issue)
  if (words.length === 0 && values.length === 0) return undefined
  const choices =
    words.length === 0
      ? { es: values, en: values, pt: values }
      : { es: words.map(({ es }) => es), en: words.map(({ en }) => en), pt: words.map(({ pt }) => pt) }
  return { expected: 'CHOICE', choices, ...text }
}

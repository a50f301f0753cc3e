import { type Column, wordsOf } from '@freight/contracts/api/file-columns'
import { isCalendarDay } from '@freight/contracts/calendar-day'
import type { z } from 'zod'
import { dayOf } from './day-of.ts'

/** What a cell should have held; the screens put it into words. */
export type Expected =
  | { expected: 'FLAG' | 'NUMBER' | 'CENTS' | 'DAY' | 'NO_SUCH_DAY' | 'MAIL'; given?: string }
  | { expected: 'CHOICE'; choices: Readonly<Record<'es' | 'en' | 'pt', readonly string[]>> }
  | { expected: 'SHORTER' | 'AT_MOST'; maximum: number }

const byKind: { readonly [Kind in Column['kind']]?: 'FLAG' | 'NUMBER' | 'DAY' } = {
  flag: 'FLAG',
  int: 'NUMBER',
  number: 'NUMBER',
  day: 'DAY',
}

/** So much of a cell is quoted. */
const MOST_QUOTED = 40
/** It is written as a day, and the calendar has none such. */
const isNoDay = (text: string): boolean => {
  const day = dayOf(text)
  return day !== undefined && !isCalendarDay(day)
}

/** By the column of the cell, and by what its schema says of it; undefined where neither tells. */
export const expectedOf = (column: Column | undefined, issue?: z.core.$ZodIssue, cell = ''): Expected | undefined => {
  if (issue?.code === 'invalid_format' && issue.format === 'email') return { expected: 'MAIL' }
  if (issue?.code === 'too_big' && issue.origin === 'string')
    return { expected: 'SHORTER', maximum: Number(issue.maximum) }
  if (issue?.code === 'custom' && issue.params?.['inCents'] === true) return { expected: 'CENTS' }
  if (issue?.code === 'custom' && typeof issue.params?.['max'] === 'number')
    return { expected: 'AT_MOST', maximum: issue.params['max'] }
  if (column === undefined) return undefined
  const kind = byKind[column.kind]
  const given = cell.trim().slice(0, MOST_QUOTED)
  if (kind) return { expected: kind === 'DAY' && isNoDay(given) ? 'NO_SUCH_DAY' : kind, ...(given && { given }) }
  const words = Object.values(wordsOf(column) ?? {})
  if (words.length === 0) return undefined
  const choices = { es: words.map(({ es }) => es), en: words.map(({ en }) => en), pt: words.map(({ pt }) => pt) }
  return { expected: 'CHOICE', choices }
}

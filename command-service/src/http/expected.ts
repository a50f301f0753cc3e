import { type Column, wordsOf } from '@freight/contracts/api/file-columns'
import { isCalendarDay } from '@freight/contracts/calendar-day'
import type { z } from 'zod'
import { dayOf } from './day-of.ts'

/** What a cell should have held; the screens put it into words. */
export type Expected =
  | { expected: 'FLAG' | 'NUMBER' | 'CENTS' | 'DAY' | 'NO_SUCH_DAY' | 'MAIL'; given?: string }
  | { expected: 'CHOICE'; choices: Readonly<Record<'es' | 'en' | 'pt', readonly string[]>>; given?: string }
  | { expected: 'SHORTER' | 'AT_MOST'; maximum: number }

const byKind: { readonly [Kind in Column['kind']]?: 'FLAG' | 'NUMBER' | 'DAY' } = {
  flag: 'FLAG',
  int: 'NUMBER',
  number: 'NUMBER',
  day: 'DAY',
}

/** So much of a cell is quoted. */
const MOST_QUOTED = 40
export const quoted = (cell: string): { given?: string } => {
  const given = cell.trim().slice(0, MOST_QUOTED)
  return given === '' ? {} : { given }
}
/** So many choices are told. */
const MOST_CHOICES = 30
/** What a schema takes, where the column has no words of its own for it. */
const valuesOf = (issue: z.core.$ZodIssue | undefined): readonly string[] =>
  issue?.code === 'invalid_value' && issue.values.length <= MOST_CHOICES ? issue.values.map(String) : []
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
  const said = quoted(cell)
  if (kind) return { expected: kind === 'DAY' && isNoDay(said.given ?? '') ? 'NO_SUCH_DAY' : kind, ...said }
  const words = Object.values(wordsOf(column) ?? {})
  const values = valuesOf(issue)
  if (words.length === 0 && values.length === 0) return undefined
  const choices =
    words.length === 0
      ? { es: values, en: values, pt: values }
      : { es: words.map(({ es }) => es), en: words.map(({ en }) => en), pt: words.map(({ pt }) => pt) }
  return { expected: 'CHOICE', choices, ...said }
}

import { type Column, wordsOf } from '@freight/contracts/api/file-columns'
import type { z } from 'zod'

/** What a cell should have held; the screens put it into words. */
export type Expected =
  | { expected: 'FLAG' | 'NUMBER' | 'CENTS' | 'DAY' | 'MAIL' }
  | { expected: 'CHOICE'; choices: Readonly<Record<'es' | 'en' | 'pt', readonly string[]>> }
  | { expected: 'SHORTER' | 'AT_MOST'; maximum: number }

const byKind: { readonly [Kind in Column['kind']]?: 'FLAG' | 'NUMBER' | 'DAY' } = {
  flag: 'FLAG',
  int: 'NUMBER',
  number: 'NUMBER',
  day: 'DAY',
}

/** By the column of the cell, and by what its schema says of it; undefined where neither tells. */
export const expectedOf = (column: Column | undefined, issue?: z.core.$ZodIssue): Expected | undefined => {
  if (issue?.code === 'invalid_format' && issue.format === 'email') return { expected: 'MAIL' }
  if (issue?.code === 'too_big' && issue.origin === 'string')
    return { expected: 'SHORTER', maximum: Number(issue.maximum) }
  if (issue?.code === 'custom' && issue.params?.['inCents'] === true) return { expected: 'CENTS' }
  if (issue?.code === 'custom' && typeof issue.params?.['max'] === 'number')
    return { expected: 'AT_MOST', maximum: issue.params['max'] }
  if (column === undefined) return undefined
  const kind = byKind[column.kind]
  if (kind) return { expected: kind }
  const words = Object.values(wordsOf(column) ?? {})
  if (words.length === 0) return undefined
  const choices = { es: words.map(({ es }) => es), en: words.map(({ en }) => en), pt: words.map(({ pt }) => pt) }
  return { expected: 'CHOICE', choices }
}

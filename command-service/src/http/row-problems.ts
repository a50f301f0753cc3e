import type { RowProblem } from '@freight/contracts/api/catalogue'
import type { Column } from '@freight/contracts/api/file-columns'
import { Refusal } from '@freight/platform/event-store/decider'
import { Forbidden, KeyReused, KeyTaken, NotFound, WrongRevision } from '@freight/platform/errors'
import { type z, ZodError } from 'zod'
import { expectedOf } from './expected.ts'
import { fieldOfScope } from './import-rules.ts'

const fieldIn = (details: Refusal['details']): { field?: string } => {
  const field = details?.['field']
  return typeof field === 'string' ? { field } : {}
}

/** A problem or warning of a row at its column. */
export const problemAt = (code: string, message: string, details?: object, field?: string): RowProblem => ({
  ...(field !== undefined && { field }),
  code,
  message,
  ...(details && { details: { ...details } }),
})

/**
 * The problems of a row by field, with the error code that a single command would return.
 * @throws any other error, such as an unavailable database or a defect
 */
export const problemsOf = (
  error: unknown,
  columns: readonly Column[],
  cells: Readonly<Record<string, string>>,
): RowProblem[] => {
  if (error instanceof ZodError) return onePerField(error.issues.map((issue) => problemOf(issue, columns, cells)))
  if (error instanceof Refusal) {
    const { code, message, details } = error
    return [{ ...fieldIn(details), code, message, ...(details && { details: { ...details } }) }]
  }
  if (error instanceof KeyTaken) {
    const { scope, message } = error
    const field = fieldOfScope[scope]
    return [{ ...(field !== undefined && { field }), code: 'KEY_TAKEN', message, details: { scope } }]
  }
  if (error instanceof WrongRevision)
    return [{ code: 'CONFLICT', message: 'Another user has changed this in the meantime.' }]
  if (error instanceof Forbidden || error instanceof NotFound || error instanceof KeyReused)
    return [{ code: error.code, message: error.message }]
  throw error
}

const problemOf = (
  issue: z.core.$ZodIssue,
  columns: readonly Column[],
  cells: Readonly<Record<string, string>>,
): RowProblem => {
  const { path, message } = issue
  const field = path.filter((segment) => typeof segment === 'string').join('.')
  const fieldPart = field === '' ? {} : { field }
  if ((cells[field] ?? '').trim() === '') return { ...fieldPart, code: 'REQUIRED', message }
  const column = columns.find((one) => one.field === field)
  const details = expectedOf(column, issue, cells[field])
  return { ...fieldPart, code: 'INVALID', message, ...(details && { details }) }
}

/** Only the first problem per field: one unreadable cell can break several rules. */
const onePerField = (problems: readonly RowProblem[]): RowProblem[] =>
  problems.filter(({ field }, index) => problems.findIndex((one) => one.field === field) === index)

import type { RowProblem } from '@freight/contracts/catalogue-files'
import { Refusal } from '@freight/platform/decider'
import { Forbidden, KeyReused, KeyTaken, NotFound, WrongRevision } from '@freight/platform/errors'
import { ZodError } from 'zod'
import { fieldOfScope } from './import-rules.ts'

const fieldIn = (details: Refusal['details']): { field?: string } => {
  const field = details?.['field']
  return typeof field === 'string' ? { field } : {}
}

/**
 * What stands against a row, by field, with the code that the single order would be refused with.
 * @throws whatever is no verdict on the row: an engine that is away, a defect
 */
export const problemsOf = (error: unknown, cells: Readonly<Record<string, string>>): RowProblem[] => {
  if (error instanceof ZodError)
    return error.issues.map(({ path, message }) => {
      const field = path.filter((step) => typeof step === 'string').join('.')
      const code = (cells[field] ?? '').trim() === '' ? 'REQUIRED' : 'INVALID'
      return { ...(field && { field }), code, message }
    })
  if (error instanceof Refusal) {
    const { code, message, details } = error
    return [{ ...fieldIn(details), code, message, ...(details && { details: { ...details } }) }]
  }
  if (error instanceof KeyTaken) {
    const { scope, message } = error
    const field = fieldOfScope[scope]
    return [{ ...(field !== undefined && { field }), code: 'KEY_TAKEN', message, details: { scope } }]
  }
  if (error instanceof WrongRevision) return [{ code: 'CONFLICT', message: 'Someone was faster.' }]
  if (error instanceof Forbidden || error instanceof NotFound || error instanceof KeyReused)
    return [{ code: error.code, message: error.message }]
  throw error
}

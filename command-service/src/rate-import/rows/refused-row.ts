import type { RateMapping } from '@freight/contracts/rate-import/mapping'
import type { RowIssue } from '@freight/contracts/rate-import/rate-import-routes'
import { type z, ZodError } from 'zod'
import { problemsOf } from '../../http/row-problems.ts'
import { concern } from './row-issue.ts'

type PathSegment = PropertyKey | undefined

/** The heading of the column of a field or a charge; the name of the field if it has no column. */
const headingOf = (columns: RateMapping['columns'], [first, index]: readonly PathSegment[], body: object): string => {
  if (first === 'charges' && typeof index === 'number') {
    const { charges } = body as { charges?: readonly { code: string }[] }
    const code = charges?.[index]?.code
    return columns.find(({ target }) => 'code' in target && target.code === code)?.header ?? code ?? ''
  }
  const field = String(first ?? '')
  return columns.find(({ target }) => target.to === 'FIELD' && target.field === field)?.header ?? field
}

const isEmpty = (body: object, [first]: readonly PathSegment[]): boolean => {
  const value: unknown = Object.getOwnPropertyDescriptor(body, first ?? '')?.value
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

const rowIssue = ({ columns }: RateMapping, body: object, { path, message }: z.core.$ZodIssue): RowIssue =>
  concern(headingOf(columns, path, body), isEmpty(body, path) ? 'REQUIRED' : 'INVALID', message, {
    field: String(path[0] ?? ''),
  })

/** The heading of a charge's column; the charge code if it has no column. */
const headingOfCharge = ({ columns }: RateMapping, idCharge: string): string =>
  columns.find(({ target }) => 'code' in target && target.code === idCharge)?.header ?? idCharge

const headingOfField = ({ columns }: RateMapping, field: string | undefined, body: object): string =>
  field === undefined ? '' : headingOf(columns, [field], body)

/**
 * The problems of a row by the headings of its file, with the error code that a single command would return.
 * @throws any other error, such as an unavailable database or a defect
 */
export const issuesOfRefusal = (error: unknown, mapping: RateMapping, body: object): RowIssue[] => {
  if (error instanceof ZodError) return error.issues.map((issue) => rowIssue(mapping, body, issue))
  return problemsOf(error, [], {}).map(({ field, code, message, details }) => {
    const idCharge = details?.['idCharge']
    const column =
      typeof idCharge === 'string' ? headingOfCharge(mapping, idCharge) : headingOfField(mapping, field, body)
    return concern(column, code, message, details)
  })
}

import { isProblem } from '../../lib/api/api.ts'

interface FieldError<Name extends string> {
  field: Name
  message: string
}

const textOf = (value: object, name: string) => {
  const text: unknown = Object.entries(value).find(([key]) => key === name)?.[1]
  return typeof text === 'string' ? text : ''
}

/**
 * Validation errors of the server by path: `/contacts/0/mail` is `contacts`, `0`, `mail`. Empty for any other response.
 */
export const refusedPaths = (problem: unknown): { path: string[]; message: string }[] => {
  const errors = isProblem(problem, 'VALIDATION') ? problem.details['errors'] : undefined
  if (!Array.isArray(errors)) return []
  return errors.flatMap((each: unknown) =>
    typeof each === 'object' && each !== null
      ? [{ path: textOf(each, 'path').split('/').slice(1), message: textOf(each, 'message') }]
      : [],
  )
}

/**
 * Validation errors of the server by field: `/contacts/0/mail` belongs to `contacts`. Errors without a field are
 * omitted.
 */
export const fieldErrorsOf = <Name extends string>(problem: unknown, names: readonly Name[]): FieldError<Name>[] => {
  const fieldErrors = refusedPaths(problem).flatMap(({ path, message }): FieldError<Name>[] => {
    const field = names.find((name) => name === path[0])
    return field === undefined ? [] : [{ field, message }]
  })
  return fieldErrors.filter(({ field }, index) => fieldErrors.findIndex((each) => each.field === field) === index)
}

/** The invalid fields of a cost or sell by name; lines as `charges/2`, counted from 0. */
export const refusedFields = (problem: unknown): ReadonlySet<string> =>
  new Set(refusedPaths(problem).map(({ path: [name = '', at] }) => (name === 'charges' ? `${name}/${at}` : name)))

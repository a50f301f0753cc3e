import { isProblem } from '../../lib/api/problem.ts'

interface FieldError<Name extends string> {
  field: Name
  message: string
}

const textOf = (value: object, name: string) => {
  const found: unknown = Object.entries(value).find(([key]) => key === name)?.[1]
  return typeof found === 'string' ? found : ''
}

/** What the server found wrong, by path: `/contacts/0/mail` is `contacts`, `0`, `mail`. Empty for any other answer. */
export const refusedPaths = (problem: unknown): { path: string[]; message: string }[] => {
  const errors = isProblem(problem, 'VALIDATION') ? problem.details['errors'] : undefined
  if (!Array.isArray(errors)) return []
  return errors.flatMap((each: unknown) =>
    typeof each === 'object' && each !== null
      ? [{ path: textOf(each, 'path').split('/').slice(1), message: textOf(each, 'message') }]
      : [],
  )
}

/** What the server found wrong, by field: `/contacts/0/mail` belongs to `contacts`. What no field has is left out. */
export const fieldErrorsOf = <Name extends string>(problem: unknown, names: readonly Name[]): FieldError<Name>[] => {
  const found = refusedPaths(problem).flatMap(({ path, message }): FieldError<Name>[] => {
    const field = names.find((name) => name === path[0])
    return field === undefined ? [] : [{ field, message }]
  })
  return found.filter(({ field }, index) => found.findIndex((each) => each.field === field) === index)
}

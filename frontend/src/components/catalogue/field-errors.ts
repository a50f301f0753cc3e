import { isProblem } from '../../lib/problem.ts'

interface FieldError<Name extends string> {
  field: Name
  message: string
}

const textOf = (value: object, name: string) => {
  const found: unknown = Object.entries(value).find(([key]) => key === name)?.[1]
  return typeof found === 'string' ? found : ''
}

/** What the server found wrong, by field: `/contacts/0/mail` belongs to `contacts`. What no field has is left out. */
export const fieldErrorsOf = <Name extends string>(problem: unknown, names: readonly Name[]): FieldError<Name>[] => {
  const errors = isProblem(problem, 'VALIDATION') ? problem.details['errors'] : undefined
  if (!Array.isArray(errors)) return []
  const found = errors.flatMap((each: unknown): FieldError<Name>[] => {
    if (typeof each !== 'object' || each === null) return []
    const [, top] = textOf(each, 'path').split('/')
    const field = names.find((name) => name === top)
    return field === undefined ? [] : [{ field, message: textOf(each, 'message') }]
  })
  return found.filter(({ field }, index) => found.findIndex((each) => each.field === field) === index)
}

import type { RequestForm } from '../model/form.ts'
import type { ErrorPlace, WrongCell } from '../model/contract-errors.ts'

/** What every part of the form gets: the whole form, how to change it, and the text of an error at a place. */
export type FormPart = {
  form: RequestForm
  change: (changes: Partial<RequestForm>) => void
  errorText: (place: ErrorPlace) => string | undefined
}

/** What the packing list gets besides. */
export type PackingPart = FormPart & {
  /** Numbers of complete rows that are not taken. */
  wrongCells: readonly WrongCell[]
}

/** The field of a place, for the list of what is to be corrected. */
export const idOf = (place: ErrorPlace) => `request-${place}`

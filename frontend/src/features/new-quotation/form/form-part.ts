import type { RequestForm } from './form.ts'
import type { ErrorPlace, WrongCell } from './contract-errors.ts'

/** What every part of the form gets: the form without its packing list, how to change it, and the text of an error at a place. */
export type FormPart = {
  form: Omit<RequestForm, 'rows'>
  change: (changes: Partial<RequestForm>) => void
  errorText: (place: ErrorPlace) => string | undefined
}

/** What the packing list gets. */
export type PackingPart = Omit<FormPart, 'form'> & {
  form: RequestForm
  /** Numbers of complete rows that are not taken. */
  wrongCells: readonly WrongCell[]
  isSubmitted: boolean
}

/** The field of a place, for the list of what is to be corrected. */
export const idOf = (place: ErrorPlace) => `request-${place}`

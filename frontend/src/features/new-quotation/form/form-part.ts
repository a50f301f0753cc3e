import type { RequestForm } from './form.ts'
import type { ErrorPlace, WrongCell } from './contract-errors.ts'

/** Props of every form part: the form without its packing list, its setter, and the error text of a place. */
export type FormPart = {
  form: Omit<RequestForm, 'rows'>
  change: (changes: Partial<RequestForm>) => void
  errorText: (place: ErrorPlace) => string | undefined
}

/** Props of the packing list. */
export type PackingPart = Omit<FormPart, 'form'> & {
  form: RequestForm
  /** Invalid numbers of complete rows. */
  wrongCells: readonly WrongCell[]
  isSubmitted: boolean
}

/** Anchor of a field for the error list. */
export const idOf = (place: ErrorPlace) => `request-${place}`

import type { CommandAnswer } from '@freight/contracts/registry/routes'
import type { RefObject } from 'react'
import type { CommandId } from '../../lib/api/api.ts'
import type { Control } from 'react-hook-form'
import type { FieldMessages, FieldName, FieldSpec, FieldSpecs } from './field-spec.ts'
import type { UnparsedInputs } from '../form/unparsed-inputs.ts'
import type { Choices, FieldMerge, ValueGroups } from './merge/merge-entry.ts'

/** Values of the form library, which is typed by field names, not by field types. */
export type FormRecord = Record<string, unknown>

export type SaveMode = 'close' | 'again'

/** Saved; without a response if nothing had changed and nothing was sent. */
export interface SaveResult {
  answer: CommandAnswer | undefined
}

/** Request body: all fields for a new entry, only the changed ones otherwise. */
export interface EntryCommand<Values> {
  values: Values
  changes: Partial<Values>
  commandId: CommandId
  /** The revision that the changes are based on; undefined for a new entry. */
  revision: number | undefined
}

/** The current entry, and who saved it last. */
export interface NewestVersion<Values> {
  values: Values
  revision: number
  by?: string | undefined
  at?: string | undefined
}

export interface EntryFormOptions<Values extends object> {
  /** Values of the entry, or blanks for a new one. */
  start: Values
  /** Its revision; undefined for a new entry. */
  revision?: number | undefined
  fields: FieldSpecs<Values>
  /** Fields that form one value: if two users changed parts of it, one version is chosen for all. */
  valueGroups?: ValueGroups<FieldName<Values>>
  /** Error texts by field, validated on blur and before saving. */
  check?: (values: Values) => FieldMessages<Values>
  send: (command: EntryCommand<Values>) => Promise<CommandAnswer>
  /** Reloads the entry after a conflict. */
  reload?: () => Promise<NewestVersion<Values>>
  /** Error codes that belong to a field: `{ KEY_TAKEN: 'code' }`. */
  fieldOfCode?: Readonly<Record<string, FieldName<Values>>>
  /**
   * Refreshes the queries of the entry. Does not close the form, which may be saved while the user navigates elsewhere.
   */
  onSaved: (answer: CommandAnswer, values: Values) => void
}

/** Another user saved during the edit: the result per field, and the open choices. */
export interface FormConflict {
  by: string | undefined
  at: string | undefined
  /** The current revision. */
  revision: number
  merges: readonly FieldMerge[]
  choices: Choices
  choose: (field: string, side: 'mine' | 'theirs') => void
  /** Number of fields without a choice. */
  open: number
  apply: () => Promise<SaveResult | undefined>
  /** Accepts the other user’s values. */
  yield: () => void
}

/** A form as its buttons, cards and fields use it, independent of the entry type. */
export interface FormState {
  /** Prefix of the field ids. */
  id: string
  control: Control<FormRecord>
  specs: Readonly<Record<string, FieldSpec>>
  /** Fields with unparsed text: saving focuses the first. */
  readings: UnparsedInputs
  isNew: boolean
  /** Names of the fields that differ from the loaded values. */
  changed: readonly string[]
  isDirty: boolean
  /** Errors by field after a save attempt. */
  problems: readonly { field: string; message: string }[]
  /** Current errors by field. */
  errors: Readonly<Record<string, string>>
  /** The loaded value of a field. */
  was: (field: string) => unknown
  save: (mode?: SaveMode) => Promise<SaveResult | undefined>
  saving: 'idle' | 'saving' | 'saved'
  /** Why the server could not save; no input is lost. */
  failure: unknown
  conflict: FormConflict | undefined
  discard: () => void
  /** Called on every change of a value. */
  touch: () => void
  /** Whether nothing would be lost: true from the moment of saving or discarding, before the next render. */
  isSafe: RefObject<boolean>
}

export interface EntryForm<Values extends object> extends FormState {
  values: Values
  /** The loaded values. */
  base: Values
  set: <Name extends FieldName<Values>>(field: Name, value: Values[Name]) => void
}

export const fieldId = (form: Pick<FormState, 'id'>, field: string) => `${form.id}-${field}`

/** Focuses a field; a group of switches focuses its first. */
export const focusField = (form: Pick<FormState, 'id'>, field: string) => {
  const control = document.getElementById(fieldId(form, field))
  const target =
    control?.matches('input, select, textarea, button') === true ? control : control?.querySelector('input, button')
  if (target instanceof HTMLElement) target.focus()
}

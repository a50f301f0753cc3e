import type { CommandAnswer } from '@freight/contracts/api/routes'
import type { RefObject } from 'react'
import type { CommandId } from '../../lib/api/api.ts'
import type { Control } from 'react-hook-form'
import type { FieldMessages, FieldName, FieldSpec, FieldSpecs } from './field-spec.ts'
import type { Readings } from '../form/readings.ts'
import type { FieldMerge, Together } from './merge-entry.ts'

/** What the form library holds: it is told the names of the fields, not their kinds. */
export type Held = Record<string, unknown>

export type How = 'close' | 'again'

/** Saved; without an answer when nothing had changed, so that nothing was sent. */
export interface Saved {
  answer: CommandAnswer | undefined
}

/** What is sent: everything for a new entry, only the changes for one that is there. */
export interface EntryCommand<Values> {
  values: Values
  changes: Partial<Values>
  commandId: CommandId
  /** The revision that was changed; undefined for a new entry. */
  revision: number | undefined
}

/** An entry as it stands now, and who saved it last. */
export interface Newest<Values> {
  values: Values
  revision: number
  by?: string | undefined
  at?: string | undefined
}

export interface EntryFormOptions<Values extends object> {
  /** What the entry holds, or blanks for a new one. */
  start: Values
  /** Its revision; undefined for a new entry. */
  revision?: number | undefined
  fields: FieldSpecs<Values>
  /** Fields that are one thing: when two people changed some of them, one has to be chosen for all. */
  together?: Together<FieldName<Values>>
  /** What is wrong, by field, in the user's words; asked when a field is left and before saving. */
  check?: (values: Values) => FieldMessages<Values>
  send: (command: EntryCommand<Values>) => Promise<CommandAnswer>
  /** Reads the entry anew after a conflict. */
  reload?: () => Promise<Newest<Values>>
  /** Refusals that belong to a field: `{ KEY_TAKEN: 'code' }`. */
  fieldOfCode?: Readonly<Record<string, FieldName<Values>>>
  /** Makes fresh what shows the entry. Closing is not its business: a form may be saved on the way elsewhere. */
  onSaved: (answer: CommandAnswer, values: Values) => void
}

/** Somebody saved while this was typed: what becomes of each field, and what is still to choose. */
export interface FormConflict {
  by: string | undefined
  at: string | undefined
  /** The revision that is there now. */
  revision: number
  merges: readonly FieldMerge[]
  choices: Readonly<Record<string, 'mine' | 'theirs'>>
  choose: (field: string, whose: 'mine' | 'theirs') => void
  /** How many fields wait for a choice. */
  open: number
  apply: () => Promise<Saved | undefined>
  /** Takes what the other saved. */
  yield: () => void
}

/** A form as its buttons, cards and fields see it, whatever it holds. */
export interface FormState {
  /** Begins the ids of its fields. */
  id: string
  control: Control<Held>
  specs: Readonly<Record<string, FieldSpec>>
  /** Fields whose text has no reading: saving leads to them. */
  readings: Readings
  isNew: boolean
  /** Names of the fields that differ from what was read. */
  changed: readonly string[]
  isDirty: boolean
  /** What is to be corrected, once saving was tried. */
  problems: readonly { field: string; message: string }[]
  /** What is wrong now, by field. */
  errors: Readonly<Record<string, string>>
  was: (field: string) => unknown
  save: (how?: How) => Promise<Saved | undefined>
  saving: 'idle' | 'saving' | 'saved'
  /** Why the server could not save; nothing typed is lost. */
  failure: unknown
  conflict: FormConflict | undefined
  discard: () => void
  /** Called with every change that is typed. */
  touch: () => void
  /** Nothing would be lost now: true from the moment of saving or discarding, before it is drawn. */
  isSafe: RefObject<boolean>
}

export interface EntryForm<Values extends object> extends FormState {
  values: Values
  base: Values
  set: <Name extends FieldName<Values>>(field: Name, value: Values[Name]) => void
}

export const fieldId = (form: Pick<FormState, 'id'>, field: string) => `${form.id}-${field}`

/** Brings the cursor to a field; a group of switches passes it on to its first. */
export const focusField = (form: Pick<FormState, 'id'>, field: string) => {
  const found = document.getElementById(fieldId(form, field))
  const target =
    found?.matches('input, select, textarea, button') === true ? found : found?.querySelector('input, button')
  if (target instanceof HTMLElement) target.focus()
}

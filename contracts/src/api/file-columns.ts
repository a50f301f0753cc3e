import type { Language } from '../access/session.ts'

type InLanguages = Readonly<Record<Language, string>>

/** A column of a catalogue's file. What is written under it is read again as it was. */
export type Column = {
  /** Of the entry; with dots for what lies deeper, e.g. `value.es`. */
  field: string
  title: InLanguages
  /**
   * `moment` is an instant, `day` a day; a list's values are separated by semicolons or bars. A `user` is named by the
   * user name, an organization by its name; the entry holds the id.
   */
  kind: 'text' | 'flag' | 'int' | 'number' | 'day' | 'list' | 'moment' | 'user' | 'users' | 'organization'
  /** The field of the list's row that is written, where it is another one. */
  shown?: string
  /** Words for the values of a closed set. A file holds the words; the values themselves are read too. */
  words?: Readonly<Record<string, InLanguages>>
  /** Codes that are written in capitals, however they are typed. */
  upper?: true
  /** An empty cell takes the value away. */
  mayBeNone?: true
  /** Written to files; in a file that is read it is passed over. */
  readOnly?: true
}

/** The value of a column in an entry; undefined where there is none. */
export const valueAt = (entry: object, field: string): unknown =>
  field.split('.').reduce<unknown>((held, name) => {
    if (typeof held !== 'object' || held === null) return undefined
    return Object.getOwnPropertyDescriptor(held, name)?.value
  }, entry)

const yesAndNo: Readonly<Record<string, InLanguages>> = {
  true: { es: 'sí', en: 'yes', pt: 'sim' },
  false: { es: 'no', en: 'no', pt: 'não' },
}

/** The words of a flag, where a column has none of its own. */
export const wordsOf = ({ kind, words }: Column): Readonly<Record<string, InLanguages>> | undefined =>
  words ?? (kind === 'flag' ? yesAndNo : undefined)

const changedAt = { es: 'Cambió el', en: 'Changed on', pt: 'Alterado em' }
const active = { es: 'Activo', en: 'Active', pt: 'Ativo' }

/** What every entry has besides its own fields. */
export const entryColumns: readonly Column[] = [
  { field: 'active', title: active, kind: 'flag', readOnly: true },
  { field: 'changedAt', title: changedAt, kind: 'moment', readOnly: true },
]

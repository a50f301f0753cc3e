import type { Language } from './session.ts'

type InLanguages = Readonly<Record<Language, string>>

/** A column of a catalogue's file. What is written under it is read again as it was. */
export type Column = {
  /** Of the entry. */
  field: string
  title: InLanguages
  /**
   * `moment` is an instant, `day` a day; a list's values are separated by semicolons or bars. A `user` is named by his
   * user name; the entry holds his id.
   */
  kind: 'text' | 'flag' | 'number' | 'day' | 'list' | 'moment' | 'user' | 'users'
  /** Words for the values of a closed set. A file holds the words; the values themselves are read too. */
  words?: Readonly<Record<string, InLanguages>>
  /** Codes that are written in capitals, however they are typed. */
  upper?: true
  /** Written to files; in a file that is read it is passed over. */
  readOnly?: true
}

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

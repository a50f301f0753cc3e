import type { Language } from '../vocabulary/schemas.ts'

type InLanguages = Readonly<Record<Language, string>>

/** A column of a catalogue's file; importing an exported value restores it. */
export type Column = {
  /** Field of the entry; with dots for nested fields, e.g. `value.es`. */
  field: string
  title: InLanguages
  /**
   * `moment` is an instant, `day` a day; semicolons or bars separate the values of a list. A `user` is written as the
   * user name, an organization as its name; the entry has the id.
   */
  kind: 'text' | 'flag' | 'int' | 'number' | 'day' | 'list' | 'moment' | 'user' | 'users' | 'organization'
  /** Exported field, where it differs from the imported one. */
  shown?: string
  /** Words for the values of a closed set. Files contain the words; an import also accepts the values. */
  words?: Readonly<Record<string, InLanguages>>
  /** Codes are written in capitals; an import accepts any case. */
  upper?: true
  /** An empty cell removes the value. */
  mayBeNone?: true
  /** Exported only; an import skips it. */
  readOnly?: true
}

/** A column whose title and words are in the locale files. */
export type ColumnOfTexts = Omit<Column, 'title' | 'words'> & {
  /** Name of the title in `files:column`; by default the field. */
  title?: string
  /** The words, or the key of their texts. */
  words?: string | Column['words']
}

/** The value of a column in an entry; undefined where there is none. */
export const valueAt = (entry: object, field: string): unknown =>
  field.split('.').reduce<unknown>((value, name) => {
    if (typeof value !== 'object' || value === null) return undefined
    return Object.getOwnPropertyDescriptor(value, name)?.value
  }, entry)

const yesAndNo: Readonly<Record<string, InLanguages>> = {
  true: { es: 'sí', en: 'yes', pt: 'sim' },
  false: { es: 'no', en: 'no', pt: 'não' },
}

/** Words for a flag, or those of the column. */
export const wordsOf = ({ kind, words }: Column): Readonly<Record<string, InLanguages>> | undefined =>
  words ?? (kind === 'flag' ? yesAndNo : undefined)

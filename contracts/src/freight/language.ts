import type { Language } from '../vocabulary/schemas.ts'

/** A text in every language of the application. */
export type InLanguages = Readonly<Record<Language, string>>

type Values = Readonly<Record<string, string | number>>

/** A text of the locale files, `document:quotation`, in a language; of several keys, of the first that has one. */
export type TextIn = (language: Language, key: string | readonly string[], values?: Values) => string

/**
 * Spanish and Portuguese have a plural form of their own for whole millions ("1.000.000 de …"). Our texts put the
 * number before the noun in every form, so the general form is sufficient.
 */
export const withManyForms = (texts: object): Record<string, unknown> => {
  const entries = Object.entries(texts).map(([key, each]: [string, unknown]): [string, unknown] => [
    key,
    typeof each === 'object' && each !== null ? withManyForms(each) : each,
  ])
  const many = entries
    .filter(([key]) => key.endsWith('_other'))
    .map(([key, each]): [string, unknown] => [key.replace(/_other$/, '_many'), each])
  return Object.fromEntries([...many, ...entries])
}

/** A text of one file in one language. */
export type Text = (key: string, values?: Values) => string

import { type Field, type Fields, namesOf, type ValuesOf } from '@freight/contracts/api/fields'
import { useTranslation } from 'react-i18next'
import { MISSING } from '../../lib/format/format.ts'

/** Label and value text of a field, for forms, conflicts and histories. */
export interface FieldSpec<Value = unknown> {
  label: string
  /** Formats the value; default: text unchanged, lists joined, booleans as yes or no. */
  words?(value: Value): string
  /** Its description, from which inputs take their limits and choices. */
  about?: Field
}

export type FieldName<Values> = keyof Values & string

/** Every field of an entry, in the order of the form. */
export type FieldSpecs<Values> = { readonly [Name in FieldName<Values>]: FieldSpec<Values[Name]> }

export type FieldMessages<Values> = { readonly [Name in FieldName<Values>]?: string | undefined }

/** The field names: `Object.keys` loses the key type. */
export const fieldNames = <Values>(fields: FieldSpecs<Values>) => Object.keys(fields) as FieldName<Values>[]

export interface ChoiceOption {
  value: string
  label: string
}

/** The values of the described field with their texts. */
export const optionsOf = (spec: FieldSpec | undefined): readonly ChoiceOption[] =>
  (spec?.about?.options ?? []).map((value) => ({ value, label: spec?.words?.(value) ?? value }))

/** Text of one value of a field, where it is no choice with texts: a country, a user. */
type ValueWords<Of extends Fields> = { readonly [Name in keyof Of]?: (value: string) => string }

const wordsOf = ({ kind }: Field, one: ((value: string) => string) | undefined) => {
  if (one === undefined) return undefined
  if (kind === 'list')
    return (values: unknown) =>
      [values]
        .flat()
        .filter((value) => typeof value === 'string')
        .map(one)
        .join(', ')
  return (value: unknown) => one(typeof value === 'string' ? value : 'none')
}

/** The texts of fields: labels under `field`, values of a choice under its name. `words` replaces texts of values. */
export const useFieldSpecs = <const Of extends Fields>(
  namespace: string,
  fields: Of,
  words: ValueWords<Of> = {},
  labelOf?: (name: string) => string | undefined,
): FieldSpecs<ValuesOf<Of>> => {
  const { t } = useTranslation(namespace as 'catalogue')
  const text = (key: string) => t(key as 'common.loadFailed')
  const specs = namesOf(fields).map((name): [string, FieldSpec] => {
    const field: Field = fields[name] as Field
    const valueText = field.kind === 'choice' ? (value: string) => text(`${name}.${value}`) : undefined
    const valueWords = wordsOf(field, words[name] ?? valueText)
    return [
      name,
      {
        label: labelOf?.(name) ?? text(`field.${name}`),
        about: field,
        ...(valueWords !== undefined && { words: valueWords }),
      },
    ]
  })
  return Object.fromEntries(specs) as unknown as FieldSpecs<ValuesOf<Of>>
}

/** Text of a field value for display. */
export const useFieldWords = () => {
  const { t } = useTranslation('catalogue')
  const plain = (value: unknown): string => {
    if (value === undefined || value === null || value === '') return MISSING
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (Array.isArray(value)) return value.length === 0 ? MISSING : value.map(plain).join(', ')
    if (typeof value === 'object') return Object.values(value).map(plain).join(' · ')
    return typeof value === 'number' || typeof value === 'string' ? String(value) : MISSING
  }
  return (spec: FieldSpec | undefined, value: unknown): string => {
    if (value === undefined || value === null) return MISSING
    const words = spec?.words?.(value)
    return words === undefined || words === '' ? plain(value) : words
  }
}

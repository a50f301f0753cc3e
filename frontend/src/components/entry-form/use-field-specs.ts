import { type Field, type Fields, namesOf, type ValuesOf } from '@freight/contracts/api/fields'
import { useTranslation } from 'react-i18next'
import type { FieldSpec, FieldSpecs } from './field-spec.ts'

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

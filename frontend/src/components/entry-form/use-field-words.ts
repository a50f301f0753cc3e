import { useTranslation } from 'react-i18next'
import { MISSING } from '../../lib/format/format.ts'
import type { FieldSpec } from './field-spec.ts'

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

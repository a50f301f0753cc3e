import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/format.ts'
import { type FilterKind, filterKinds, type FilterName, isStatus } from './list-filters.ts'

/** Labels of filter values. */
export const useFilterWords = (nameOf: (name: FilterName, value: string) => string | undefined) => {
  const { t } = useTranslation('views')
  const { t: quotations } = useTranslation('quotations')
  const { t: shell, i18n } = useTranslation('shell')
  const format = useFormat()
  const valueText = (name: FilterName, value: string): string => {
    if (name === 'status' && isStatus(value)) return shell(`status.${value}`)
    if (name === 'transportMode' && (value === 'SEA' || value === 'AIR' || value === 'ROAD'))
      return shell(`transport.${value}`)
    if (name === 'waitingHours' || name === 'unansweredHours')
      return t('filter.hours', { hours: format.decimal(value) })
    if (name === 'ttime') return t('filter.days', { count: Number(value) })
    if (name === 'statusFrom' || name === 'expiresBy') return format.date(value)
    if (name === 'scope' && (value === 'CLIENT' || value === 'INTERNAL' || value === 'ON_REQUEST'))
      return quotations(`scope.${value}`)
    if (name === 'originCountry' || name === 'destinationCountry') return countryName(value, i18n.language)
    return nameOf(name, value) ?? value
  }
  const range = (rangeKind: 'dates' | 'numbers', [from = '', to = '']: readonly string[]): string => {
    const [fromText, toText] = [from, to].map((end) => (rangeKind === 'dates' ? format.date(end) : format.decimal(end)))
    if (from !== '' && to !== '') return `${fromText} – ${toText}`
    return from === '' ? `≤ ${toText}` : `≥ ${fromText}`
  }
  return (name: FilterName, values: readonly string[]): string => {
    const definition: FilterKind = filterKinds[name]
    if (definition.kind === 'flag') return ''
    if (definition.kind === 'range') return values.some((value) => value !== '') ? range(definition.of, values) : ''
    return values.length > 3
      ? t('filter.several', { count: values.length })
      : values.map((value) => valueText(name, value)).join(', ')
  }
}

export const countryName = (code: string, language: string): string => {
  try {
    return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}

import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/use-format.ts'
import { filterKinds, type FilterName, isStatus } from '../model/list-filters.ts'

/** The values of a filter as a reader names them. */
export const useFilterWords = (nameOf: (name: FilterName, value: string) => string | undefined) => {
  const { t } = useTranslation('quotations')
  const { t: shell, i18n } = useTranslation('shell')
  const format = useFormat()
  const one = (name: FilterName, value: string): string => {
    if (name === 'status' && isStatus(value)) return shell(`status.${value}`)
    if (name === 'transportMode' && (value === 'SEA' || value === 'AIR' || value === 'ROAD'))
      return shell(`transport.${value}`)
    if (name === 'waitingHours') return t('filter.hours', { hours: format.decimal(value) })
    if (name === 'ttime') return t('filter.days', { count: Number(value) })
    if (name === 'statusFrom' || name === 'createdFrom' || name === 'createdTo' || name === 'expiresBy')
      return format.date(value)
    if (name === 'originCountry' || name === 'destinationCountry') return countryName(value, i18n.language)
    return nameOf(name, value) ?? value
  }
  return (name: FilterName, values: readonly string[]): string => {
    if (filterKinds[name].kind === 'flag') return ''
    return values.length > 3
      ? t('filter.several', { count: values.length })
      : values.map((value) => one(name, value)).join(', ')
  }
}

export const countryName = (code: string, language: string): string => {
  try {
    return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}

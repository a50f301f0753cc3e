import { providerLanguages, providerServices } from '@freight/contracts/provider/choices'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CatalogueFilter } from '../../../components/catalogue/filter-chips.tsx'
import { facetsOptions } from '../provider-queries.ts'
import { useCategoryName, useCountryName, useLanguageName, useServiceName } from '../use-words.ts'

export const filterNames = ['country', 'service', 'category', 'language', 'state'] as const

/** Filters of the list; countries and categories are those in the catalogue. */
export const useFilters = (): CatalogueFilter[] => {
  const { t } = useTranslation('providers')
  const countryName = useCountryName()
  const categoryName = useCategoryName()
  const serviceName = useServiceName()
  const languageName = useLanguageName()
  const { data } = useQuery(facetsOptions)
  return [
    {
      name: 'country',
      label: t('filter.country'),
      all: t('filter.allCountries'),
      kind: 'many',
      options: (data?.countries ?? [])
        .map((value) => ({ value, label: countryName(value), note: value }))
        .toSorted((a, b) => a.label.localeCompare(b.label)),
    },
    {
      name: 'service',
      label: t('filter.service'),
      all: t('filter.allServices'),
      kind: 'many',
      options: providerServices.map((value) => ({ value, label: serviceName(value) })),
    },
    {
      name: 'category',
      label: t('filter.category'),
      all: t('filter.allCategories'),
      kind: 'many',
      options: (data?.categories ?? []).map((value) => ({ value, label: categoryName(value) })),
    },
    {
      name: 'language',
      label: t('filter.language'),
      all: t('filter.allLanguages'),
      kind: 'many',
      options: providerLanguages.map((value) => ({ value, label: languageName(value) })),
    },
    {
      name: 'state',
      label: t('filter.state'),
      all: t('filter.active'),
      kind: 'one',
      options: [
        { value: 'BLOCKED', label: t('filter.blocked') },
        { value: 'INACTIVE', label: t('filter.inactive') },
        { value: 'ALL', label: t('filter.any') },
      ],
    },
  ]
}

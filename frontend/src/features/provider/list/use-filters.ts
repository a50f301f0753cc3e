import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CatalogueFilter } from '../../../components/catalogue/filter-chips.tsx'
import type { RowsQuery } from '../../../components/catalogue/catalogue-queries.ts'
import { optionsOf } from '../../../components/entry-form/field-spec.ts'
import { facetsOptions } from '../provider-queries.ts'
import { useFields } from '../use-fields.ts'
import { useCountryName } from '../../../lib/i18n/use-country-name.ts'
import { useCategoryName } from '../use-words.ts'

export const filterNames = ['country', 'service', 'category', 'language', 'state'] as const

/** Filters of the list; countries and categories are those in the catalogue. */
export const useFilters = (): CatalogueFilter[] => {
  const { t } = useTranslation('providers')
  const countryName = useCountryName()
  const categoryName = useCategoryName()
  const { language, services } = useFields()
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
      options: optionsOf(services),
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
      options: optionsOf(language),
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

/** Orders of the list: by use, name, answer rate or price. */
export const sortOrders = ['use', 'name', 'answers', 'cheapest'] as const

type Filters = Partial<Record<'q' | (typeof filterNames)[number] | 'sort', string>>

/** Query of the URL's filters: active ones unless others are selected. */
export const rowsQueryOf = ({ state, sort, ...query }: Filters): RowsQuery<'providers'> => {
  const order = sortOrders.find((each) => sort?.replace('-', '') === each) ?? 'use'
  const chosenState = state === 'BLOCKED' || state === 'INACTIVE' ? state : 'ACTIVE'
  return {
    ...query,
    sort: order === 'name' ? order : `-${order}`,
    ...(state !== 'ALL' && { state: chosenState }),
  }
}

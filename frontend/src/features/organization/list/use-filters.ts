import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CatalogueFilter } from '../../../components/catalogue/filter-chips.tsx'
import type { RowsQuery } from '../../../components/catalogue/catalogue-queries.ts'
import { facetsOptions } from '../organization-queries.ts'
import { useCountryName } from '../../../lib/i18n/use-country-name.ts'

export const filterNames = ['type', 'country', 'salesRep', 'days', 'open', 'prospect', 'activity'] as const

/** Filters of the list; countries and commercials are those in the catalogue. */
export const useFilters = (): CatalogueFilter[] => {
  const { t } = useTranslation('organizations')
  const countryName = useCountryName()
  const { data } = useQuery(facetsOptions)
  return [
    {
      name: 'type',
      label: t('filter.type'),
      all: t('filter.allTypes'),
      kind: 'many',
      options: [
        { value: 'CLIENT', label: t('client') },
        { value: 'SUPPLIER', label: t('supplier') },
      ],
    },
    {
      name: 'country',
      label: t('filter.country'),
      all: t('filter.allCountries'),
      kind: 'many',
      options: (data?.countries ?? []).map((value) => ({ value, label: countryName(value), note: value })),
    },
    {
      name: 'salesRep',
      label: t('filter.salesRep'),
      all: t('filter.allReps'),
      kind: 'many',
      options: (data?.salesReps ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      name: 'days',
      label: t('filter.days'),
      all: t('filter.anyTime'),
      kind: 'one',
      options: [
        { value: '90', label: t('filter.days90') },
        { value: '365', label: t('filter.days365') },
      ],
    },
    {
      name: 'open',
      label: t('filter.open'),
      all: t('filter.anyOpen'),
      kind: 'one',
      options: [
        { value: 'true', label: t('filter.withOpen') },
        { value: 'false', label: t('filter.withoutOpen') },
      ],
    },
    {
      name: 'prospect',
      label: t('filter.prospect'),
      all: t('filter.anyStage'),
      kind: 'one',
      options: [
        { value: 'true', label: t('filter.onlyProspects') },
        { value: 'false', label: t('filter.noProspects') },
      ],
    },
    {
      name: 'activity',
      label: t('filter.activity'),
      all: t('filter.active'),
      kind: 'one',
      options: [
        { value: 'inactive', label: t('filter.inactive') },
        { value: 'all', label: t('filter.both') },
      ],
    },
  ]
}

const activities = ['all', 'inactive'] as const
const flags = ['true', 'false'] as const

type Filters = Partial<Record<'q' | (typeof filterNames)[number], string>> & {
  sort?: RowsQuery<'organizations'>['sort']
}

/** Query of the URL's filters: active ones unless others are selected. */
export const rowsQueryOf = ({ activity, open, prospect, ...query }: Filters): RowsQuery<'organizations'> => ({
  ...query,
  open: flags.find((each) => each === open),
  prospect: flags.find((each) => each === prospect),
  activity: activities.find((each) => each === activity) ?? 'active',
})

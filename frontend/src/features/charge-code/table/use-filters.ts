import { transports } from '@freight/contracts/choices'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { CatalogueFilter } from '../../../components/catalogue/filter-chips.tsx'
import { optionsOf } from '../../../components/entry-form/field-spec.ts'
import { useFields } from '../charge-code.ts'

/** Filters of the catalogue with translated names. */
export const useFilters = (): CatalogueFilter[] => {
  const { t } = useTranslation('chargeCodes')
  const { section, tax } = useFields()
  return useMemo(
    () => [
      {
        name: 'section',
        all: t('filter.allSections'),
        kind: 'many',
        label: section.label,
        options: optionsOf(section),
      },
      {
        name: 'use',
        label: t('filter.transport'),
        all: t('filter.allTransports'),
        kind: 'many',
        options: [...transports, 'INSURANCE' as const].map((value) => ({ value, label: t(`use.${value}`) })),
      },
      { name: 'tax', all: t('filter.allTaxes'), kind: 'one', label: tax.label, options: optionsOf(tax) },
      {
        name: 'activity',
        label: t('filter.state'),
        all: t('filter.active'),
        kind: 'one',
        options: activities.map((value) => ({ value, label: t(`activity.${value}`) })),
      },
    ],
    [t, section, tax],
  )
}

/** Further values of the activity filter, whose default is active codes. */
const activities = ['all', 'inactive'] as const

/** Query of the filters in the URL: active codes unless others are selected. */
export const rowsQueryOf = <Filters extends { activity?: string }>({ activity, ...filters }: Filters) => ({
  ...filters,
  activity: activities.find((each) => each === activity) ?? ('active' as const),
})

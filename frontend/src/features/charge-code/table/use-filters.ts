import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { CatalogueFilter } from '../../../components/catalogue/filter-chips.tsx'
import { sectionWords, taxWords } from '../charge-code.ts'
import { activities, uses } from './list-query.ts'

/** Filters of the catalogue with translated names. */
export const useFilters = (): CatalogueFilter[] => {
  const { t } = useTranslation('chargeCodes')
  return useMemo(
    () => [
      {
        name: 'section',
        label: t('field.section'),
        all: t('filter.allSections'),
        kind: 'many',
        options: sectionWords.map((value) => ({ value, label: t(`section.${value}`) })),
      },
      {
        name: 'use',
        label: t('filter.transport'),
        all: t('filter.allTransports'),
        kind: 'many',
        options: uses.map((value) => ({ value, label: t(`use.${value}`) })),
      },
      {
        name: 'tax',
        label: t('field.tax'),
        all: t('filter.allTaxes'),
        kind: 'one',
        options: taxWords.map((value) => ({ value, label: t(`tax.${value}`) })),
      },
      {
        name: 'activity',
        label: t('filter.state'),
        all: t('filter.active'),
        kind: 'one',
        options: activities.map((value) => ({ value, label: t(`activity.${value}`) })),
      },
    ],
    [t],
  )
}

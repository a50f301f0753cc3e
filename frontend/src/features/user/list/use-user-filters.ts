import { companies } from '@freight/contracts/choices'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CatalogueFilter } from '../../../components/catalogue/filter-chips.tsx'
import { rolesQuery } from '../user-queries.ts'

/** Filters of the list with translated names. */
export const useUserFilters = (): readonly CatalogueFilter[] => {
  const { t } = useTranslation('users')
  const { data: roles = [] } = useQuery(rolesQuery)
  const optionsOf = <const Value extends string>(values: readonly Value[], label: (value: Value) => string) =>
    values.map((value) => ({ value, label: label(value) }))
  return [
    {
      name: 'role',
      label: t('filter.role'),
      all: t('filter.allRoles'),
      kind: 'many',
      options: roles.map(({ role }) => ({ value: role, label: t(`role.${role}`) })),
    },
    {
      name: 'mark',
      label: t('filter.mark'),
      all: t('filter.allMarks'),
      kind: 'many',
      options: optionsOf(['COMMERCIAL', 'MANAGER', 'THIRD_PARTY'], (value) => t(`mark.${value}`)),
    },
    {
      name: 'company',
      label: t('filter.company'),
      all: t('filter.allCompanies'),
      kind: 'many',
      options: optionsOf(companies, (value) => value),
    },
    {
      name: 'signedIn',
      label: t('filter.signedIn'),
      all: t('filter.any'),
      kind: 'one',
      options: optionsOf(['today', 'week', 'month', 'long', 'never'], (value) => t(`filter.${value}`)),
    },
    {
      name: 'activity',
      label: t('filter.activity'),
      all: t('filter.all'),
      kind: 'one',
      options: optionsOf(['active', 'inactive'], (value) => t(`filter.${value}`)),
    },
  ]
}

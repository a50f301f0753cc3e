import { companies } from '@freight/contracts/choices'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CatalogueFilter } from '../../../components/catalogue/filter-chips.tsx'
import type { RowsQuery } from '../../../components/catalogue/catalogue-queries.ts'
import { rolesQuery } from '../user-queries.ts'

export const filterNames = ['role', 'mark', 'company', 'signedIn', 'activity'] as const

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

const oneOf = <Value extends string>(values: readonly Value[], text: string | undefined) =>
  values.find((value) => value === text)

type Filters = Partial<Record<'q' | (typeof filterNames)[number], string>> & { sort?: RowsQuery<'users'>['sort'] }

/** Query of the URL's filters; unknown values are omitted. */
export const rowsQueryOf = ({ signedIn, activity, ...query }: Filters): RowsQuery<'users'> => ({
  ...query,
  signedIn: oneOf(['today', 'week', 'month', 'long', 'never'], signedIn),
  activity: oneOf(['active', 'inactive'], activity),
})

import type { RouteResponse } from '@freight/contracts/registry/routes'
import { directions, subStates } from '@freight/contracts/vocabulary/express'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CatalogueFilter } from '../../../components/catalogue/filter-chips.tsx'
import { countriesOptions } from '../../../lib/queries/queries.ts'
import { flags, type WorkTab } from '../shipment.ts'

const dayFilters = ['requestedFrom', 'requestedTo', 'sinceFrom'] as const
export const filterNames = [
  'work',
  'subState',
  'flag',
  'carrier',
  'client',
  'assignedTo',
  'country',
  'direction',
  ...dayFilters,
] as const
type FilterName = (typeof filterNames)[number]

/** Orders of the list; the column after a minus is downwards. */
export const listOrders = ['urgency', '-requestedAt', 'since', 'client', 'carrier', 'deliveryBy'] as const

type Pair = readonly [id: string, name: string]

const pairsOf = (named: readonly { id: string; name: string }[] | undefined): Pair[] =>
  (named ?? []).map(({ id, name }) => [id, name])

/** Filters of the list. Carriers, clients and assignees are those of all shipments of its status. */
export const useListFilters = (
  tab: WorkTab,
  facets: RouteResponse<'GET /app/v1/express-shipments/facets'> | undefined,
) => {
  const { t, i18n } = useTranslation('express')
  const countries = useQuery(countriesOptions(i18n.language)).data
  const many = (name: FilterName, options: readonly Pair[]): CatalogueFilter => ({
    name,
    label: t(`filter.${name}`),
    all: '',
    kind: 'many',
    options: options.map(([value, label]) => ({ value, label })),
  })
  const works = ['FINISHED', 'CANCELLED'] as const
  return {
    main: [many('carrier', pairsOf(facets?.carriers))],
    more: [
      ...(tab === 'FINISHED'
        ? [
            many(
              'work',
              works.map((one) => [one, t(`work.${one}`)] as const),
            ),
          ]
        : []),
      many(
        'subState',
        subStates.map((one) => [one, t(`subState.${one}`)] as const),
      ),
      many(
        'flag',
        flags.map((one) => [one, t(`flag.${one}`)] as const),
      ),
      many('client', pairsOf(facets?.clients)),
      many('assignedTo', pairsOf(facets?.assignees)),
      many('country', countries?.map(({ alpha2, name }) => [alpha2, name] as const) ?? []),
      many(
        'direction',
        directions.map((one) => [one, t(`direction.${one}`)] as const),
      ),
      ...dayFilters.map((name): CatalogueFilter => ({ ...many(name, []), kind: 'day' })),
    ],
  }
}

import { directions, subStates } from '@freight/contracts/express-shipment/choices'
import type { ExpressRow } from '@freight/contracts/express-shipment/express-shipment-routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CatalogueFilter } from '../../../components/catalogue/filter-chips.tsx'
import { useMay } from '../../../lib/auth/session.ts'
import { countriesOptions } from '../../../lib/queries/countries.ts'
import { operatorsOptions } from '../express-queries.ts'
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

const seenIn = {
  carrier: ({ carrier }: ExpressRow): Pair[] => (carrier ? [[carrier.code, carrier.name]] : []),
  client: ({ client }: ExpressRow): Pair[] => (client ? [[client.id, client.name]] : []),
  assignedTo: ({ assignedTo }: ExpressRow): Pair[] => (assignedTo ? [[assignedTo.id, assignedTo.name]] : []),
  country: ({ shipper, recipient }: ExpressRow): Pair[] =>
    [shipper, recipient].map(({ countryCode }) => [countryCode, countryCode] as const),
}
type SeenName = keyof typeof seenIn
const seenNames = Object.keys(seenIn) as SeenName[]

/**
 * Filters of the list. Carriers, clients and assignees are those of the rows so far: a filtered list has only some of
 * them, and the others must stay possible.
 */
export const useListFilters = (
  tab: WorkTab,
  rows: readonly ExpressRow[],
  chosen: Readonly<Partial<Record<FilterName, readonly string[]>>>,
) => {
  const { t, i18n } = useTranslation('express')
  const may = useMay()
  const countries = useQuery(countriesOptions(i18n.language)).data
  const operators = useQuery({ ...operatorsOptions, enabled: may('EXPRESS_OP') }).data
  const [seen] = useState(() => new Map(seenNames.map((name) => [name, new Map<string, string>()])))
  const seenOf = (name: SeenName): readonly Pair[] => {
    const pairs = seen.get(name) ?? new Map<string, string>()
    for (const [id, text] of rows.flatMap(seenIn[name])) pairs.set(id, text)
    for (const id of chosen[name] ?? []) if (!pairs.has(id)) pairs.set(id, id)
    return [...pairs].toSorted(([, a], [, b]) => a.localeCompare(b))
  }
  const many = (name: FilterName, options: readonly Pair[]): CatalogueFilter => ({
    name,
    label: t(`filter.${name}`),
    all: '',
    kind: 'many',
    options: options.map(([value, label]) => ({ value, label })),
  })
  const works = ['FINISHED', 'CANCELLED'] as const
  return {
    main: [many('carrier', seenOf('carrier'))],
    more: [
      ...(tab === 'FINISHED'
        ? [
            many(
              'work',
              works.map((one) => [one, t(`work.${one}`)]),
            ),
          ]
        : []),
      many(
        'subState',
        subStates.map((one) => [one, t(`subState.${one}`)]),
      ),
      many(
        'flag',
        flags.map((one) => [one, t(`flag.${one}`)]),
      ),
      many('client', seenOf('client')),
      many('assignedTo', operators?.map(({ id, name }) => [id, name]) ?? seenOf('assignedTo')),
      many('country', countries?.map(({ alpha2, name }) => [alpha2, name]) ?? seenOf('country')),
      many(
        'direction',
        directions.map((one) => [one, t(`direction.${one}`)]),
      ),
      ...dayFilters.map((name): CatalogueFilter => ({ ...many(name, []), kind: 'day' })),
    ],
  }
}

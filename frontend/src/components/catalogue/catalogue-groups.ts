import type { Permission } from '@freight/contracts/vocabulary/permissions'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../lib/api/api.ts'

interface Catalogue {
  path: string
  name: 'organizations' | 'chargeCodes' | 'users' | 'providers' | 'rules' | 'notes'
  collection: string
  permission: Permission
}

/** Catalogues that share one row of titles. */
const groups = [
  [
    {
      path: '/organizaciones',
      name: 'organizations',
      collection: 'organizations',
      permission: 'CONSULTAR_ORGANIZACION',
    },
    { path: '/charge-codes', name: 'chargeCodes', collection: 'charge-codes', permission: 'ALTA_CHARGE_CODE' },
    { path: '/usuarios', name: 'users', collection: 'users', permission: 'MODIFICAR_USUARIO' },
  ],
  [{ path: '/proveedores', name: 'providers', collection: 'providers', permission: 'PRICING' }],
  [{ path: '/notas', name: 'notes', collection: 'notes', permission: 'PRICING' }],
] as const satisfies readonly (readonly Catalogue[])[]

export type CataloguePath = (typeof groups)[number][number]['path']

export const groupOf = (path: CataloguePath): readonly Catalogue[] =>
  groups.find((group) => group.some((each) => each.path === path)) ?? []

/** Number of entries of a catalogue. The query key begins with the collection, so a change there refreshes it. */
export const catalogueCount = (collection: string) =>
  queryOptions({
    queryKey: [collection, 'count'],
    queryFn: async ({ signal }) =>
      (await request<{ total: number }>('GET', `/app/v1/${collection}/rows?limit=1`, { signal })).total,
    retry: false,
  })

import { queryOptions } from '@tanstack/react-query'
import { catalogueQueries } from '../../components/catalogue/catalogue-queries.ts'
import { call } from '../../lib/api/api.ts'

export const users = catalogueQueries('users')

/** Number of users who can sign in. */
export const activeCount = queryOptions({
  queryKey: ['users', 'count', 'active'],
  queryFn: async ({ signal }) =>
    (await call('GET /app/v1/users/rows', { query: { activity: 'active', limit: 1 }, signal })).total,
})

export const signInsQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', 'sessions', id],
    queryFn: ({ signal }) => call('GET /app/v1/users/:id/sessions', { params: { id }, signal }),
    refetchInterval: 60_000,
  })

export const openWorkQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', 'open-work', id],
    queryFn: ({ signal }) => call('GET /app/v1/users/:id/open-work', { params: { id }, signal }),
    staleTime: 0,
  })

/** Active users to select from, optionally with a permission. */
export const peopleQuery = (permission?: 'COMERCIAL' | 'PRICING' | 'EXPRESS_OP') =>
  queryOptions({
    queryKey: ['users', 'people', permission ?? ''],
    queryFn: async ({ signal }) =>
      (await call('GET /app/v1/users', { query: permission === undefined ? {} : { permission }, signal })).rows,
  })

export const rolesQuery = queryOptions({
  queryKey: ['users', 'roles'],
  queryFn: async ({ signal }) => (await call('GET /app/v1/roles', { signal })).rows,
})

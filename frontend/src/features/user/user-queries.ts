import type { RouteQuery } from '@freight/contracts/api/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

type RowsQuery = RouteQuery<'GET /app/v1/users/rows'>

const oneOf = <Value extends string>(values: readonly Value[], text: string | undefined) =>
  values.find((value) => value === text)

/** Query of the URL's filters; unknown values are omitted. */
export const rowsQueryOf = ({
  signedIn,
  activity,
  ...query
}: Omit<RowsQuery, 'signedIn' | 'activity'> & { signedIn?: string; activity?: string }): RowsQuery => {
  const signInPeriod = oneOf(['today', 'week', 'month', 'long', 'never'], signedIn)
  const chosenActivity = oneOf(['active', 'inactive'], activity)
  return {
    ...query,
    ...(signInPeriod !== undefined && { signedIn: signInPeriod }),
    ...(chosenActivity !== undefined && { activity: chosenActivity }),
  }
}

export const rowsKey = (query: RowsQuery) => ['users', 'rows', query] as const

export const rowsPage = (query: RowsQuery) => (cursor: string | undefined, signal: AbortSignal) =>
  call('GET /app/v1/users/rows', { query: { ...query, ...(cursor !== undefined && { cursor }), limit: 100 }, signal })

/** Number of users who can sign in. */
export const activeCount = queryOptions({
  queryKey: ['users', 'count', 'active'],
  queryFn: async ({ signal }) =>
    (await call('GET /app/v1/users/rows', { query: { activity: 'active', limit: 1 }, signal })).total,
})

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', 'one', id],
    queryFn: ({ signal }) => call('GET /app/v1/users/:id', { params: { id }, signal }),
  })

export const userHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', 'history', id],
    queryFn: async ({ signal }) => (await call('GET /app/v1/users/:id/history', { params: { id }, signal })).events,
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

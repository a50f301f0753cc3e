import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { expressKeys } from '../express-queries.ts'

/** While a carrier is contacted the result can arrive at any moment. */
const RUNNING_POLL_MS = 3000
const running = ['REQUESTED', 'CHANGING', 'CANCELLING', 'CLOSING']
const pollWhile = (rows: readonly { status: string }[] | undefined) =>
  rows?.some(({ status }) => running.includes(status)) === true ? RUNNING_POLL_MS : false

export const pickupsOptions = (day: string | undefined) =>
  queryOptions({
    queryKey: [...expressKeys.all, 'pickups', day],
    queryFn: ({ signal }) => call('GET /app/v1/express-pickups', { query: { day }, signal }),
    refetchInterval: ({ state }) => pollWhile(state.data?.rows),
  })

/** Of all shipments, or of these. */
export const pickupGroupsOptions = (ids?: readonly string[]) =>
  queryOptions({
    queryKey: [...expressKeys.all, 'pickup-groups', ids],
    queryFn: ({ signal }) =>
      call('GET /app/v1/express-pickups/candidates', {
        query: ids === undefined ? {} : { ids: ids.join(',') },
        signal,
      }),
  })

export const manifestCandidatesOptions = queryOptions({
  queryKey: [...expressKeys.all, 'manifest-candidates'],
  queryFn: async ({ signal }) => (await call('GET /app/v1/express-manifests/candidates', { signal })).rows,
})

export const manifestsOptions = queryOptions({
  queryKey: [...expressKeys.all, 'manifests'],
  queryFn: async ({ signal }) => (await call('GET /app/v1/express-manifests', { signal })).rows,
  refetchInterval: ({ state }) => pollWhile(state.data),
})

import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { expressKeys } from '../shipment.ts'

/** Milliseconds. Results of carriers and acts of colleagues arrive at any moment, without a notification. */
const refetchInterval = 3000

export const pickupsOptions = (day: string | undefined) =>
  queryOptions({
    queryKey: [...expressKeys.all, 'pickups', day],
    queryFn: ({ signal }) => call('GET /app/v1/express-pickups', { query: { day }, signal }),
    refetchInterval,
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
    // The groups of a dialog stay as they were opened.
    refetchInterval: ids === undefined && refetchInterval,
  })

export const manifestCandidatesOptions = queryOptions({
  queryKey: [...expressKeys.all, 'manifest-candidates'],
  queryFn: async ({ signal }) => (await call('GET /app/v1/express-manifests/candidates', { signal })).rows,
  refetchInterval,
})

export const manifestsOptions = queryOptions({
  queryKey: [...expressKeys.all, 'manifests'],
  queryFn: async ({ signal }) => (await call('GET /app/v1/express-manifests', { signal })).rows,
  refetchInterval,
})

import type { ExpressBatch } from '@freight/contracts/express-shipment/batch/batch'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { useMay } from '../../../lib/auth/session.ts'
import { expressKeys } from '../express-queries.ts'

export const batchKeys = { all: [...expressKeys.all, 'batches'] as const }

const pollMs = 1000

export const isUnderWay = ({ endedAt }: Pick<ExpressBatch, 'endedAt'>) => endedAt === undefined

const recentOptions = queryOptions({
  queryKey: batchKeys.all,
  queryFn: async ({ signal }) => (await call('GET /app/v1/express-shipments/batches', { signal })).rows,
  refetchInterval: ({ state: { data } }) => (data?.some(isUnderWay) === true ? pollMs : false),
})

/** Refetched while the server works, which continues without this page. */
export const batchOptions = (id: string) =>
  queryOptions({
    queryKey: [...batchKeys.all, id],
    queryFn: ({ signal }) => call('GET /app/v1/express-shipments/batches/:id', { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isUnderWay(data) ? pollMs : false),
    retry: false,
  })

/** The own recent batches, the newest first. */
export const useBatches = () => {
  const may = useMay()
  const enabled = (['EXPRESS_OP', 'SOLICITAR_SHIPMENT', 'MODIFICAR_SHIPMENT'] as const).some((one) => may(one))
  return useQuery({ ...recentOptions, enabled }).data ?? []
}

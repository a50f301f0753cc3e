import type { RouteResponse } from '@freight/contracts/registry/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { chargeCodes } from './charge-code.ts'

/** Active codes of the freight section, to mark the main freight. */
export const freightCodesOptions = queryOptions({
  queryKey: [...chargeCodes.all, 'freight'],
  queryFn: async ({ signal }) =>
    (
      await call('GET /app/v1/charge-codes/rows', {
        query: { section: 'FREIGHT', activity: 'active', limit: 100 },
        signal,
      })
    ).rows,
})

/** Uses of a code; tariffs and markup rules only for users with the right. */
export type Usage = RouteResponse<'GET /app/v1/charge-codes/:id/usage'>

export const usageOptions = (id: string) =>
  queryOptions({
    queryKey: [...chargeCodes.entryKey(id), 'usage'],
    queryFn: ({ signal }): Promise<Usage> => call('GET /app/v1/charge-codes/:id/usage', { params: { id }, signal }),
    staleTime: 60_000,
  })

/** The tax rate, where the user's company has set it. */
export const vatOptions = (company: string) =>
  queryOptions({
    queryKey: ['settings', 'vat', company],
    queryFn: async ({ signal }) =>
      (await call('GET /app/v1/settings', { signal })).rows.find((row) => row.company === company)?.data.vatPct ?? null,
    staleTime: 10 * 60_000,
    retry: false,
  })

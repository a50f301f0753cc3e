import type { RouteResponse } from '@freight/contracts/registry/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/api.ts'

export type CompanySettings = RouteResponse<'GET /app/v1/settings/:company'>
type CompanyName = CompanySettings['company']

const STALE_MS = 5 * 60_000

/** Every key begins with `settings`: an own change refreshes all of them. */
export const settingsOptions = (company: CompanyName) =>
  queryOptions({
    queryKey: ['settings', 'of', company],
    queryFn: ({ signal }) => call('GET /app/v1/settings/:company', { params: { company }, signal }),
    staleTime: STALE_MS,
  })

/** The settings for a record of this company; an unknown company uses the first one’s. */
export const companyNamed = (name: string): CompanyName => (name === 'AUZ' ? 'AUZ' : 'MVD')

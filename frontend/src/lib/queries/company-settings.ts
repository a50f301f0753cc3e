import type { RouteResponse } from '@freight/contracts/api/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/api.ts'

export type CompanySettings = RouteResponse<'GET /app/v1/settings/:company'>
type CompanyName = CompanySettings['company']

const AGE = 5 * 60_000

/** Every key begins with `settings`: one's own change makes all of them fresh. */
export const settingsOptions = (company: CompanyName) =>
  queryOptions({
    queryKey: ['settings', 'of', company],
    queryFn: ({ signal }) => call('GET /app/v1/settings/:company', { params: { company }, signal }),
    staleTime: AGE,
  })

/** The company whose settings count for something of this company; an unknown one has those of the first. */
export const companyNamed = (name: string): CompanyName => (name === 'AUZ' ? 'AUZ' : 'MVD')

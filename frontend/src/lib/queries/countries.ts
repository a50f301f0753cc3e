import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/api.ts'

/** Every country by name, for users with the right to read them. */
export const countriesOptions = (language: string) => {
  const lang = language === 'en' || language === 'pt' ? language : 'es'
  return queryOptions({
    queryKey: ['countries', lang],
    queryFn: async ({ signal }) => (await call('GET /app/v1/reference/countries', { query: { lang }, signal })).rows,
    staleTime: Infinity,
    retry: false,
  })
}

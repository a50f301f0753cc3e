import { queryOptions, useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '@freight/contracts/access/session'
import { request } from '../api/api.ts'
import { useSession } from './session.ts'

const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => request<CurrentUser>('GET', '/app/v1/session', { signal }),
  staleTime: 5 * 60_000,
})

/** The signed-in user; until the name has loaded, the user name of the token replaces it. */
export const useMe = () => {
  const session = useSession()
  const { data } = useQuery({ ...meQuery, enabled: session !== undefined })
  const userName = session?.userName ?? ''
  return {
    id: session?.id ?? '',
    userName,
    name: data?.name ?? userName,
    company: data?.company ?? '',
    isKnown: data !== undefined,
  }
}

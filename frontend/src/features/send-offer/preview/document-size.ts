import { queryOptions } from '@tanstack/react-query'
import { urlOf } from '../../../lib/api/api.ts'
import { problemOf } from '../../../lib/api/problem.ts'
import { storedSession } from '../../../lib/auth/session.ts'
import type { PreviewQuery } from '../queries.ts'

/** How many bytes the file will have. It is printed for that, once: downloading it takes the same print. */
export const documentSizeOptions = (key: string, query: PreviewQuery) =>
  queryOptions({
    queryKey: ['quotations', 'client-document', key, query, 'size'],
    queryFn: async ({ signal }) => {
      const token = storedSession()?.token
      const response = await fetch(urlOf('/app/v1/quotations/:key/document', { key }, query), {
        method: 'HEAD',
        signal,
        ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
      })
      if (!response.ok) throw await problemOf(response)
      return Number(response.headers.get('content-length'))
    },
    retry: false,
  })

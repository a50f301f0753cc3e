import { queryOptions } from '@tanstack/react-query'
import { urlOf } from '../../../lib/api/api.ts'
import { answered } from '../../../lib/api/download.ts'
import type { PreviewQuery } from '../send-offer-queries.ts'

/** Size of the file in bytes. The server prints it once for that; the download uses the same print. */
export const documentSizeOptions = (key: string, query: PreviewQuery) =>
  queryOptions({
    queryKey: ['quotations', 'client-document', key, query, 'size'],
    queryFn: async ({ signal }) => {
      const url = urlOf('/app/v1/quotations/:key/document', { key }, query)
      const { headers } = await answered('application/pdf', url, { signal, method: 'HEAD' })
      return Number(headers.get('content-length'))
    },
    retry: false,
  })

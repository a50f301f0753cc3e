import type { ListName } from '@freight/contracts/quotation/quotation-views'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { useMay, useSession } from '../../lib/auth/session.ts'

const MAX_PER_LIST = 100
const NO_KEYS: ReadonlySet<string> = new Set()

/** Keys of the user's own quotations, as commercial and as pricing; at most the first page of each list. */
export const useOwnKeys = (enabled: boolean): { keys: ReadonlySet<string>; isPending: boolean } => {
  const may = useMay()
  const id = useSession()?.id ?? ''
  const isCommercial = may('COMERCIAL')
  const isPricing = may('PRICING')
  const { data, isPending } = useQuery({
    queryKey: ['quotations', 'own-keys', id, isCommercial, isPricing],
    queryFn: async ({ signal }) => {
      const lists: { list: ListName; assignedTo?: string }[] = [
        ...(isCommercial ? [{ list: 'my-quotations' } as const, { list: 'my-history' } as const] : []),
        ...(isPricing ? [{ list: 'all', assignedTo: id } as const] : []),
      ]
      const pages = await Promise.all(
        lists.map((query) => call('GET /app/v1/quotations', { query: { ...query, limit: MAX_PER_LIST }, signal })),
      )
      return new Set(pages.flatMap(({ rows }) => rows.map(({ key }) => key)))
    },
    enabled,
  })
  return { keys: data ?? NO_KEYS, isPending: enabled && isPending }
}

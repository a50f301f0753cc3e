import type { ExpressRow } from '@freight/contracts/express-shipment/express-shipment-routes'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { useMay } from '../../lib/auth/session.ts'

const MAX_SHIPMENTS = 5
const NONE: readonly ExpressRow[] = []

/** Shipments that match the typed reference, client reference, waybill or recipient. */
export const useShipmentItems = (typed: string): readonly ExpressRow[] => {
  const mayRead = useMay()('CONSULTAR_SHIPMENT')
  const { data } = useQuery({
    queryKey: ['express', 'palette', typed],
    queryFn: async ({ signal }) =>
      (await call('GET /app/v1/express-shipments', { query: { q: typed, limit: MAX_SHIPMENTS }, signal })).rows,
    enabled: mayRead && typed !== '',
  })
  return typed === '' ? NONE : (data ?? NONE)
}

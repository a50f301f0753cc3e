import { useSearchParams } from 'react-router-dom'
import { lazyPart } from '../../components/feedback/lazy-part.tsx'
import { SkeletonRows } from '../../components/feedback/load-state.tsx'
import ExpressPage from '../../features/express/express-page.tsx'
import type { ShipmentHistoryProps } from '../../features/history/shipment-history.tsx'
import { useMay } from '../../lib/auth/session.ts'

const ShipmentHistory = lazyPart(
  async () => (await import('../../features/history/shipment-history.tsx')).ShipmentHistory,
  { texts: ['quotation'], waiting: <SkeletonRows rows={6} height={32} /> },
)
const ExpressTariffs = lazyPart(
  async () => (await import('../../features/express-tariff/express-tariffs.tsx')).ExpressTariffs,
  { texts: ['quotation'], waiting: <SkeletonRows rows={14} height={36} /> },
)

const history = (props: ShipmentHistoryProps) => <ShipmentHistory key={props.id} {...props} />

/** Express shipments with their history, and tariffs; the features meet here because none may import another. */
export default function Express() {
  const may = useMay()
  const [search] = useSearchParams()
  if (search.get('panel') === 'tarifarios') return <ExpressTariffs />
  const readsAll = may('EXPRESS_OP', 'MODIFICAR_SHIPMENT', 'GERENTE_COMERCIAL') && may('CONSULTAR_SHIPMENT')
  return <ExpressPage {...((readsAll || may('ANALYTICS_INVOICED', 'ANALYTICS_REPORTS')) && { history })} />
}

import { lazyWithTexts } from '../../components/feedback/lazy-with-texts.tsx'
import { SkeletonRows } from '../../components/feedback/skeleton.tsx'
import ExpressPage from '../../features/express/express-page.tsx'
import type { ShipmentHistoryProps } from '../../features/history/shipment-history.tsx'
import { useMay } from '../../lib/auth/session.ts'

const ShipmentHistory = lazyWithTexts(
  async () => (await import('../../features/history/shipment-history.tsx')).ShipmentHistory,
  ['history'],
  { waiting: <SkeletonRows rows={6} height={32} /> },
)

const history = (props: ShipmentHistoryProps) => <ShipmentHistory key={props.id} {...props} />

/** Express shipments with their history; the features meet here because none may import another. */
export default function Express() {
  const may = useMay()
  const readsAll = may('EXPRESS_OP', 'MODIFICAR_SHIPMENT', 'GERENTE_COMERCIAL') && may('CONSULTAR_SHIPMENT')
  return <ExpressPage {...((readsAll || may('ANALYTICS_INVOICED', 'ANALYTICS_REPORTS')) && { history })} />
}

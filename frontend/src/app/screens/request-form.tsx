import type { ComponentProps } from 'react'
import { NewQuotationPage } from '../../features/new-quotation/new-quotation-page.tsx'
import { lazyParts } from '../../components/feedback/lazy-part.tsx'
import { SkeletonRows } from '../../components/feedback/load-state.tsx'
import type { RequestedLane, RequestedRates } from '../../features/new-quotation/totals/requested-rates.ts'
import { useMay, useSession } from '../../lib/auth/session.ts'

const { LaneMemory, RequestRates } = lazyParts(() => import('./request-parts.ts'), {
  LaneMemory: { texts: ['pricing', 'quotation'], waiting: <SkeletonRows rows={5} height={40} />, missing: 'card' },
  RequestRates: { waiting: <SkeletonRows rows={2} height={40} />, missing: 'card' },
})

/** History of the lane beside the request form, for users with the right to read quotations. */
const RequestLane = ({ lane }: { lane: RequestedLane }) => {
  const may = useMay()
  const company = useSession()?.company ?? 'MVD'
  if (!may('CONSULTAR_COTIZACION', 'ANALYTICS_REPORTS')) return null
  return <LaneMemory lane={lane} company={company} />
}

/** Rates that match the form, and below them earlier costs and sells of the lane. */
const requestLane = (lane: RequestedLane, rates: RequestedRates) => (
  <>
    <RequestRates request={rates} />
    <RequestLane lane={lane} />
  </>
)

/** The request form with the history of its lane. The features meet here because none may import another. */
export const RequestForm = (props: Omit<ComponentProps<typeof NewQuotationPage>, 'lane'>) => (
  <NewQuotationPage {...props} lane={requestLane} />
)

import { lazy, Suspense } from 'react'
import { SkeletonRows } from '../../components/feedback/skeleton.tsx'
import Detail from '../../features/quotations/routes/detail.tsx'
import { useMay } from '../../lib/session.ts'

const HistoryTab = lazy(async () => ({
  default: (await import('../../features/history/components/history-tab.tsx')).HistoryTab,
}))

const LastActivity = lazy(async () => ({
  default: (await import('../../features/history/components/last-activity.tsx')).LastActivity,
}))

const history = (quotationKey: string) => (
  <Suspense fallback={<SkeletonRows rows={10} />}>
    <HistoryTab quotationKey={quotationKey} />
  </Suspense>
)

const activity = (quotationKey: string) => (
  <Suspense fallback={<SkeletonRows rows={4} height={24} />}>
    <LastActivity quotationKey={quotationKey} />
  </Suspense>
)

/** A quotation with its history: two features that meet here, because neither may know the other. */
export default function QuotationDetail() {
  const may = useMay()
  const readsHistory = may('PRICING', 'GERENTE_COMERCIAL', 'ANALYTICS_REPORTS')
  return <Detail history={history} {...(readsHistory && { activity })} />
}

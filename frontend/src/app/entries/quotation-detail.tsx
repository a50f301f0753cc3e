import { lazy, Suspense } from 'react'
import { SkeletonRows } from '../../components/feedback/skeleton.tsx'
import Detail from '../../features/quotations/routes/detail.tsx'

const HistoryTab = lazy(async () => ({
  default: (await import('../../features/history/components/history-tab.tsx')).HistoryTab,
}))

const history = (quotationKey: string) => (
  <Suspense fallback={<SkeletonRows rows={10} />}>
    <HistoryTab quotationKey={quotationKey} />
  </Suspense>
)

/** A quotation with its history: two features that meet here, because neither may know the other. */
export default function QuotationDetail() {
  return <Detail history={history} />
}

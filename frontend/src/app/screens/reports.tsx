import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { PagePlaceholder } from '../../components/feedback/page-placeholder.tsx'

const Reports = lazy(() => import('../../features/reports/reports.tsx'))
const Detail = lazy(() => import('./quotation-detail.tsx'))

/** An auditor opens a quotation at `/reports?quotation={ref}`: the two detail routes are closed to auditors. */
export default function ReportsEntry() {
  const [search] = useSearchParams()
  return <Suspense fallback={<PagePlaceholder />}>{search.has('quotation') ? <Detail /> : <Reports />}</Suspense>
}

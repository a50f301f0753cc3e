import type { ReactNode } from 'react'
import { useLocation, useParams, useSearchParams } from 'react-router-dom'
import { QuotationPage } from '../components/quotation-page.tsx'

/** Where the crumb leads: the list that the address belongs to. */
const listOf = (pathname: string) =>
  pathname.startsWith('/pricing')
    ? '/pricing/cotizaciones'
    : pathname.startsWith('/reports')
      ? '/reports'
      : '/mis-cotizaciones'

/** A quotation by its key in the path, or in the query where an auditor looks at it. */
export default function DetailRoute({
  history,
  activity,
  notes,
}: {
  history: (quotationKey: string) => ReactNode
  activity?: (quotationKey: string) => ReactNode
  notes?: (quotationKey: string) => ReactNode
}) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const key = useParams()['ref'] ?? search.get('quotation') ?? ''
  return (
    <QuotationPage
      key={key}
      quotationKey={key}
      listPath={listOf(pathname)}
      history={history}
      activity={activity}
      notes={notes}
    />
  )
}

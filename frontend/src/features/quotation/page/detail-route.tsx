import type { ComponentType, ReactNode } from 'react'
import { useLocation, useParams, useSearchParams } from 'react-router-dom'
import type { AmendForm } from './amend-page.tsx'
import { QuotationPage } from './quotation-page.tsx'
import { useSending } from '../acts/use-sending.ts'

type SendPart = ComponentType<{ quotationKey: string; onLeave: () => void }>

/** Target of the breadcrumb: the list of this path. */
const listOf = (pathname: string) =>
  pathname.startsWith('/pricing')
    ? '/pricing/cotizaciones'
    : (['/reports', '/cotizaciones-gerente'].find((path) => pathname.startsWith(path)) ?? '/mis-cotizaciones')

/** A quotation by its key in the path, or in the query on an auditor's page. */
export default function DetailRoute({
  history,
  activity,
  notes,
  helps,
  amend,
  send: Send,
}: {
  history: (quotationKey: string) => ReactNode
  activity?: (quotationKey: string) => ReactNode
  notes?: (quotationKey: string) => ReactNode
  helps?: (quotationKey: string) => ReactNode
  amend?: AmendForm
  /** The sending screen, which belongs to another feature. */
  send?: SendPart
}) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const key = useParams()['ref'] ?? search.get('quotation') ?? ''
  const [isSending, setSending] = useSending()
  if (isSending && Send) return <Send key={key} quotationKey={key} onLeave={() => setSending(false)} />
  return (
    <QuotationPage
      key={key}
      quotationKey={key}
      listPath={listOf(pathname)}
      history={history}
      activity={activity}
      notes={notes}
      helps={helps}
      amend={amend}
    />
  )
}

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ThirdPartyView } from '@freight/contracts/third-party/view'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { PagePlaceholder } from '../../../components/feedback/page-placeholder.tsx'
import { chargeCodesOptions } from '../quotation-queries.ts'
import { AgentPage } from './agent-page.tsx'
import { readLink, markSeen } from './calls.ts'
import { forgetForm } from './stored-answer/stored-form.ts'
import { requestIdOf } from './stored-answer/link-claims.ts'
import { LinkProblem } from './link-problem.tsx'
import { PageHead } from './page-head.tsx'
import './third-party.css'

/** The charge grid needs charge codes: they came with the page, and nothing else is fetched. */
const clientWith = ({ shipment, chargeCodes }: ThirdPartyView): QueryClient => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  // The view leaves out these flags, which the charge grid does not read.
  const flags = { air: true, sea: true, road: true, ownService: false, discount: false }
  client.setQueryData(
    chargeCodesOptions(shipment.transportMode).queryKey,
    chargeCodes.map((code) => ({ ...flags, leg: null, ...code })),
  )
  return client
}

type LoadedPage = { view: ThirdPartyView; client: QueryClient } | { error: unknown }

/** Page /third-party/{link}: the holder of the link answers the cost request without a session. */
export default function ThirdParty() {
  const { t } = useTranslation('thirdParty')
  const { encodedJwt: link = '' } = useParams()
  const [page, setPage] = useState<LoadedPage>()
  const [attempt, setAttempt] = useState(0)
  const [hasSent, setSent] = useState(false)

  useEffect(() => {
    document.title = t('title')
  }, [t])

  useEffect(() => {
    let isUnmounted = false
    readLink(link).then(
      (view) => {
        if (isUnmounted) return
        setPage({ view, client: clientWith(view) })
        // A lost answer to a successful send: the form was sent all the same.
        if (view.state === 'ANSWERED') forgetForm(view.tokenId, requestIdOf(link))
        // Mail scanners open links without scripts: only a browser runs this and marks the request as seen.
        if (view.state === 'OPEN' || view.state === 'VIEWED') markSeen(link).catch(() => undefined)
      },
      (error: unknown) => {
        if (!isUnmounted) setPage({ error })
      },
    )
    return () => {
      isUnmounted = true
    }
  }, [link, attempt])

  const reload = () => {
    setPage(undefined)
    setAttempt(attempt + 1)
  }

  const showSent = () => {
    setSent(true)
    reload()
  }

  if (page === undefined)
    return (
      <main className="third-party">
        <PageHead />
        <PagePlaceholder />
      </main>
    )
  if ('error' in page)
    return (
      <main className="third-party">
        <PageHead />
        <LinkProblem link={link} error={page.error} onRetry={reload} />
      </main>
    )
  return (
    <QueryClientProvider client={page.client}>
      <main className="third-party">
        <PageHead view={page.view} />
        <AgentPage
          key={page.view.tokenId}
          link={link}
          view={page.view}
          hasSent={hasSent}
          onSent={showSent}
          onAgain={reload}
        />
      </main>
    </QueryClientProvider>
  )
}

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ThirdPartyView } from '@freight/contracts/third-party/view'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { PagePlaceholder } from '../../../components/feedback/page-placeholder.tsx'
import { chargeCodesOptions } from '../queries.ts'
import { AgentPage } from './agent-page.tsx'
import { readLink, tellSeen } from './calls.ts'
import { LinkProblem } from './link-problem.tsx'
import { PageHead } from './page-head.tsx'
import './third-party.css'

/** The grid asks for charge codes: here they came with the page, and nothing else is asked for. */
const clientWith = ({ shipment, chargeCodes }: ThirdPartyView): QueryClient => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  const flags = { air: true, sea: true, road: true, ownService: false, discount: false }
  client.setQueryData(
    chargeCodesOptions(shipment.transportMode).queryKey,
    chargeCodes.map((code) => ({ ...flags, leg: null, ...code })),
  )
  return client
}

type Read = { view: ThirdPartyView; client: QueryClient } | { error: unknown }

/** /third-party/{link}: whoever has the link answers the request for costs, without a session. */
export default function ThirdParty() {
  const { t } = useTranslation('thirdParty')
  const { encodedJwt: link = '' } = useParams()
  const [read, setRead] = useState<Read>()
  const [tries, setTries] = useState(0)
  const [hasSent, setSent] = useState(false)

  useEffect(() => {
    document.title = t('title')
  }, [t])

  useEffect(() => {
    let isGone = false
    readLink(link).then(
      (view) => {
        if (isGone) return
        setRead({ view, client: clientWith(view) })
        // What reads mails for viruses opens links, too: only a browser comes as far as this.
        if (view.state === 'OPEN' || view.state === 'VIEWED') tellSeen(link).catch(() => undefined)
      },
      (error: unknown) => {
        if (!isGone) setRead({ error })
      },
    )
    return () => {
      isGone = true
    }
  }, [link, tries])

  const again = () => {
    setRead(undefined)
    setTries(tries + 1)
  }

  const sent = () => {
    setSent(true)
    again()
  }

  if (read === undefined)
    return (
      <main className="third-party">
        <PageHead />
        <PagePlaceholder />
      </main>
    )
  if ('error' in read)
    return (
      <main className="third-party">
        <PageHead />
        <LinkProblem link={link} error={read.error} onRetry={again} />
      </main>
    )
  return (
    <QueryClientProvider client={read.client}>
      <main className="third-party">
        <PageHead view={read.view} />
        <AgentPage
          key={read.view.tokenId}
          link={link}
          view={read.view}
          hasSent={hasSent}
          onSent={sent}
          onAgain={again}
        />
      </main>
    </QueryClientProvider>
  )
}

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ThirdPartyView } from '@freight/contracts/third-party/third-party-routes'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { PagePlaceholder, ErrorCard, NoticeCard, Empty } from '../../../components/feedback/load-state.tsx'
import { chargeCodesOptions } from '../quotation-queries.ts'
import { readLink, markSeen, requestNewLink, useAgentErrorText } from './calls.ts'
import { forgetForm } from './stored-answer/stored-form.ts'
import { requestIdOf } from './stored-answer/link-claims.ts'
import './third-party.css'
import { EndorsedIcon, TimeIcon } from '@blueprintjs/icons'
import { AnswerForm } from './answer-form.tsx'
import { SentCosts } from './sent-costs.tsx'
import { ShipmentFacts } from './shipment-facts.tsx'
import { Logo } from '../../../components/logo.tsx'
import { chosenLanguage, readIn } from './chosen-language.ts'
import { useReaderLanguage } from './use-reader-language.ts'
import { onCompanyClock } from './company-clock.ts'
import { Segments } from '../../../components/form/form-row.tsx'
import { languages } from '@freight/contracts/vocabulary/people'
import { Button } from '@blueprintjs/core'
import { isProblem } from '../../../lib/api/api.ts'

/** Why a link does not open, and what the agent can do. */
const LinkProblem = ({ link, error, onRetry }: { link: string; error: unknown; onRetry: () => void }) => {
  const { t } = useTranslation('thirdParty')
  // An expired link returns a more specific problem only when a new one is requested.
  const [failure, setFailure] = useState<unknown>()
  const shownError = failure ?? error
  const status = isProblem(shownError) ? shownError.status : 0
  if (status === 410)
    return <Empty kind="none" level="h2" title={t('problem.canceled')} help={t('problem.canceledHelp')} />
  if (isProblem(shownError, 'ALREADY_SUBMITTED'))
    return <Empty kind="none" level="h2" title={t('sent.already')} help={t('sent.write')} />
  if (status === 401) return <ExpiredLink link={link} onProblem={setFailure} />
  if (status === 404 || status === 414)
    return <Empty kind="none" level="h2" title={t('common.loadFailed')} help={t('problem.informationHelp')} />
  return <ErrorCard error={error} title={t('problem.reading')} onRetry={onRetry} />
}

/**
 * An expired link, with a button that requests a new one. `onProblem`: a more specific reason why the link does not
 * open.
 */
const ExpiredLink = ({ link, onProblem }: { link: string; onProblem: (error: unknown) => void }) => {
  const { t } = useTranslation('thirdParty')
  const errorText = useAgentErrorText()
  const [linkState, setLinkState] = useState<'no' | 'busy' | 'done'>('no')
  const [failure, setFailure] = useState<unknown>()
  const requestAgain = async () => {
    setLinkState('busy')
    try {
      await requestNewLink(link)
      setLinkState('done')
    } catch (problem) {
      setLinkState('no')
      // A final problem replaces the expiry: 404 where a newer link exists.
      if (isProblem(problem) && (problem.code === 'ALREADY_SUBMITTED' || [404, 410].includes(problem.status)))
        onProblem(problem)
      else setFailure(problem)
    }
  }
  return (
    <Empty
      kind="none"
      level="h2"
      title={t('common.loadFailed')}
      help={linkState === 'done' ? t('problem.newLinkAsked') : t('problem.expired')}
      actions={
        linkState !== 'done' && (
          <>
            <Button intent="primary" loading={linkState === 'busy'} onClick={() => void requestAgain()}>
              {t('problem.newLink')}
            </Button>
            {failure !== undefined && (
              <p className="form-below error" role="alert">
                {t('problem.newLinkFailed')} {errorText(failure)}
              </p>
            )}
          </>
        )
      }
    />
  )
}

const HOUR_MS = 3600_000
const DAY_MS = 24 * HOUR_MS

/** Time left until the due date: days and hours, or hours. */
const useTimeLeft = () => {
  const { t } = useTranslation('thirdParty')
  return ({ dueAt, now }: ThirdPartyView): string => {
    const leftMs = Date.parse(dueAt) - Date.parse(now)
    if (leftMs <= 0) return t('due.late')
    const [days, hours] = [Math.floor(leftMs / DAY_MS), Math.floor((leftMs % DAY_MS) / HOUR_MS)]
    if (days > 0) return t('due.days', { count: days, hours })
    return hours > 0 ? t('due.hours', { count: hours }) : t('due.soon')
  }
}

/** Head of the page: requesting company, due date and language; no navigation. */
const PageHead = ({ view }: { view?: ThirdPartyView }) => {
  const { t, i18n } = useTranslation('thirdParty')
  const { t: shell } = useTranslation('shell')
  const language = useReaderLanguage()
  const timeLeft = useTimeLeft()
  const isOpen = view?.state === 'OPEN' || view?.state === 'VIEWED'
  return (
    <header className="agent-head pad-12-32 row gap-10 line-below on-surface">
      <Logo />
      <h1 className="size-14 no-wrap">{t('title')}</h1>
      {view !== undefined && <span className="quiet agent-company">{view.company}</span>}
      <span className="agent-due gap-2-6 row wrap margin-left-auto">
        {view !== undefined && isOpen && (
          <>
            <TimeIcon size={14} aria-hidden="true" />
            <span>
              {t('due.before')} <strong>{onCompanyClock(view.timeZone, view.dueAt, language).text}</strong>
            </span>
            <span className="secondary">{timeLeft(view)}</span>
          </>
        )}
      </span>
      <Segments
        label={shell('common.language')}
        value={languages.find((one) => one === i18n.language) ?? 'es'}
        segments={languages.map((value) => ({ value, label: value.toUpperCase() }))}
        onChange={(next) => {
          chosenLanguage.write(next)
          void readIn(next)
        }}
      />
    </header>
  )
}

interface AgentPageProps {
  link: string
  view: ThirdPartyView
  /** Whether the costs were sent on this page since it loaded. */
  hasSent: boolean
  onSent: () => void
  /** Refetches the link's page. */
  onAgain: () => void
}

/** The shipment next to the answer: the form, or the sent costs. */
const AgentPage = ({ link, view, hasSent, onSent, onAgain }: AgentPageProps) => {
  const { t } = useTranslation('thirdParty')
  return (
    <div className="agent-columns max-width-1480 pad-24-32-40 gap-32">
      <ShipmentFacts link={link} view={view} />
      <section className="stack gap-12 min-width-0" aria-label={t('column.costs')}>
        {view.outcome !== undefined && (
          <NoticeCard icon={<EndorsedIcon size={16} />} hue={view.outcome === 'CHOSEN' ? 'green' : 'grey'}>
            <strong>{t(`outcome.${view.outcome}`)}</strong>
          </NoticeCard>
        )}
        {view.state === 'ANSWERED' && (
          <SentCosts view={view} notice={t(hasSent ? 'sent.done' : 'sent.already')} isNew={hasSent} />
        )}
        {view.state === 'DECLINED' && (
          <NoticeCard icon={<EndorsedIcon size={16} />} hue="grey">
            <strong>{t('declined.title')}</strong>
            <p className="secondary">{t('declined.help')}</p>
          </NoticeCard>
        )}
        {(view.state === 'OPEN' || view.state === 'VIEWED') && (
          <AnswerForm link={link} view={view} onSent={onSent} onOver={onAgain} />
        )}
      </section>
    </div>
  )
}

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
      <main className="third-party min-height-100vh on-page">
        <PageHead />
        <PagePlaceholder />
      </main>
    )
  if ('error' in page)
    return (
      <main className="third-party min-height-100vh on-page">
        <PageHead />
        <LinkProblem link={link} error={page.error} onRetry={reload} />
      </main>
    )
  return (
    <QueryClientProvider client={page.client}>
      <main className="third-party min-height-100vh on-page">
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

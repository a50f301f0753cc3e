import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty, ErrorCard, SkeletonRows, NoticeCard } from '../../../components/feedback/load-state.tsx'
import { isProblem } from '../../../lib/api/api.ts'
import { offered } from '../commands/actions.ts'
import { detailOptions } from '../quotation-queries.ts'
import { markShown } from '../saving.ts'
import { type AmendForm, AmendPage } from './amend-page.tsx'
import { NotesTab, NoteText } from '../notes/notes-tab.tsx'
import { QuotationHeader } from './quotation-header.tsx'
import { useMay } from '../../../lib/auth/session.ts'
import { useUnsaved } from '../../../components/form-draft/form-drafts.ts'
import { type Tab, tabs, useChosenRevision, useTab } from '../use-tab.ts'
import { useActs } from '../acts/use-acts.tsx'
import { useAmending } from '../acts/use-amending.ts'
import { lazyParts } from '../../../components/feedback/lazy-part.tsx'
import '../comparison/comparison.css'
import '../costs/costs.css'
import './detail.css'
import './detail-parts.css'
import '../sell/sell.css'
import { Button } from '@blueprintjs/core'
import { HistoryIcon, NotificationsIcon } from '@blueprintjs/icons'
import { useUrlValue } from '../../../lib/browser/url-state.ts'
import { CargoCard } from '../summary/cargo-card.tsx'
import { CostsCard, SellCard } from '../summary/price-cards.tsx'
import { InfoCards, GoodsCard, ActivityCard, NextActionsCard } from '../summary/info-cards.tsx'
import { AgentsCard } from '../agents/agents-card.tsx'
import type { Act } from '../commands/command-dialog.tsx'
import { legs } from '@freight/contracts/vocabulary/journey'
import { quotedLegs } from '@freight/contracts/freight/incoterms'
import { CutLane, TransportIcon } from '../../../components/lane/lane.tsx'
import { countryName } from '../filters/use-filter-words.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { StatusGlyph } from '../../../components/quotation/status-chip.tsx'
import { useReasonName } from '../../../components/quotation/use-reason-name.ts'

interface QuotationTabsProps {
  detail: QuotationDetail
  tab: Tab
  onTab: (tab: Tab) => void
}

/** Tab of each kind of draft. */
const tabOf: Readonly<Record<string, Tab>> = { cost: 'costs', sell: 'sell', note: 'notes' }

/** Tabs of a quotation, limited by the user's rights. */
export const QuotationTabs = ({ detail, tab, onTab }: QuotationTabsProps) => {
  const { t } = useTranslation('quotations')
  const may = useMay()
  const counts: Partial<Record<Tab, number>> = {
    costs: detail.cost?.length,
    comparison: detail.cost?.length,
    sell: detail.sell.length,
    documents: detail.docs.length + (detail.cost ?? []).filter(({ document }) => document !== undefined).length,
    notes: detail.noteCount,
    // Each event of the quotation is one revision.
    history: detail.revision,
  }
  const isOpen = (one: Tab) => {
    if (one === 'costs' || one === 'comparison') return detail.cost !== undefined
    return one !== 'history' || may('PRICING', 'GERENTE_COMERCIAL', 'ANALYTICS_REPORTS')
  }
  const open = tabs.filter(isOpen)
  const unsaved = new Set(useUnsaved(detail.key).map((name) => tabOf[name.split(':')[1] ?? '']))
  return (
    <div className="quotation-tabs line-tabs gap-20 flex scrolls-x" role="tablist" aria-label={t('tabs')}>
      {open.map((one, index) => (
        <button
          className="height-34 no-pad no-fill ink-2 pointer size-13 medium no-wrap"
          key={one}
          type="button"
          role="tab"
          aria-selected={one === tab}
          tabIndex={one === tab ? 0 : -1}
          onClick={() => onTab(one)}
          onKeyDown={(event) => {
            const offset = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
            const next = offset === undefined ? undefined : open[(index + offset + open.length) % open.length]
            if (next === undefined) return
            onTab(next)
            const sibling = event.currentTarget.parentElement?.children[open.indexOf(next)]
            if (sibling instanceof HTMLElement) sibling.focus()
          }}
        >
          {t(`tab.${one}`)} {counts[one] !== undefined && <span className="count">{counts[one]}</span>}
          {unsaved.has(one) && (
            <span
              className="hue unsaved-dot"
              data-hue="amber"
              role="img"
              aria-label={t('unsaved')}
              title={t('unsaved')}
            />
          )}
        </button>
      ))}
    </div>
  )
}

/** Outcome of the quotation, or the end of its postponement. */
export const OutcomeCard = ({ detail }: { detail: QuotationDetail }) => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  const reasonName = useReasonName(detail.company)
  const { outcome } = detail
  if (outcome === undefined) return null
  const approved = outcome.kind === 'APPROVED' && detail.sell.find(({ idSell }) => idSell === outcome.idSell)
  const alternative = approved ? approved.description || approved.carrier || approved.ruta : ''
  const title =
    outcome.acceptedBy === undefined
      ? t(`outcome.${outcome.kind}`)
      : t('outcome.acceptedBy', { name: outcome.acceptedBy })
  const words = [
    alternative === '' ? '' : t('outcome.alternative', { name: alternative }),
    outcome.reasonCode === undefined ? '' : reasonName(outcome.kind, outcome.reasonCode),
    outcome.text ?? '',
    outcome.competitor === undefined ? '' : t('outcome.competitor', { name: outcome.competitor }),
    outcome.targetPrice === undefined
      ? ''
      : t('outcome.targetPrice', { amount: format.money(outcome.targetPrice.amount, outcome.targetPrice.currency) }),
    outcome.revisionNo === undefined ? '' : t('outcome.revision', { number: outcome.revisionNo }),
    outcome.clientReference === undefined || outcome.clientReference === ''
      ? ''
      : t('outcome.clientReference', { reference: outcome.clientReference }),
    outcome.resumeOn === undefined ? '' : t('outcome.resumeOn', { date: format.date(outcome.resumeOn) }),
  ].filter((part) => part !== '')
  return (
    <section className="notice-card flex gap-8 on-surface" aria-label={t(`outcome.${outcome.kind}`)}>
      <span className="notice-icon">
        <StatusGlyph status={outcome.kind === 'CANCELLED' ? 'NOT_APPROVED' : outcome.kind} />
      </span>
      <div>
        <p className="notice-title">
          {title} <span className="quiet">{format.near(outcome.at)}</span>
        </p>
        {words.length > 0 && <p className="notice-text flex-1 size-12-5">{words.join(' · ')}</p>}
      </div>
    </section>
  )
}

/** The next scheduled call to the client. */
export const FollowUpCard = ({ detail, act }: { detail: QuotationDetail; act: Act }) => {
  const { t } = useTranslation('quotationCommands')
  const format = useFormat()
  const { followUp } = detail
  if (followUp === undefined) return null
  const isDue = format.daysUntil(followUp.on) <= 0
  return (
    <section className="notice-card flex gap-8 on-surface" aria-label={t('common.followUp')}>
      <span className="notice-icon">
        <NotificationsIcon className="hue" data-hue={isDue ? 'amber' : 'accent'} aria-hidden="true" />
      </span>
      <div>
        <p className="notice-title">{t('followUp.due', { date: format.date(followUp.on) })}</p>
        <p className="notice-text flex-1 size-12-5">
          {[followUp.text, t('common.nameAndDay', { name: followUp.by.name, when: format.near(followUp.at) })]
            .filter((part) => part !== '')
            .join(' · ')}
        </p>
        {offered(detail, 'ScheduleFollowUp')?.possible === true && (
          <Button size="small" onClick={() => act('ScheduleFollowUp')}>
            {t('followUp.change')}
          </Button>
        )}
      </div>
    </section>
  )
}

/** The latest notes, with a link to the others. */
export const NotesCard = ({ detail }: { detail: QuotationDetail }) => {
  const { t } = useTranslation('quotations')
  const { t: shell } = useTranslation('shell')
  const [, setTab] = useTab()
  const last = detail.notes.slice(-2).toReversed()
  return (
    <section className="card" aria-labelledby="notes-title">
      <header className="card-head">
        <h2 id="notes-title">{t('common.notes')}</h2> <span className="count">{detail.noteCount}</span>
        {detail.noteCount > last.length && (
          <span className="end">
            <Button size="small" variant="minimal" intent="primary" onClick={() => setTab('notes')}>
              {shell('common.seeAll')}
            </Button>
          </span>
        )}
      </header>
      <div className="card-body quotation-notes stack gap-12">
        {last.length === 0 && <p className="quiet">{t('notes.none')}</p>}
        {last.map((note) => (
          <NoteText key={note.noteId} note={note} detail={detail} />
        ))}
      </div>
    </section>
  )
}

/** Lane of the quotation, divided where the incoterm transfers the costs. */
export const QuotationLane = ({ detail }: { detail: QuotationDetail }) => {
  const { i18n } = useTranslation('quotations')
  const quoted = quotedLegs(detail)
  return (
    <CutLane
      origin={{
        name: detail.origenName,
        code: detail.origenCodigo,
        detail: countryName(detail.origenPais, i18n.language),
      }}
      destination={{
        name: detail.destinoName,
        code: detail.destinoCodigo,
        detail: countryName(detail.destinoPais, i18n.language),
      }}
      incoterm={detail.incoterm}
      legs={legs.map((leg) => ({ leg, quoted: quoted.includes(leg) }))}
      {...(detail.client !== undefined && { client: detail.client.nombreFantasia })}
      otherParty={detail.direction === 'IMPORT' ? 'seller' : 'buyer'}
      icon={<TransportIcon transport={detail.transportMode} />}
    />
  )
}

interface SummaryTabProps {
  detail: QuotationDetail
  act: Act
  tabs: ReactNode
  activity: ReactNode
}

/** Overview of a quotation: cargo left, prices in the middle, sale and commands right. */
export const SummaryTab = ({ detail, act, tabs, activity }: SummaryTabProps) => (
  <>
    <QuotationLane detail={detail} />
    {tabs}
    <div className="summary grid start gap-10" role="tabpanel">
      <div className="summary-column stack gap-10 min-width-0">
        <CargoCard detail={detail} act={act} />
        <GoodsCard detail={detail} />
        <NotesCard detail={detail} />
      </div>
      <div className="summary-column stack gap-10 min-width-0">
        <OutcomeCard detail={detail} />
        {detail.followUp !== undefined && <FollowUpCard detail={detail} act={act} />}
        {detail.cost !== undefined && <CostsCard detail={detail} />}
        {detail.cost !== undefined && <AgentsCard detail={detail} act={act} />}
        <InfoCards detail={detail} />
        <ActivityCard detail={detail}>{activity}</ActivityCard>
      </div>
      <div className="summary-column stack gap-10 min-width-0">
        <SellCard detail={detail} />
        <NextActionsCard detail={detail} act={act} />
        {(detail.status === 'APPROVED' || detail.bookings !== undefined) && <BookingsCard detail={detail} />}
        {(detail.invoices?.[0] ?? detail.withdrawnInvoices?.[0]) && <InvoicesCard detail={detail} />}
      </div>
    </div>
  </>
)

/** Notice on other tabs while a historical event is selected: they show the current quotation. */
const TodayNotice = ({ at, onHistory }: { at: number; onHistory: () => void }) => {
  const { t } = useTranslation('quotations')
  const [, setAt] = useUrlValue('at')
  return (
    <NoticeCard
      icon={<HistoryIcon size={14} aria-hidden="true" />}
      hue="amber"
      action={
        <>
          <Button size="small" variant="minimal" onClick={onHistory}>
            {t('today.back', { number: at })}
          </Button>
          <Button size="small" variant="minimal" onClick={() => setAt(undefined, { replace: true })}>
            {t('today.stay')}
          </Button>
        </>
      }
    >
      {t('today.notice', { number: at })}
    </NoticeCard>
  )
}

const tabToCome = { waiting: <SkeletonRows rows={8} /> }

const { BookingsCard, ComparisonTab, DocumentsPanel, InvoicesCard } = lazyParts(() => import('./page-parts.ts'), {
  BookingsCard: { missing: 'card' },
  ComparisonTab: tabToCome,
  DocumentsPanel: tabToCome,
  InvoicesCard: { missing: 'card' },
})
const { CostsTab, SellTab } = lazyParts(() => import('./price-parts.ts'), {
  CostsTab: tabToCome,
  SellTab: { ...tabToCome, texts: ['document'] },
})

interface QuotationPageProps {
  quotationKey: string
  /** Path of the list that leads here. */
  listPath: string
  /** The history, passed by the router because it belongs to another feature. */
  history: (quotationKey: string) => ReactNode
  /** Latest history lines for the summary. */
  activity?: ((quotationKey: string) => ReactNode) | undefined
  /** Pricing's matching notes, next to the costs. */
  notes?: ((quotationKey: string) => ReactNode) | undefined
  /** Further help for finding a price, below the notes: rates, rules, lane. */
  helps?: ((quotationKey: string) => ReactNode) | undefined
  /** Form of the request, for users who may change it. */
  amend?: AmendForm | undefined
}

/** Page of a quotation: its data, whose move it is, and the possible commands. */
export const QuotationPage = ({ quotationKey, ...rest }: QuotationPageProps) => {
  const { t: shell } = useTranslation('shell')
  const query = useQuery(detailOptions(quotationKey))
  const detail = query.data
  useEffect(() => {
    if (detail !== undefined) markShown(detail.key, detail.revision)
  }, [detail])

  if (detail === undefined && query.error !== null)
    return (
      <div className="page">
        {isProblem(query.error, 'FORBIDDEN') ? (
          <Empty
            kind="no-permission"
            level="h1"
            title={shell('state.noPermission')}
            help={shell('state.noPermissionHelp')}
          />
        ) : (
          <ErrorCard
            size="page"
            error={query.error}
            title={shell('error.quotation')}
            onRetry={() => void query.refetch()}
          />
        )}
      </div>
    )
  if (detail === undefined)
    return (
      <div className="page" aria-busy="true">
        <SkeletonRows rows={3} height={44} />
        <SkeletonRows rows={12} />
      </div>
    )
  return <LoadedQuotation detail={detail} {...rest} />
}

const LoadedQuotation = ({
  detail,
  listPath,
  history,
  activity,
  notes,
  helps,
  amend,
}: Omit<QuotationPageProps, 'quotationKey'> & { detail: QuotationDetail }) => {
  const [tab, setTab] = useTab()
  const chosenRevision = useChosenRevision(detail)
  const { act, dialogs } = useActs(detail)
  const [isAmending, setAmending] = useAmending()
  if (isAmending && amend && offered(detail, 'AmendRequest')?.possible === true)
    return <AmendPage detail={detail} form={amend} list={listPath} onClose={() => setAmending(false)} />
  return (
    <div className="page stack gap-12 size-12-5">
      <QuotationHeader detail={detail} listPath={listPath} act={act} />
      {tab !== 'history' && chosenRevision !== undefined && (
        <TodayNotice at={chosenRevision} onHistory={() => setTab('history')} />
      )}
      {tab === 'summary' ? null : <QuotationTabs detail={detail} tab={tab} onTab={setTab} />}
      {tab === 'summary' && (
        <SummaryTab
          detail={detail}
          act={act}
          tabs={<QuotationTabs detail={detail} tab={tab} onTab={setTab} />}
          activity={activity?.(detail.key)}
        />
      )}
      {tab === 'costs' && <CostsTab detail={detail} notes={notes?.(detail.key)} helps={helps?.(detail.key)} />}
      {tab === 'comparison' && <ComparisonTab detail={detail} />}
      {tab === 'sell' && <SellTab detail={detail} />}
      {tab === 'documents' && <DocumentsPanel detail={detail} />}
      {tab === 'notes' && <NotesTab detail={detail} />}
      {tab === 'history' && history(detail.key)}
      {dialogs}
    </div>
  )
}

import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../../components/feedback/empty.tsx'
import { ErrorCard } from '../../../components/feedback/error-card.tsx'
import { SkeletonRows } from '../../../components/feedback/skeleton.tsx'
import { isProblem } from '../../../lib/api/problem.ts'
import { offered } from '../commands/actions.ts'
import { detailOptions } from '../quotation-queries.ts'
import { markShown } from '../saving.ts'
import { type AmendForm, AmendPage } from './amend-page.tsx'
import { NotesTab } from '../notes/notes-tab.tsx'
import { QuotationHeader } from './quotation-header.tsx'
import { QuotationTabs } from './quotation-tabs.tsx'
import { SummaryTab } from '../summary/summary-tab.tsx'
import { useActs } from '../commands/use-acts.tsx'
import { useAmending } from './use-amending.ts'
import { TodayNotice } from './today-notice.tsx'
import { useChosenRevision, useTab } from './use-tab.ts'
import { lazyPart } from '../../../components/feedback/lazy-part.tsx'
// One style sheet for all tabs: separate ones are larger in total.
import '../comparison/comparison.css'
import '../costs/costs.css'
import './detail.css'
import './detail-parts.css'
import '../charge-grid/grid.css'
import '../sell/sell.css'

const tabToCome = { waiting: <SkeletonRows rows={8} /> }

const CostsTab = lazyPart(async () => (await import('../costs/costs-tab.tsx')).CostsTab, tabToCome)
const ComparisonTab = lazyPart(async () => (await import('../comparison/comparison-tab.tsx')).ComparisonTab, tabToCome)
const DocumentsPanel = lazyPart(
  async () => (await import('../documents/documents-panel.tsx')).DocumentsPanel,
  tabToCome,
)
const SellTab = lazyPart(async () => (await import('../sell/sell-tab.tsx')).SellTab, tabToCome)

export interface QuotationPageProps {
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
    <div className="page quotation-page">
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

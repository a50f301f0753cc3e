import type { HistoryEntry } from '@freight/contracts/quotation/quotation-views'
import { QuotationRules, EvaluationOfEvent } from '../../features/quotation-rule/evaluation/rule-evaluation.tsx'
import { lazyPart, lazyParts } from '../../components/feedback/lazy-part.tsx'
import { PagePlaceholder, SkeletonRows } from '../../components/feedback/load-state.tsx'
import Detail from '../../features/quotation/page/detail-route.tsx'
import { useMay } from '../../lib/auth/session.ts'

const { HistoryTab, LastActivity } = lazyParts(() => import('./history-parts.ts'), {
  HistoryTab: { waiting: <SkeletonRows rows={10} /> },
  LastActivity: { waiting: <SkeletonRows rows={4} height={24} /> },
})

const { MatchingNotes, QuotationLane, QuotationRates } = lazyParts(() => import('./costs-parts.ts'), {
  MatchingNotes: { waiting: <SkeletonRows rows={6} height={24} /> },
  QuotationLane: { waiting: <SkeletonRows rows={6} height={40} /> },
  QuotationRates: { waiting: <SkeletonRows rows={4} height={40} /> },
})

const Amend = lazyPart(async () => (await import('../../features/new-quotation/amend/amend-form.tsx')).AmendForm, {
  texts: ['request'],
  waiting: <PagePlaceholder />,
  missing: 'card',
})

const Send = lazyPart(async () => (await import('../../features/send-offer/send-offer-page.tsx')).SendOfferPage, {
  waiting: <PagePlaceholder />,
  missing: 'card',
})

const detailOf = ({ type, data }: Pick<HistoryEntry, 'type' | 'data'>) =>
  type === 'QuotationRulesEvaluated' ? <EvaluationOfEvent data={data} /> : null
const history = (quotationKey: string) => <HistoryTab quotationKey={quotationKey} detailOf={detailOf} />
const activity = (quotationKey: string) => <LastActivity quotationKey={quotationKey} />
const notes = (quotationKey: string) => <MatchingNotes quotationKey={quotationKey} />
const helps = (quotationKey: string) => (
  <>
    <QuotationRates quotationKey={quotationKey} />
    <QuotationRules quotationKey={quotationKey} />
    <QuotationLane quotationKey={quotationKey} />
  </>
)

/** A quotation with its history, matching notes and lane. The features meet here because none may import another. */
export default function QuotationDetail() {
  const may = useMay()
  const readsHistory = may('PRICING', 'GERENTE_COMERCIAL', 'ANALYTICS_REPORTS')
  return (
    <Detail
      history={history}
      amend={Amend}
      send={Send}
      {...(readsHistory && { activity })}
      {...(may('PRICING') && { notes, helps })}
    />
  )
}

import { lazyInPlace } from '../../components/feedback/lazy-in-place.tsx'
import { PagePlaceholder } from '../../components/feedback/page-placeholder.tsx'
import { SkeletonRows } from '../../components/feedback/skeleton.tsx'
import Detail from '../../features/quotations/page/detail-route.tsx'
import { loadTexts } from '../../lib/i18n/i18n.ts'
import { useMay } from '../../lib/auth/session.ts'

const HistoryTab = lazyInPlace(
  async () => (await import('../../features/history/history-tab.tsx')).HistoryTab,
  <SkeletonRows rows={10} />,
)

const LastActivity = lazyInPlace(
  async () => (await import('../../features/history/events/last-activity.tsx')).LastActivity,
  <SkeletonRows rows={4} height={24} />,
)

const MatchingNotes = lazyInPlace(
  async () => {
    const [module] = await Promise.all([import('../../features/notes/cards/matching-notes.tsx'), loadTexts('notes')])
    return module.MatchingNotes
  },
  <SkeletonRows rows={6} height={24} />,
)

const Amend = lazyInPlace(
  async () => {
    const [module] = await Promise.all([
      import('../../features/new-quotation/amend/amend-form.tsx'),
      loadTexts('newQuotation', 'catalogue'),
    ])
    return module.AmendForm
  },
  <PagePlaceholder />,
)

const Send = lazyInPlace(
  async () => {
    const [module] = await Promise.all([import('../../features/send-offer/send-offer-page.tsx'), loadTexts('finalize')])
    return module.SendOfferPage
  },
  <PagePlaceholder />,
)

const history = (quotationKey: string) => <HistoryTab quotationKey={quotationKey} />
const activity = (quotationKey: string) => <LastActivity quotationKey={quotationKey} />
const notes = (quotationKey: string) => <MatchingNotes quotationKey={quotationKey} />

/** A quotation with its history and the notes that fit: features that meet here, because none may know the other. */
export default function QuotationDetail() {
  const may = useMay()
  const readsHistory = may('PRICING', 'GERENTE_COMERCIAL', 'ANALYTICS_REPORTS')
  return (
    <Detail
      history={history}
      amend={Amend}
      send={Send}
      {...(readsHistory && { activity })}
      {...(may('PRICING') && { notes })}
    />
  )
}

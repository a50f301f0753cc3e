import { type ComponentProps, lazy, Suspense } from 'react'
import { PagePlaceholder } from '../../components/feedback/page-placeholder.tsx'
import { SkeletonRows } from '../../components/feedback/skeleton.tsx'
import Detail from '../../features/quotations/routes/detail.tsx'
import { loadTexts } from '../../lib/i18n/i18n.ts'
import { useMay } from '../../lib/session.ts'

const HistoryTab = lazy(async () => ({
  default: (await import('../../features/history/components/history-tab.tsx')).HistoryTab,
}))

const LastActivity = lazy(async () => ({
  default: (await import('../../features/history/components/last-activity.tsx')).LastActivity,
}))

const MatchingNotes = lazy(async () => {
  const [module] = await Promise.all([import('../../features/notes/components/matching-notes.tsx'), loadTexts('notes')])
  return { default: module.MatchingNotes }
})

const AmendPart = lazy(async () => {
  const [module] = await Promise.all([
    import('../../features/new-quotation/routes/amend-form.tsx'),
    loadTexts('newQuotation', 'catalogue'),
  ])
  return { default: module.AmendForm }
})

const Amend = (props: ComponentProps<typeof AmendPart>) => (
  <Suspense fallback={<PagePlaceholder />}>
    <AmendPart {...props} />
  </Suspense>
)

const FinalizePart = lazy(async () => {
  const [module] = await Promise.all([
    import('../../features/finalize/routes/finalize-page.tsx'),
    loadTexts('finalize'),
  ])
  return { default: module.FinalizePage }
})

const Send = (props: ComponentProps<typeof FinalizePart>) => (
  <Suspense fallback={<PagePlaceholder />}>
    <FinalizePart {...props} />
  </Suspense>
)

const history = (quotationKey: string) => (
  <Suspense fallback={<SkeletonRows rows={10} />}>
    <HistoryTab quotationKey={quotationKey} />
  </Suspense>
)

const activity = (quotationKey: string) => (
  <Suspense fallback={<SkeletonRows rows={4} height={24} />}>
    <LastActivity quotationKey={quotationKey} />
  </Suspense>
)

const notes = (quotationKey: string) => (
  <Suspense fallback={<SkeletonRows rows={6} height={24} />}>
    <MatchingNotes quotationKey={quotationKey} />
  </Suspense>
)

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

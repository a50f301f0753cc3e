import { lazy, Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { PagePlaceholder } from '../../components/feedback/page-placeholder.tsx'
import { loadTexts } from '../../lib/i18n/i18n.ts'

const List = lazy(() => import('../../features/quotations/list/list-route.tsx'))
const SendOffer = lazy(async () => {
  const [module] = await Promise.all([import('../../features/send-offer/send-offer-page.tsx'), loadTexts('finalize')])
  return { default: module.SendOfferPage }
})

/** What is ready to send; with a reference, the screen that sends it. */
export default function ListOrSendOffer() {
  const { ref } = useParams()
  return (
    <Suspense fallback={<PagePlaceholder />}>
      {ref === undefined ? <List /> : <SendOffer key={ref} quotationKey={ref} />}
    </Suspense>
  )
}

import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { PagePlaceholder } from '../../components/feedback/page-placeholder.tsx'
import { loadTexts } from '../../lib/i18n/i18n.ts'

const List = lazy(() => import('../../features/quotations/list/list-route.tsx'))
const Form = lazy(async () => {
  const [module] = await Promise.all([
    import('../../features/new-quotation/new-quotation-page.tsx'),
    loadTexts('newQuotation'),
  ])
  return { default: module.NewQuotationPage }
})

/** The specification's list of paths is closed: a commercial's request form is `/mis-cotizaciones?new`. */
export default function MyQuotations() {
  const [search] = useSearchParams()
  return <Suspense fallback={<PagePlaceholder />}>{search.has('new') ? <Form /> : <List />}</Suspense>
}

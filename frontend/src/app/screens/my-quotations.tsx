import { useSearchParams } from 'react-router-dom'
import { lazyPage } from '../page-code.tsx'

const List = lazyPage(async () => (await import('../../features/quotations/list/list-route.tsx')).default)
const Form = lazyPage(async () => (await import('./request-form.tsx')).RequestForm, ['newQuotation', 'requestFields'])

/** The specification's list of paths is closed: a commercial's request form is `/mis-cotizaciones?new`. */
export default function MyQuotations() {
  const [search] = useSearchParams()
  return search.has('new') ? <Form /> : <List />
}

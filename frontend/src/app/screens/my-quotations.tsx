import { useSearchParams } from 'react-router-dom'
import { lazyPage } from '../page-code.tsx'

const List = lazyPage(async () => (await import('../../features/quotation/list/list-route.tsx')).default)
const Form = lazyPage(async () => (await import('./request-form.tsx')).RequestForm, ['request'])

/**
 * The specification’s list of paths is closed: the request form is `/mis-cotizaciones?new`, and `&copy=REF` fills it
 * with the request of that quotation.
 */
export default function MyQuotations() {
  const [search] = useSearchParams()
  const copyOf = search.get('copy') ?? undefined
  return search.has('new') ? <Form key={copyOf} copyOf={copyOf} /> : <List />
}

import ListRoute from '../../features/quotation/list/list-route.tsx'
import { useUrlValue } from '../../lib/browser/url-state.ts'
import { lazyPage } from '../page-code.tsx'

const Detail = lazyPage(async () => (await import('./quotation-detail.tsx')).default, ['pricing'])

/**
 * A manager without COMERCIAL opens a quotation at `?quotation={ref}`, because both detail routes are closed to them.
 */
export default function ManagerQuotations() {
  const [quotation] = useUrlValue('quotation')
  return quotation === undefined ? <ListRoute /> : <Detail />
}

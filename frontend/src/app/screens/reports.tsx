import { useSearchParams } from 'react-router-dom'
import { CarrierInvoiceImport } from '../../features/express/import-file/lazy-imports.ts'
import { lazyPage } from '../page-code.tsx'

const Reports = lazyPage(async () => (await import('../../features/report/reports.tsx')).default, ['reports'])
/** The feature of reports may not import that of shipments. */
const carrierInvoices = (onClose: () => void) => <CarrierInvoiceImport onClose={onClose} />
const Detail = lazyPage(async () => (await import('./quotation-detail.tsx')).default, ['pricing'])

/**
 * An auditor opens a quotation at `/reports?quotation={ref}`, because both detail routes are closed to auditors. With a
 * report or a view the parameter is a filter: the audit, and the invoices, of that quotation.
 */
export default function ReportsEntry() {
  const [search] = useSearchParams()
  const isFilter = search.has('view') || search.has('report')
  return search.has('quotation') && !isFilter ? <Detail /> : <Reports carrierInvoices={carrierInvoices} />
}

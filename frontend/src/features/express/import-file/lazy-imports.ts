import { lazyParts } from '../../../components/feedback/lazy-part.tsx'

/** Imports of shipments and of carriers' invoices; those open from the reports too. */
export const { CarrierInvoiceImport, ExpressImport } = lazyParts(() => import('./import-parts.ts'), {
  CarrierInvoiceImport: { texts: ['express', 'catalogues'] },
  ExpressImport: { texts: ['catalogues'] },
})

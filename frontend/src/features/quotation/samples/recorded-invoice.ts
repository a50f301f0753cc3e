import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { sold } from './sold.ts'

/** The invoice to the client, recorded by billing. */
export const recordedInvoice: NonNullable<QuotationDetail['invoices']>[number] = {
  side: 'SELL',
  idSell: sold.idSell,
  idCharge: [],
  document: 'A 1042',
  date: '2026-11-20',
  currency: 'USD',
  amount: '731.50',
  at: '2026-11-20T10:00:00.000Z',
  by: { id: 'u-9', name: 'Rosa Maidana' },
}

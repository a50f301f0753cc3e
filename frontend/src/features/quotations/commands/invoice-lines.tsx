import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { useTranslation } from 'react-i18next'
import { sourceName } from '../costs/cost-summaries.ts'
import { costsDrawnOn } from '../costs/drawn-costs.ts'
import { suppliersOf } from '../sell/suppliers.tsx'

interface InvoiceLinesProps {
  detail: QuotationDetail
  /** The supplier whose lines are meant; undefined: those of all. */
  idCost: string | undefined
}

/** What the sale that counts has of each supplier, for whoever compares an invoice with it. */
export const InvoiceLines = ({ detail, idCost }: InvoiceLinesProps) => {
  const { t } = useTranslation('quotationOrders')
  const sell = detail.sell.find(({ idSell }) => idSell === detail.sellectedSell)
  if (sell === undefined || detail.cost === undefined) return null
  const suppliers = suppliersOf(detail, sell, () => true)
    .map(({ cost, lines, isAlone }) => ({ cost: cost ?? (isAlone ? costsDrawnOn(detail, sell)[0] : undefined), lines }))
    .filter(({ cost }) => idCost === undefined || cost?.idCost === idCost)
  return (
    <ul>
      {suppliers.map(({ cost, lines }) => (
        <li key={cost?.idCost ?? ''}>
          {cost === undefined ? t('invoice.noSupplier') : sourceName(cost)}:{' '}
          <span className="quiet">{lines.map(({ concept, description }) => description || concept).join(', ')}</span>
        </li>
      ))}
    </ul>
  )
}

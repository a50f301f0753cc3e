import { linesOfCosts } from '@freight/contracts/quotation/offer/drawn-on'
import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { useTranslation } from 'react-i18next'
import { sourceName } from '../costs/cost-summaries.ts'

interface InvoiceLinesProps {
  detail: QuotationDetail
  /** The supplier whose lines are meant; undefined: those of all. */
  idCost: string | undefined
}

/** What the sale that counts has bought of each supplier, and nothing that it has of its own, for whoever compares an invoice with it. */
export const InvoiceLines = ({ detail, idCost }: InvoiceLinesProps) => {
  const { t } = useTranslation('quotationCommands')
  const sell = detail.sell.find(({ idSell }) => idSell === detail.sellectedSell)
  if (sell === undefined || detail.cost === undefined) return null
  const bought = linesOfCosts(sell).filter((line) => line.costIndex !== undefined)
  const suppliers = [...new Set(bought.map((line) => line.idCost))]
    .filter((one) => idCost === undefined || one === idCost)
    .map((one) => ({
      cost: detail.cost?.find((cost) => cost.idCost === one),
      lines: bought.filter((line) => line.idCost === one),
    }))
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

/** What the client was sold, for whoever writes the invoice to them; nothing that they never see. */
export const SoldLines = ({ detail }: { detail: QuotationDetail }) => {
  const sell = detail.sell.find(({ idSell }) => idSell === detail.sellectedSell)
  const lines = sell?.charges.filter(({ scope }) => scope === 'CLIENT') ?? []
  if (lines.length === 0) return null
  return <p className="quiet">{lines.map(({ concept, description }) => description || concept).join(', ')}</p>
}

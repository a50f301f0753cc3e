import { linesOfCosts } from '@freight/contracts/quotation/offer/source-costs'
import type { SellCharge } from '@freight/contracts/quotation/sell-group'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { conceptIn } from '../../../components/charges/matching-codes.ts'
import { sourceName } from '../costs/cost-summaries.ts'

interface InvoiceLinesProps {
  detail: QuotationDetail
  /** Supplier to list; undefined: every supplier. */
  idCost: string | undefined
}

/** Names of lines: their own description, else the charge's name in the user's language. */
const useLineNames = () => {
  const { i18n } = useTranslation()
  return (lines: readonly SellCharge[]) =>
    lines
      .map((line) => (line.description === line.concept ? '' : line.description) || conceptIn(i18n.language, line))
      .join(', ')
}

/** Lines that the selected sale buys, by supplier and without its own services, to check a provider's invoice. */
export const InvoiceLines = ({ detail, idCost }: InvoiceLinesProps) => {
  const { t } = useTranslation('quotationCommands')
  const lineNames = useLineNames()
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
          <span className="quiet">{lineNames(lines)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Lines sold to the client, for writing the invoice; without lines hidden from the client. */
export const SoldLines = ({ detail }: { detail: QuotationDetail }) => {
  const lineNames = useLineNames()
  const sell = detail.sell.find(({ idSell }) => idSell === detail.sellectedSell)
  const lines = sell?.charges.filter(({ scope }) => scope === 'CLIENT') ?? []
  if (lines.length === 0) return null
  return <p className="quiet">{lineNames(lines)}</p>
}

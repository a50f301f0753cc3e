import { smallSum } from '@freight/contracts/pricing/decimal/small-decimal'
import { linesOfCosts } from '@freight/contracts/quotation/offer/drawn-on'
import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { useTranslation } from 'react-i18next'
import { Money } from '../../../components/money.tsx'

type Amount = { amount: string; currency: string }

const sumOf = (amounts: readonly Amount[], currency: string) =>
  smallSum(
    amounts.filter((one) => one.currency === currency).map(({ amount }) => amount),
    2,
  )

/** What was approved: the sale that counts, or what it has bought of a supplier. */
const approvedOf = (detail: QuotationDetail, idCost: string | undefined): readonly Amount[] => {
  const sell = detail.sell.find(({ idSell }) => idSell === detail.sellectedSell)
  if (sell === undefined) return []
  if (idCost === undefined) return sell.totals
  return linesOfCosts(sell).flatMap((line) =>
    line.idCost === idCost && line.costAmount !== undefined && line.costCurrency !== undefined
      ? [{ amount: line.costAmount, currency: line.costCurrency }]
      : [],
  )
}

interface LeftToInvoiceProps {
  detail: QuotationDetail
  /** The supplier whose invoice it is; undefined: one to the client. */
  idCost: string | undefined
  recorded: readonly Amount[]
}

/** What is approved, invoiced and left, by currency, without taxes. What is left is told only where all was invoiced in what was approved. */
export const LeftToInvoice = ({ detail, idCost, recorded }: LeftToInvoiceProps) => {
  const { t } = useTranslation('quotationCommands')
  const approved = approvedOf(detail, idCost)
  const currencies = [...new Set(approved.map(({ currency }) => currency))]
  const isComparable = recorded.every(({ currency }) => currencies.includes(currency))
  return (
    <>
      {currencies.map((currency) => {
        const [all, done] = [sumOf(approved, currency), sumOf(recorded, currency)]
        const left = all && done && smallSum([all, `-${done}`], 2)
        return (
          <p key={currency}>
            {t('invoice.approved')} <Money amount={all} currency={currency} />
            {isComparable && left !== undefined && (
              <>
                {' · '}
                {t('invoice.invoiced')} <Money amount={done} currency={currency} />
                {' · '}
                <strong>
                  {t('invoice.left')} <Money amount={left.startsWith('-') ? '0.00' : left} currency={currency} />
                </strong>
              </>
            )}
          </p>
        )
      })}
    </>
  )
}

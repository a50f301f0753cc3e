import { leftToInvoice } from '@freight/contracts/quotation/invoices/left-to-invoice'
import type { Money as Amount } from '@freight/contracts/pricing/money'
import { useTranslation } from 'react-i18next'
import { Money } from '../../../components/money.tsx'

interface LeftToInvoiceProps {
  approved: readonly Amount[]
  recorded: readonly Amount[]
}

/**
 * Approved, invoiced and remaining amounts by currency, without taxes. The remaining amount is shown only if all
 * invoices are in approved currencies.
 */
export const LeftToInvoice = ({ approved, recorded }: LeftToInvoiceProps) => {
  const { t } = useTranslation('quotationCommands')
  const balances = leftToInvoice(approved, recorded)
  return (
    <>
      {approved.map(({ amount, currency }) => {
        const balance = balances.find(({ left }) => left.currency === currency)
        return (
          <p key={currency}>
            {t('invoice.approved')} <Money amount={amount} currency={currency} />
            {balance !== undefined && (
              <>
                {' · '}
                {t('invoice.invoiced')} <Money {...balance.invoiced} />
                {' · '}
                <strong>
                  {t('invoice.left')} <Money {...balance.left} />
                </strong>
              </>
            )}
          </p>
        )
      })}
    </>
  )
}

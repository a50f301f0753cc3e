import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { useTranslation } from 'react-i18next'
import { Money } from '../../../components/money.tsx'
import { useFormat } from '../../../lib/format/use-format.ts'
import { sourceName } from '../costs/cost-summaries.ts'
import { sellName } from '../sell/sell-name.ts'

type Invoice = NonNullable<QuotationDetail['invoices']>[number]

/** What was invoiced to the client, and by whom we were invoiced. */
export const InvoicesCard = ({ detail }: { detail: QuotationDetail }) => {
  const { t } = useTranslation('quotationCommands')
  const format = useFormat()
  const invoices = detail.invoices ?? []
  const nameOf = ({ idSell, idCost }: Invoice) => {
    const sell = detail.sell.find((one) => one.idSell === idSell)
    const cost = detail.cost?.find((one) => one.idCost === idCost)
    if (sell !== undefined) return t('invoice.sell', { name: sellName(detail, sell) })
    return cost === undefined ? '' : t('invoice.cost', { name: sourceName(cost) })
  }
  return (
    <section className="card" aria-labelledby="invoices-title">
      <header className="card-head">
        <h2 id="invoices-title">{t('invoice.title')}</h2> <span className="count">{invoices.length}</span>
      </header>
      <ul className="card-body revisions">
        {invoices.toReversed().map((invoice) => (
          <li key={`${invoice.side}${invoice.idCost ?? ''}${invoice.document}`}>
            <p>
              <strong>{invoice.document}</strong> <Money amount={invoice.amount} currency={invoice.currency} />
            </p>
            <p className="secondary">
              {nameOf(invoice)} · {format.date(invoice.date)}
            </p>
            <p className="quiet">{t('invoice.recordedBy', { name: invoice.by.name, when: format.near(invoice.at) })}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

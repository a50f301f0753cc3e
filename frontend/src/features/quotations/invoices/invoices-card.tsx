import { Button } from '@blueprintjs/core'
import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithTexts } from '../../../components/feedback/lazy-with-texts.tsx'
import { Money } from '../../../components/money.tsx'
import { useFormat } from '../../../lib/format/use-format.ts'
import { offered } from '../commands/actions.ts'
import { sourceName } from '../costs/cost-summaries.ts'
import { sellName } from '../sell/sell-name.ts'

const WithdrawInvoiceDialog = lazyWithTexts(
  async () => (await import('./withdraw-invoice-dialog.tsx')).WithdrawInvoiceDialog,
  ['quotationCommands'],
)

type Standing = NonNullable<QuotationDetail['invoices']>[number]
type Withdrawn = NonNullable<QuotationDetail['withdrawnInvoices']>[number]

const What = ({ document, amount, currency }: Standing): ReactNode => (
  <>
    <strong>{document}</strong> <Money amount={amount} currency={currency} />
  </>
)

/** What was invoiced to the client, and by whom we were invoiced. What was recorded by mistake stays in sight, struck. */
export const InvoicesCard = ({ detail }: { detail: QuotationDetail }) => {
  const { t } = useTranslation(['quotationCommands', 'quotations'])
  const format = useFormat()
  // What the page learns while a dialog is open is a conflict for it.
  const [open, setOpen] = useState<{ invoice: Standing; detail: QuotationDetail }>()
  const standing: readonly (Standing & Partial<Withdrawn>)[] = detail.invoices ?? []
  const all = [...standing, ...(detail.withdrawnInvoices ?? [])].toSorted((a, b) => a.at.localeCompare(b.at))
  const mayWithdraw = offered(detail, 'WithdrawInvoicing')?.possible === true
  const nameOf = ({ idSell, idCost }: Standing) => {
    const sell = detail.sell.find((one) => one.idSell === idSell)
    const cost = detail.cost?.find((one) => one.idCost === idCost)
    if (sell !== undefined) return t('invoice.sell', { name: sellName(detail, sell) })
    return cost === undefined ? '' : t('invoice.cost', { name: sourceName(cost) })
  }
  return (
    <section className="card" aria-labelledby="invoices-title">
      <header className="card-head">
        <h2 id="invoices-title">{t('invoice.title')}</h2> <span className="count">{standing.length}</span>
      </header>
      <ul className="card-body revisions">
        {all.toReversed().map((invoice) => (
          <li key={`${invoice.side}${invoice.idCost ?? ''}${invoice.document}${invoice.at}`}>
            <p>
              {invoice.withdrawn ? (
                <>
                  <s>
                    <What {...invoice} />
                  </s>{' '}
                  <span className="hue" data-hue="amber">
                    {t('invoice.withdrawn')}
                  </span>
                </>
              ) : (
                <What {...invoice} />
              )}
            </p>
            <p className="secondary">
              {nameOf(invoice)} · {format.date(invoice.date)}
            </p>
            <p className="quiet">{t('invoice.recordedBy', { name: invoice.by.name, when: format.near(invoice.at) })}</p>
            {invoice.withdrawn && (
              <p className="quiet">
                {t('invoice.withdrawnBy', {
                  name: invoice.withdrawn.by.name,
                  when: format.near(invoice.withdrawn.at),
                  reason: invoice.withdrawn.reason,
                })}
              </p>
            )}
            {!invoice.withdrawn && mayWithdraw && (
              <Button
                size="small"
                aria-label={t('invoice.withdraw.which', { document: invoice.document })}
                onClick={() => setOpen({ invoice, detail })}
              >
                {t('quotations:action.WithdrawInvoicing')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {open && <WithdrawInvoiceDialog {...open} onClose={() => setOpen(undefined)} />}
    </section>
  )
}

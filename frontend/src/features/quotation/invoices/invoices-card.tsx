import { Button } from '@blueprintjs/core'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Money } from '../../../components/money.tsx'
import { useFormat } from '../../../lib/format/format.ts'
import { offered } from '../commands/actions.ts'
import { ShownQuotation } from '../commands/conflict/shown-quotation.tsx'
import { sourceName } from '../charge-grid/cost-summaries.ts'
import { sellName } from '../sell-name.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { ConfirmTitle } from '../../../components/feedback/confirm-title.ts'
import { throttledRefetch, isBusy } from '../../../lib/live/throttled-refetch.ts'
import { useQuotationCommand } from '../quotation-mutations.ts'
import { type ActDialogProps, CommandDialog } from '../commands/command-dialog.tsx'
import { type DialogField, type DialogValues, required } from '../../../components/overlay/command-dialog.tsx'

interface WithdrawInvoiceProps extends ActDialogProps {
  invoice: NonNullable<QuotationDetail['invoices']>[number]
}

const refresh = (client: QueryClient) =>
  throttledRefetch(() => {
    for (const id of ['pending', 'over-invoiced', 'invoices'])
      void client.invalidateQueries({ queryKey: ['reports', id] })
  }, isBusy)

/** Withdraws an invoice recorded by mistake: it stays visible with the reason and counts nowhere. */
const WithdrawInvoiceDialog = ({ detail, invoice, onClose }: WithdrawInvoiceProps) => {
  const { t } = useTranslation(['quotationCommands', 'quotations'])
  const client = useQueryClient()
  const command = useQuotationCommand('WithdrawInvoicing', detail)
  const reasonField: DialogField = {
    name: 'reason',
    kind: 'area',
    label: t('quotations:reason.label'),
    problem: required(t('quotations:form.sayWhy')),
    maxLength: 1000,
  }
  const run = async ({ reason = '' }: DialogValues) => {
    const withdrawal = { document: invoice.document, reason }
    const problem = await command.run(
      invoice.side === 'SELL'
        ? { side: 'SELL', ...withdrawal }
        : { side: 'COST', idCost: invoice.idCost ?? '', ...withdrawal },
    )
    // The invoice register and the home page are updated some seconds later.
    if (problem === undefined) refresh(client).changed()
    return problem
  }
  return (
    <ConfirmTitle value={t('quotations:command.WithdrawInvoicing.action').replace('…', '')}>
      <CommandDialog isWritten command={command} target={detail} fields={[reasonField]} run={run} onClose={onClose}>
        <p>
          {t(invoice.side === 'SELL' ? 'invoice.withdraw.ours' : 'invoice.withdraw.theirs')}{' '}
          <strong>{invoice.document}</strong> · <Money amount={invoice.amount} currency={invoice.currency} />
        </p>
        <p className="quiet">{t('invoice.withdraw.follows')}</p>
      </CommandDialog>
    </ConfirmTitle>
  )
}

type ActiveInvoice = NonNullable<QuotationDetail['invoices']>[number]
type Withdrawn = NonNullable<QuotationDetail['withdrawnInvoices']>[number]

const InvoiceFigures = ({ document, amount, currency }: ActiveInvoice): ReactNode => (
  <>
    <strong>{document}</strong> <Money amount={amount} currency={currency} />
  </>
)

/** Invoices to the client and from providers. Withdrawn ones stay visible, struck through. */
export const InvoicesCard = ({ detail }: { detail: QuotationDetail }) => {
  const { t } = useTranslation(['quotationCommands', 'quotations'])
  const format = useFormat()
  // A newer state that the page reads while a dialog is open is a conflict for it.
  const [open, setOpen] = useState<{ invoice: ActiveInvoice; detail: QuotationDetail }>()
  const active: readonly (ActiveInvoice & Partial<Withdrawn>)[] = detail.invoices ?? []
  const all = [...active, ...(detail.withdrawnInvoices ?? [])].toSorted((a, b) => a.at.localeCompare(b.at))
  const mayWithdraw = offered(detail, 'WithdrawInvoicing')?.possible === true
  const nameOf = ({ idSell, idCost }: ActiveInvoice) => {
    const sell = detail.sell.find((one) => one.idSell === idSell)
    const cost = detail.cost?.find((one) => one.idCost === idCost)
    if (sell !== undefined) return t('invoice.sell', { name: sellName(detail, sell) })
    return cost === undefined ? '' : t('invoice.cost', { name: sourceName(cost) })
  }
  return (
    <section className="card" aria-labelledby="invoices-title">
      <header className="card-head">
        <h2 id="invoices-title">{t('invoice.title')}</h2> <span className="count">{active.length}</span>
      </header>
      <ul className="card-body revisions">
        {all.toReversed().map((invoice) => (
          <li key={`${invoice.side}${invoice.idCost ?? ''}${invoice.document}${invoice.at}`}>
            <p>
              {invoice.withdrawn ? (
                <>
                  <s>
                    <InvoiceFigures {...invoice} />
                  </s>{' '}
                  <span className="hue" data-hue="amber">
                    {t('invoice.withdrawn')}
                  </span>
                </>
              ) : (
                <InvoiceFigures {...invoice} />
              )}
            </p>
            <p className="secondary">
              {nameOf(invoice)} · {format.date(invoice.date)}
            </p>
            <p className="quiet">{t('invoice.recordedBy', { name: invoice.by.name, when: format.near(invoice.at) })}</p>
            {invoice.excessReason !== undefined && (
              <p className="quiet">{t('invoice.excess', { reason: invoice.excessReason })}</p>
            )}
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
                {t('quotations:command.WithdrawInvoicing.action')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {open && (
        <ShownQuotation
          detail={open.detail}
          subjectOf={({ invoices = [] }) =>
            invoices.find(
              ({ document, side, idCost }) =>
                document === open.invoice.document && side === open.invoice.side && idCost === open.invoice.idCost,
            )
          }
          onClose={() => setOpen(undefined)}
        >
          {(shown, invoice) => (
            <WithdrawInvoiceDialog detail={shown} invoice={invoice} onClose={() => setOpen(undefined)} />
          )}
        </ShownQuotation>
      )}
    </section>
  )
}

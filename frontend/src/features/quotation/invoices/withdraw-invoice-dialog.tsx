import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmTitle } from '../../../components/feedback/confirm-title.ts'
import { Money } from '../../../components/money.tsx'
import { throttledRefetch, isBusy } from '../../../lib/live/throttled-refetch.ts'
import { useQuotationCommand } from '../quotation-mutations.ts'
import type { ActDialogProps } from '../commands/act.ts'
import { CommandDialog } from '../commands/command-dialog.tsx'
import { AreaRow } from '../../../components/form/rows.tsx'

interface WithdrawInvoiceProps extends ActDialogProps {
  invoice: NonNullable<QuotationDetail['invoices']>[number]
}

const refresh = (client: QueryClient) =>
  throttledRefetch(() => {
    for (const id of ['pending', 'over-invoiced', 'invoices'])
      void client.invalidateQueries({ queryKey: ['reports', id] })
  }, isBusy)

/** Withdraws an invoice recorded by mistake: it stays visible with the reason and counts nowhere. */
export const WithdrawInvoiceDialog = ({ detail, invoice, onClose }: WithdrawInvoiceProps) => {
  const { t } = useTranslation(['quotationCommands', 'quotations'])
  const client = useQueryClient()
  const command = useQuotationCommand('WithdrawInvoicing', detail)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const run = async () => {
    setTried(true)
    if (reason.trim() === '') return 'invalid'
    const withdrawal = { document: invoice.document, reason: reason.trim() }
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
    <ConfirmTitle value={t('quotations:action.WithdrawInvoicing').replace('…', '')}>
      <CommandDialog isWritten command={command} target={detail} run={run} onClose={onClose}>
        <p>
          {t(invoice.side === 'SELL' ? 'invoice.withdraw.ours' : 'invoice.withdraw.theirs')}{' '}
          <strong>{invoice.document}</strong> · <Money amount={invoice.amount} currency={invoice.currency} />
        </p>
        <p className="quiet">{t('invoice.withdraw.follows')}</p>
        <AreaRow
          label={t('quotations:reason.label')}
          error={isTried && reason.trim() === '' ? t('quotations:form.sayWhy') : undefined}
          value={reason}
          maxLength={1000}
          onChange={setReason}
        />
      </CommandDialog>
    </ConfirmTitle>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { command } from '../../../lib/api/api.ts'
import { isProblem } from '../../../lib/api/problem.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { useStored } from '../../../lib/storage/storage.ts'
import { expressKeys } from '../express-queries.ts'
import { importedInvoices, removeInvoice } from './imported-invoices.ts'

type Undo = { step: 'running'; done: number; whole: number } | { step: 'ended'; left: number }

/** Undo of the last import of carriers' invoices: withdraws them one by one. */
export const LastInvoices = () => {
  const { t } = useTranslation('express')
  const client = useQueryClient()
  const invoices = useStored(importedInvoices)
  const [undo, setUndo] = useState<Undo>()
  const [isConfirming, setConfirming] = useState(false)
  const reason = t('carrierInvoices.reason')
  const sending = useCommand(({ id, document }: (typeof invoices)[number], commandId) =>
    command('express-shipment', 'WithdrawExpressCost', id, { document, reason }, { commandId }),
  )
  const withdrawAll = async () => {
    setConfirming(false)
    const whole = invoices.length
    let left = 0
    for (const [done, invoice] of invoices.entries()) {
      setUndo({ step: 'running', done, whole })
      try {
        await sending.run(invoice)
        removeInvoice(invoice)
      } catch (error) {
        // Withdrawn before, by this user or another one.
        if (isProblem(error) && error.code === 'INVOICE_UNKNOWN') removeInvoice(invoice)
        else left += 1
      }
    }
    setUndo({ step: 'ended', left })
    await client.invalidateQueries({ queryKey: expressKeys.all })
  }
  if (undo?.step === 'running')
    return <p role="status">{t('carrierInvoices.undoing', { done: undo.done, whole: undo.whole })}</p>
  if (invoices.length === 0) return null
  const button = (text: string, run: () => void) => (
    <button type="button" className="link-button" onClick={run}>
      {text}
    </button>
  )
  return (
    <div className="express-imported" role="status">
      {undo?.step === 'ended' && undo.left > 0 && t('carrierInvoices.left', { count: undo.left })}{' '}
      <strong>{t('carrierInvoices.last', { count: invoices.length })}</strong>{' '}
      {button(`${t('carrierInvoices.undo')}…`, () => setConfirming(true))}{' '}
      {button(t('carrierInvoices.keep'), importedInvoices.remove)}
      <Confirm isOpen={isConfirming} onCancel={() => setConfirming(false)} onConfirm={() => void withdrawAll()}>
        {t('carrierInvoices.ask', { count: invoices.length })}
      </Confirm>
    </div>
  )
}

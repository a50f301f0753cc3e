import { carrierInvoiceColumns, type InvoicedCost } from '@freight/contracts/express-shipment/file/carrier-invoice-file'
import type { differenceCauses } from '@freight/contracts/vocabulary/express'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { columnsOfFile } from '../../../components/csv-import/import-columns.ts'
import { ImportDialog } from '../../../components/csv-import/import-dialog.tsx'
import { call, command, isProblem } from '../../../lib/api/api.ts'
import { useFormat, MISSING } from '../../../lib/format/format.ts'
import { language, useStored, stored } from '../../../lib/storage/storage.ts'
import { expressKeys } from '../shipment.ts'
import { SelectRow } from '../../../components/form/rows.tsx'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { useCommand } from '../../../lib/api/use-command.ts'
import { onUserChange } from '../../../lib/auth/session.ts'

/** An invoice of a carrier, recorded at a shipment. */
interface RecordedInvoice {
  id: string
  document: string
}

const isRecorded = (value: unknown): value is RecordedInvoice =>
  typeof Object(value).id === 'string' && typeof Object(value).document === 'string'

/** Invoices of the last import, until the user undoes or keeps them. */
export const importedInvoices = stored<readonly RecordedInvoice[]>('carrier-invoices-imported', [], (value) =>
  Array.isArray(value) ? value.filter(isRecorded) : undefined,
)
/** Carrier of the last file. */
export const lastCarrier = stored<string>('carrier-of-invoices', '', (value) =>
  typeof value === 'string' ? value : undefined,
)

onUserChange(importedInvoices.remove)

const removeInvoice = ({ id, document }: RecordedInvoice) =>
  importedInvoices.write(importedInvoices.read().filter((one) => one.id !== id || one.document !== document))

/** Adds to those of an earlier import that can still be undone. */
const addInvoices = (added: readonly RecordedInvoice[]) => {
  const isAdded = (one: RecordedInvoice) => added.some(({ id, document }) => id === one.id && document === one.document)
  importedInvoices.write([...importedInvoices.read().filter((one) => !isAdded(one)), ...added])
}

type Undo = { step: 'running'; done: number; whole: number } | { step: 'ended'; left: number }

/** Undo of the last import of carriers' invoices: withdraws them one by one. */
const LastInvoices = () => {
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
    <div className="row flex-none gap-10 pad-6-12-6-16 line-below-2" role="status">
      {undo?.step === 'ended' && undo.left > 0 && t('carrierInvoices.left', { count: undo.left })}{' '}
      <strong>{t('carrierInvoices.last', { count: invoices.length })}</strong>{' '}
      {button(`${t('import.undo')}…`, () => setConfirming(true))}{' '}
      {button(t('carrierInvoices.keep'), importedInvoices.remove)}
      <Confirm isOpen={isConfirming} onCancel={() => setConfirming(false)} onConfirm={() => void withdrawAll()}>
        {t('carrierInvoices.ask', { count: invoices.length })}
      </Confirm>
    </div>
  )
}

/** Other headings, in any language, of carriers' files. */
const names = {
  document: ['invoice number', 'invoice no', 'numero de factura', 'nro factura', 'numero da fatura'],
  waybill: [
    'awb',
    'hawb',
    'tracking number',
    'shipment number',
    'guia',
    'numero de guia',
    'airway bill',
    'bulto',
    'piece',
  ],
  date: ['invoice date', 'fecha de factura', 'data da fatura'],
  charge: ['charge description', 'concepto', 'descripcion', 'description', 'descricao', 'charge code', 'servicio'],
  amount: ['monto', 'total', 'net amount', 'valor', 'importe neto'],
  currency: ['moneda', 'currency', 'moeda', 'divisa'],
  weight: ['billed weight', 'chargeable weight', 'weight', 'peso', 'peso tasado', 'peso taxado', 'kg'],
}

const required = new Set(carrierInvoiceColumns.map(({ field }) => field).filter((field) => field !== 'weight'))

type Cause = (typeof differenceCauses)[number]

/** Imports a carrier's invoices from a CSV file or a workbook, and undoes the last import. */
export const CarrierInvoiceImport = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('express')
  const format = useFormat()
  const client = useQueryClient()
  const carrier = useStored(lastCarrier)
  const { data: carriers = [] } = useQuery({
    queryKey: ['express-carriers', 'rows'],
    queryFn: async ({ signal }) => (await call('GET /app/v1/express-carriers', { signal })).rows,
  })
  const recorded = useRef<RecordedInvoice[]>([])
  const costWords = (value: unknown) => {
    // An import row takes values of any kind; in this column the server sends an invoiced cost.
    const { amount, currency, difference, cause, isVoid } = (value ?? {}) as Partial<InvoicedCost>
    if (amount === undefined || currency === undefined) return MISSING
    const parts = [
      format.money(amount, currency),
      difference === undefined ? '' : t('carrierInvoices.difference', { amount: format.amount(difference) }),
      cause === undefined ? '' : t(`cause.${cause as Cause}`),
      isVoid === true ? t('incidentReason.INVOICED_AFTER_VOID') : '',
    ]
    return parts.filter((part) => part !== '').join(' · ')
  }
  return (
    <ImportDialog
      collection="carrier-invoices"
      title={t('carrierInvoices.title')}
      // The first two columns identify a row; the rows of a waybill are sent together.
      columns={columnsOfFile(carrierInvoiceColumns, language.read(), { required, names, groups: 'waybill' })}
      fields={{ cost: { label: t('carrierInvoices.cost'), words: costWords } }}
      note={(changed) => t('carrierInvoices.note', { count: changed })}
      source={{ field: 'carrier', value: carrier }}
      start={
        <>
          <SelectRow
            label={t('carrierInvoices.carrier')}
            value={carrier}
            options={[
              { value: '', label: t('carrierInvoices.any') },
              ...carriers.map((one) => ({ value: one.id, label: one.name })),
            ]}
            onChange={(value) => void lastCarrier.write(value)}
          />
          <LastInvoices />
        </>
      }
      onClose={onClose}
      // After each part: an interrupted import can be undone too.
      onPart={(results, cellsByRow) => {
        for (const { row, outcome, id } of results) {
          const document = cellsByRow.get(row)?.['document']?.trim() ?? ''
          const isKnown = recorded.current.some((one) => one.id === id && one.document === document)
          if ((outcome === 'new' || outcome === 'changed') && id !== undefined && !isKnown)
            recorded.current.push({ id, document })
        }
        if (recorded.current.length > 0) addInvoices(recorded.current)
      }}
      onApplied={() => void client.invalidateQueries({ queryKey: expressKeys.all })}
    />
  )
}

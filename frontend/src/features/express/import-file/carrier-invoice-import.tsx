import { carrierInvoiceColumns, type InvoicedCost } from '@freight/contracts/express-shipment/file/carrier-invoice-file'
import type { differenceCauses } from '@freight/contracts/express-shipment/choices'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { columnsOfFile } from '../../../components/csv-import/import-columns.ts'
import { ImportDialog } from '../../../components/csv-import/import-dialog.tsx'
import { call } from '../../../lib/api/api.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { MISSING } from '../../../lib/format/format.ts'
import { language } from '../../../lib/storage/preferences.ts'
import { useStored } from '../../../lib/storage/storage.ts'
import { expressKeys } from '../express-queries.ts'
import { addInvoices, lastCarrier, type RecordedInvoice } from './imported-invoices.ts'
import { LastInvoices } from './last-invoices.tsx'
import { SelectRow } from '../../../components/form/rows.tsx'

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

import { expressColumns } from '@freight/contracts/express-shipment/file/express-file'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ImportColumn } from '../../../components/csv-import/import-columns.ts'
import { ImportDialog } from '../../../components/csv-import/import-dialog.tsx'
import { language } from '../../../lib/storage/preferences.ts'
import { expressKeys } from '../express-queries.ts'
import { addImported } from './imported.ts'

const requiredFields = new Set([
  'clientReference',
  'shipperAddress.countryCode',
  'recipientAddress.countryCode',
  'packingData.peso',
])

/** Other headings, in any language, of systems that export orders. */
const namesOf: Readonly<Record<string, readonly string[]>> = {
  clientReference: ['referencia', 'reference', 'ref', 'pedido', 'order', 'orden', 'po'],
  cliente: ['cuenta', 'account', 'customer'],
  'packingData.cantidad': ['cantidad de bultos', 'pieces', 'packages', 'volumes'],
  'packingData.peso': ['peso', 'weight', 'kg'],
  valorMercaderia: ['valor', 'value'],
  contents: ['descripcion', 'description', 'descricao'],
}

/** The first two columns identify a row; rows of one reference are one shipment. */
const importColumns = (inLanguage: ReturnType<typeof language.read>): ImportColumn[] =>
  expressColumns.map(({ field, kind, title }) => ({
    field,
    label: title[inLanguage],
    required: requiredFields.has(field),
    names: [...Object.values(title), ...(namesOf[field] ?? [])],
    isNumber: kind === 'number',
    groups: field === 'clientReference',
  }))

/** Imports shipments from a CSV file or a workbook. */
export const ExpressImport = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('express')
  const client = useQueryClient()
  return (
    <ImportDialog
      collection="express-shipments"
      title={t('import.title')}
      columns={importColumns(language.read())}
      fields={{}}
      onClose={onClose}
      // After each part: an interrupted import can be undone too.
      onPart={(results) =>
        addImported(results.flatMap(({ outcome, id }) => (outcome === 'new' && id !== undefined ? [id] : [])))
      }
      onApplied={() => {
        void client.invalidateQueries({ queryKey: expressKeys.all })
      }}
    />
  )
}

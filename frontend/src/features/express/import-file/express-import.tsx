import { expressColumns } from '@freight/contracts/express-shipment/file/express-file'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { columnsOfFile } from '../../../components/csv-import/import-columns.ts'
import { ImportDialog } from '../../../components/csv-import/import-dialog.tsx'
import { language } from '../../../lib/storage/storage.ts'
import { expressKeys } from '../shipment.ts'
import { addImported } from './imported.ts'

const required = new Set([
  'clientReference',
  'shipperAddress.countryCode',
  'recipientAddress.countryCode',
  'packingData.peso',
])

/** Other headings, in any language, of systems that export orders. */
const names = {
  clientReference: ['referencia', 'reference', 'ref', 'pedido', 'order', 'orden', 'po'],
  cliente: ['cuenta', 'account', 'customer'],
  'packingData.cantidad': ['cantidad de bultos', 'pieces', 'packages', 'volumes'],
  'packingData.peso': ['peso', 'weight', 'kg'],
  valorMercaderia: ['valor', 'value'],
  contents: ['descripcion', 'description', 'descricao'],
}

/** Imports shipments from a CSV file or a workbook. */
export const ExpressImport = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('express')
  const client = useQueryClient()
  return (
    <ImportDialog
      collection="express-shipments"
      title={t('import.title')}
      // The first two columns identify a row; rows of one reference are one shipment.
      columns={columnsOfFile(expressColumns, language.read(), { required, names, groups: 'clientReference' })}
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

import { useTranslation } from 'react-i18next'
import { ImportDialog } from '../../../components/csv-import/import-dialog.tsx'
import { language } from '../../../lib/storage/preferences.ts'
import { importColumns } from './import-columns.ts'

/** Imports invoices from a CSV file or a workbook. */
export const InvoiceImport = ({ onClose, onApplied }: { onClose: () => void; onApplied: () => void }) => {
  const { t } = useTranslation('reports')
  return (
    <ImportDialog
      collection="invoices"
      title={t('invoices.importTitle')}
      columns={importColumns(language.read())}
      fields={{}}
      onClose={onClose}
      onApplied={onApplied}
    />
  )
}

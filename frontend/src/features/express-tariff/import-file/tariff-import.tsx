import { type FileSection, tariffColumns } from '@freight/contracts/express-tariff/tariff-file'
import { wordsOf } from '@freight/contracts/api/file-columns'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ImportDialog } from '../../../components/csv-import/import-dialog.tsx'
import { language } from '../../../lib/storage/preferences.ts'
import { type TariffDetail, tariffKeys } from '../express-tariff-queries.ts'
import { importColumns } from './import-columns.ts'

interface TariffImportProps {
  tariff: TariffDetail
  section: FileSection
  onImported: () => void
  onClose: () => void
}

/** Imports a section of the draft from a CSV file or a workbook; the file replaces it. */
export const TariffImport = ({ tariff, section, onImported, onClose }: TariffImportProps) => {
  const { t } = useTranslation('expressTariff')
  const client = useQueryClient()
  const inLanguage = language.read()
  const specs = tariffColumns[section].map((column) => ({
    field: column.field,
    label: column.title[inLanguage],
    words: (value: unknown) => wordsOf(column)?.[String(value)]?.[inLanguage] ?? '',
  }))
  const columns = (header: readonly string[]) => importColumns(section, header, inLanguage)
  return (
    <ImportDialog
      collection={`express-tariffs/${tariff.id}/${section}`}
      title={t('import.title', { code: tariff.code, section: t(`section.${section}`) })}
      columns={columns}
      fields={Object.fromEntries(specs.map((spec) => [spec.field, spec]))}
      isWhole
      onClose={onClose}
      onApplied={(results) => {
        void client.invalidateQueries({ queryKey: tariffKeys.all })
        if (results.every(({ outcome }) => outcome !== 'problem')) onImported()
      }}
    />
  )
}

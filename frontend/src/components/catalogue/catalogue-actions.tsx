import { Button } from '@blueprintjs/core'
import { ExportIcon, ImportIcon, PlusIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadRows } from '../../lib/api/download.ts'
import { decimalSign } from '../../lib/format/decimal-sign.ts'
import { useErrorText } from '../../lib/api/use-error-text.ts'
import { notify } from '../feedback/toaster.ts'

export interface ExportButtonProps {
  /** `/app/v1/charge-codes/export` */
  path: string
  /** The filters of the list: the export contains the rows of the list. */
  query: object
  fileName: string
  title?: string
}

/** Exports the list as CSV with its current filters. */
export const ExportButton = ({ path, query, fileName, title }: ExportButtonProps) => {
  const { t, i18n } = useTranslation('catalogue')
  const errorText = useErrorText()
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      await downloadRows(path, { ...query, lang: i18n.language, decimal: decimalSign() }, fileName)
    } catch (error) {
      void notify({ kind: 'failed', title: t('exportFailed'), text: errorText(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={<ExportIcon />} title={title} loading={isBusy} onClick={run}>
      {t('export')}
    </Button>
  )
}

export const ImportButton = ({ onClick }: { onClick: () => void }) => {
  const { t } = useTranslation('catalogue')
  return (
    <Button icon={<ImportIcon />} onClick={onClick}>
      {t('import.open')}
    </Button>
  )
}

/** The main action of the page; its key is C. */
export const NewButton = ({ text, onClick }: { text: string; onClick: () => void }) => (
  <Button intent="primary" icon={<PlusIcon />} onClick={onClick}>
    {text} <kbd aria-hidden="true">C</kbd>
  </Button>
)

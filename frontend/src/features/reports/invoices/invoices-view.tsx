import { Button } from '@blueprintjs/core'
import { ImportIcon } from '@blueprintjs/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithTexts } from '../../../components/feedback/lazy-with-texts.tsx'
import { SeveralReports } from '../several-reports.tsx'

const InvoiceImport = lazyWithTexts(async () => (await import('./invoice-import.tsx')).InvoiceImport)

/** What is approved and waits for its invoice, the invoices that are recorded, and the way to bring more in from a file. */
export const InvoicesView = () => {
  const { t } = useTranslation('reports')
  const client = useQueryClient()
  const [isImporting, setImporting] = useState(false)
  return (
    <>
      <SeveralReports
        ids={['pending', 'invoices']}
        label={t('view.invoices')}
        nameOf={(id) => t(`invoices.${id as 'pending'}`)}
        actions={
          <Button variant="minimal" icon={<ImportIcon />} onClick={() => setImporting(true)}>
            {t('invoices.import')}
          </Button>
        }
      />
      {isImporting && (
        <InvoiceImport
          onClose={() => setImporting(false)}
          onApplied={() => void client.invalidateQueries({ queryKey: ['reports'] })}
        />
      )}
    </>
  )
}

import { Button } from '@blueprintjs/core'
import { ImportIcon } from '@blueprintjs/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithTexts } from '../../../components/feedback/lazy-with-texts.tsx'
import { gently, isBusy } from '../../../lib/live/gently.ts'
import { SeveralReports } from '../several-reports.tsx'

const InvoiceImport = lazyWithTexts(
  async () => (await import('./invoice-import.tsx')).InvoiceImport,
  ['fileImport', 'catalogue', 'quotationCommands'],
)

const shown = ['pending', 'invoices'] as const

/** What is approved and waits for its invoice, the invoices that are recorded, and the way to bring more in from a file. */
export const InvoicesView = () => {
  const { t } = useTranslation('reports')
  const client = useQueryClient()
  const [isImporting, setImporting] = useState(false)
  // What is imported comes to these rows some seconds later.
  const [{ changed, stop }] = useState(() =>
    gently(() => {
      for (const id of shown) void client.invalidateQueries({ queryKey: ['reports', id] })
    }, isBusy),
  )
  useEffect(() => {
    return () => {
      stop()
      // Whoever comes back before that sees no rows of before.
      for (const id of shown) void client.invalidateQueries({ queryKey: ['reports', id], refetchType: 'none' })
    }
  }, [client, stop])
  return (
    <>
      <SeveralReports
        ids={shown}
        label={t('view.invoices')}
        nameOf={(id) => t(`invoices.${id as 'pending'}`)}
        actions={
          <Button variant="minimal" icon={<ImportIcon />} onClick={() => setImporting(true)}>
            {t('invoices.import')}
          </Button>
        }
      />
      {isImporting && <InvoiceImport onClose={() => setImporting(false)} onApplied={changed} />}
    </>
  )
}

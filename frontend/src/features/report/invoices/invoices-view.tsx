import { Button } from '@blueprintjs/core'
import { ImportIcon } from '@blueprintjs/icons'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../components/feedback/lazy-part.tsx'
import { throttledRefetch, isBusy } from '../../../lib/live/throttled-refetch.ts'
import { SeveralReports } from '../several-reports.tsx'

const InvoiceImport = lazyPart(async () => (await import('./invoice-import.tsx')).InvoiceImport, {
  texts: ['catalogues'],
})

/** Dialog of another feature. */
export type ImportOfCarriers = (onClose: () => void) => ReactNode

const reportIds = ['pending', 'over-invoiced', 'invoices'] as const

/** Approved quotations with pending invoices, recorded invoices, and the import from a file. */
export const InvoicesView = ({ carrierInvoices }: { carrierInvoices?: ImportOfCarriers | undefined }) => {
  const { t } = useTranslation('reports')
  const client = useQueryClient()
  const [imported, setImported] = useState<'own' | 'carriers'>()
  const close = () => setImported(undefined)
  // Imported invoices reach these reports some seconds later.
  const [{ changed, stop }] = useState(() =>
    throttledRefetch(() => {
      for (const id of reportIds) void client.invalidateQueries({ queryKey: ['reports', id] })
    }, isBusy),
  )
  useEffect(() => {
    return () => {
      stop()
      // Marks the rows as stale, so that a return to the page before that refetches them.
      for (const id of reportIds) void client.invalidateQueries({ queryKey: ['reports', id], refetchType: 'none' })
    }
  }, [client, stop])
  return (
    <>
      <SeveralReports
        ids={reportIds}
        label={t('view.invoices')}
        nameOf={(id) => t(`invoices.${id as 'pending'}`)}
        actions={
          <>
            <Button variant="minimal" icon={<ImportIcon />} onClick={() => setImported('own')}>
              {t('invoices.import')}
            </Button>
            {carrierInvoices !== undefined && (
              <Button variant="minimal" icon={<ImportIcon />} onClick={() => setImported('carriers')}>
                {t('invoices.importOfCarriers')}
              </Button>
            )}
          </>
        }
      />
      {imported === 'own' && <InvoiceImport onClose={close} onApplied={changed} />}
      {imported === 'carriers' && carrierInvoices?.(close)}
    </>
  )
}

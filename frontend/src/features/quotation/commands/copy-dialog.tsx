import { Checkbox } from '@blueprintjs/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { notify } from '../../../components/feedback/toaster.ts'
import { command } from '../../../lib/api/api.ts'
import { useMay } from '../../../lib/auth/session.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { siblingPath } from '../page/sibling-path.ts'
import { quotationKeys } from '../quotation-queries.ts'
import type { ActDialogProps } from './act.ts'
import { CommandDialog } from './command-dialog.tsx'

/** Copies the request, with costs, alternatives and documents if chosen, and opens the copy. */
export const CopyDialog = ({ detail, onClose }: ActDialogProps) => {
  const { t } = useTranslation('quotationCommands')
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [withCosts, setCosts] = useState(false)
  const [withSells, setSells] = useState(false)
  const [withDocuments, setDocuments] = useState(true)
  const may = useMay()
  const key = encodeURIComponent(detail.key)
  const pricingForm = may('PRICING') ? `/pricing/cotizador/${key}` : undefined
  const form = may('SOLICITAR_COTIZACION') && may('COMERCIAL') ? `/mis-cotizaciones?new&copy=${key}` : pricingForm
  // The form starts with the parts ticked here.
  const partParams = [...(withCosts ? ['with=costs'] : []), ...(withSells ? ['with=sells'] : [])]
  const withPartParams = (path: string) => [path, ...partParams].join('&').replace(/^([^?&]*)&/, '$1?')
  const copying = useCommand((body: { withCosts: boolean; withSells: boolean; withDocuments: boolean }, commandId) =>
    command('quotation', 'CopyQuotation', detail.key, body, { commandId }),
  )
  // Without the right to add documents the copy has none.
  const hasFiles = detail.docs.length > 0 && may('CONSULTAR_COTIZACION', 'PRICING', 'GERENTE_COMERCIAL')
  const run = async () => {
    try {
      const answer = await copying.run({ withCosts, withSells, withDocuments: withDocuments && hasFiles })
      void notify({ title: t('copy.done'), text: `${detail.key} → ${answer.id}` })
      void client.invalidateQueries({ queryKey: quotationKeys.all })
      await navigate(siblingPath(pathname, answer.id))
      return undefined
    } catch (problem) {
      return problem ?? 'failed'
    }
  }
  return (
    <CommandDialog
      command={{ error: copying.error, isConflict: false, retry: copying.retry, clear: copying.clear }}
      target={detail}
      run={run}
      onClose={onClose}
    >
      <p>{t('copy.question', { key: detail.key })}</p>
      {detail.cost !== undefined && (
        <Checkbox
          checked={withCosts}
          disabled={detail.cost.length === 0}
          label={t('copy.withCosts', { count: detail.cost.length })}
          onChange={(event) => setCosts(event.currentTarget.checked)}
        />
      )}
      <Checkbox
        checked={withSells}
        disabled={detail.sell.length === 0}
        label={t('copy.withSells', { count: detail.sell.length })}
        onChange={(event) => setSells(event.currentTarget.checked)}
      />
      <Checkbox
        checked={withDocuments && hasFiles}
        disabled={!hasFiles}
        label={t('copy.withDocuments', { count: detail.docs.length })}
        onChange={(event) => setDocuments(event.currentTarget.checked)}
      />
      <p className="quiet">{t('copy.note')}</p>
      {form !== undefined && (
        <p>
          <Link to={withPartParams(form)}>{t('copy.intoForm')}</Link>
        </p>
      )}
    </CommandDialog>
  )
}

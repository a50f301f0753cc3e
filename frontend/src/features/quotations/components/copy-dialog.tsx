import { Checkbox } from '@blueprintjs/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { notify } from '../../../components/feedback/toaster.ts'
import { command, newCommandId } from '../../../lib/api.ts'
import { useMay } from '../../../lib/session.ts'
import { siblingPath } from '../model/sibling-path.ts'
import { quotationKeys } from '../queries.ts'
import type { ActDialogProps } from './act.ts'
import { OrderDialog } from './order-dialog.tsx'

/** Asks for the same again, with its costs, alternatives and documents where they are wanted, and goes to the copy. */
export const CopyDialog = ({ detail, onClose }: ActDialogProps) => {
  const { t } = useTranslation('quotationOrders')
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [withCosts, setCosts] = useState(false)
  const [withSells, setSells] = useState(false)
  const [withDocuments, setDocuments] = useState(true)
  const may = useMay()
  const [error, setError] = useState<NonNullable<unknown>>()
  // A lost answer that is asked for again makes no second copy.
  const intention = useRef<{ text: string; id: string }>(undefined)
  // Whoever may not add documents gets none in his copy.
  const hasFiles = detail.docs.length > 0 && may('CONSULTAR_COTIZACION', 'PRICING', 'GERENTE_COMERCIAL')
  const run = async () => {
    const body = { withCosts, withSells, withDocuments: withDocuments && hasFiles }
    const text = JSON.stringify(body)
    if (intention.current?.text !== text) intention.current = { text, id: newCommandId() }
    setError(undefined)
    try {
      const answer = await command('quotation', 'CopyQuotation', detail.key, body, { commandId: intention.current.id })
      void notify({ title: t('copy.done'), text: `${detail.key} → ${answer.id}` })
      void client.invalidateQueries({ queryKey: quotationKeys.all })
      await navigate(siblingPath(pathname, answer.id))
      return undefined
    } catch (problem) {
      setError(problem ?? new Error('Unknown'))
      return problem ?? 'failed'
    }
  }
  return (
    <OrderDialog
      order={{ error, isConflict: false, reapply: async () => undefined }}
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
      {may('PRICING') && (
        <p>
          <Link to={`/pricing/cotizador/${encodeURIComponent(detail.key)}`}>{t('copy.intoForm')}</Link>
        </p>
      )}
    </OrderDialog>
  )
}

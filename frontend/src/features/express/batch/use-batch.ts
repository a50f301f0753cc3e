import type { BatchAction, NewExpressBatch } from '@freight/contracts/express-shipment/batch/batch'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../components/feedback/toaster.ts'
import { request, Problem, useErrorText } from '../../../lib/api/api.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { batchKeys } from './batch-queries.ts'

const url = '/app/v1/express-shipments/batches'

/** Batches of this page: their labels are downloaded at the end. */
export const startedHere = new Set<string>()

type Sent = Pick<NewExpressBatch, 'action' | 'ids'> & { assignedTo?: string }

/** Starts, repeats and dismisses batches; the server runs them, also when the page is closed. */
export const useBatch = () => {
  const { t } = useTranslation('express')
  const errorText = useErrorText()
  const client = useQueryClient()
  const onDone = () => client.invalidateQueries({ queryKey: batchKeys.all })
  const start = useCommand(
    async (sent: Sent, commandId) => {
      const { action } = sent
      const reason = action === 'FASTEST' || action === 'CANCEL' ? t(`batch.reason.${action}`) : ''
      const { id } = await request<{ id: string }>('POST', url, { body: { ...sent, reason }, commandId })
      startedHere.add(id)
      return id
    },
    { targetOf: ({ action }) => action, onDone },
  )
  const change = useCommand(
    async ({ id, act }: { id: string; act: 'repeat' | 'dismiss' }, commandId) => {
      if (act === 'repeat') startedHere.add(id)
      return request('POST', `${url}/${encodeURIComponent(id)}/${act}`, { commandId })
    },
    { targetOf: ({ id }) => id, onDone },
  )
  const failed = (what: 'failed' | 'changeFailed' | 'downloadFailed') => (error: unknown) =>
    notify({ key: 'express-batch', kind: 'failed', title: t(`batch.${what}`), text: errorText(error) })
  return {
    start: (action: BatchAction, ids: readonly string[], assignedTo = '') =>
      start.run({ action, ids: [...ids], assignedTo }).catch(failed('failed')),
    change: (act: 'repeat' | 'dismiss', id: string) => change.run({ act, id }).catch(failed('changeFailed')),
    isStarting: (action: BatchAction) => start.underWay.some((one) => one.action === action),
    failed,
  }
}

/** Why a shipment was refused, in words; `text` are those of a carrier, or the result. */
export const useReasonText = () => {
  const { t, i18n } = useTranslation('express')
  const errorText = useErrorText()
  return (code: string, text = ''): string => {
    if (code === '') return text
    if (code === 'INVALID_TRANSITION') return t('refusedNow')
    // The code comes from the server; `exists` confirms its key.
    if (!i18n.exists(`express:batch.code.${code}`)) return errorText(new Problem(0, code, ''))
    return [t(`batch.code.${code as 'NO_OPTION'}`), text].filter(Boolean).join(' ')
  }
}

import type { BatchAction, NewExpressBatch, ExpressBatch } from '@freight/contracts/express-shipment/batch/batch'
import { useQueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../components/feedback/toaster.ts'
import { request, Problem, useErrorText, call } from '../../../lib/api/api.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { useMay } from '../../../lib/auth/session.ts'
import { expressKeys } from '../shipment.ts'

const batchKeys = { all: [...expressKeys.all, 'batches'] as const }

const pollMs = 1000

export const isUnderWay = ({ endedAt }: Pick<ExpressBatch, 'endedAt'>) => endedAt === undefined

const recentOptions = queryOptions({
  queryKey: batchKeys.all,
  queryFn: async ({ signal }) => (await call('GET /app/v1/express-shipments/batches', { signal })).rows,
  refetchInterval: ({ state: { data } }) => (data?.some(isUnderWay) === true ? pollMs : false),
})

/** Refetched while the server works, which continues without this page. */
export const batchOptions = (id: string) =>
  queryOptions({
    queryKey: [...batchKeys.all, id],
    queryFn: ({ signal }) => call('GET /app/v1/express-shipments/batches/:id', { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isUnderWay(data) ? pollMs : false),
    retry: false,
  })

/** The own recent batches, the newest first. */
export const useBatches = () => {
  const may = useMay()
  const enabled = (['EXPRESS_OP', 'SOLICITAR_SHIPMENT', 'MODIFICAR_SHIPMENT'] as const).some((one) => may(one))
  return useQuery({ ...recentOptions, enabled }).data ?? []
}

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

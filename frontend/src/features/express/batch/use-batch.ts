import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../components/feedback/toaster.ts'
import { isProblem } from '../../../lib/api/problem.ts'
import { useErrorText } from '../../../lib/api/use-error-text.ts'
import { expressKeys } from '../express-queries.ts'
import { type BatchRow, repeatRefused, startBatch } from './batches.ts'
import type { BatchAct, RowEnd } from './run-row.ts'

export const countOf = (rows: readonly BatchRow[], state: BatchRow['state']) =>
  rows.filter((row) => row.state === state).length

/** Starts batches; the end of each refreshes the queries and is in a toast, on whatever screen the user works then. */
export const useBatch = () => {
  const { t } = useTranslation('express')
  const client = useQueryClient()
  const ended = (act: BatchAct, rows: readonly BatchRow[]) => {
    // Without rows the user has signed out or removed the batch.
    if (rows.length === 0) return undefined
    const problems = rows.length - countOf(rows, 'done')
    void notify({
      key: `express-batch-${act}`,
      kind: problems > 0 ? 'failed' : 'done',
      title: t('batch.ended', { act: t(`batch.act.${act}`) }),
      text: t('batch.counts', {
        done: countOf(rows, 'done'),
        refused: countOf(rows, 'refused'),
        doubtful: countOf(rows, 'doubtful'),
      }),
    })
    return client.invalidateQueries({ queryKey: expressKeys.all })
  }
  return {
    start: async (act: BatchAct, ids: readonly string[]) =>
      ended(act, await startBatch(act, ids, act === 'FASTEST' || act === 'CANCEL' ? t(`batch.reason.${act}`) : '')),
    repeat: async (act: BatchAct, number: number) => ended(act, await repeatRefused(number)),
  }
}

/** Why a row was not done, in words; a done row has its waybill or option. */
export const useEndText = () => {
  const { t } = useTranslation('express')
  const errorText = useErrorText()
  return ({ code, error, text = '' }: RowEnd): string => {
    if (code !== undefined) return [t(`batch.code.${code}`), text].filter(Boolean).join(' ')
    if (error === undefined) return text
    return isProblem(error, 'INVALID_TRANSITION') ? t('refusedNow') : errorText(error)
  }
}

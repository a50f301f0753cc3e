import { Button } from '@blueprintjs/core'
import { CrossIcon } from '@blueprintjs/icons'
import { MOST_BATCH_ROWS } from '@freight/contracts/vocabulary/express'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { useStored } from '../../../lib/storage/storage.ts'
import { batchOptions, isUnderWay, useBatches, useBatch } from '../batch/use-batch.ts'
import { importedIds, removeImported } from './imported.ts'

/** Undo of an import: a batch cancels what it created, as far as nothing is booked. */
export const LastImport = () => {
  const { t } = useTranslation('express')
  const ids = useStored(importedIds)
  const { start, isStarting } = useBatch()
  const last = useBatches().find(({ action }) => action === 'CANCEL')
  const { data: rows } = useQuery({
    ...batchOptions(last?.id ?? ''),
    enabled: last !== undefined && ids.length > 0,
    select: (batch) => batch.rows,
  })
  useEffect(() => {
    removeImported((rows ?? []).filter(({ state }) => state === 'DONE').map(({ id }) => id))
  }, [rows])
  const [isConfirming, setConfirming] = useState(false)
  if (ids.length === 0) return null
  const isBusy = isStarting('CANCEL') || (last !== undefined && isUnderWay(last))
  const undone = ids.slice(0, MOST_BATCH_ROWS)
  const undo = () => {
    setConfirming(false)
    void start('CANCEL', undone)
  }
  return (
    <div className="row flex-none gap-10 pad-6-12-6-16 line-below-2">
      <strong>{t('import.last', { count: ids.length })}</strong>
      <button type="button" className="link-button" disabled={isBusy} onClick={() => setConfirming(true)}>
        {t('import.undo')}
      </button>
      <Button
        variant="minimal"
        size="small"
        icon={<CrossIcon />}
        aria-label={t('import.keep')}
        onClick={importedIds.remove}
      />
      <Confirm isOpen={isConfirming} onCancel={() => setConfirming(false)} onConfirm={undo}>
        {t('import.ask', { count: undone.length })}
      </Confirm>
    </div>
  )
}

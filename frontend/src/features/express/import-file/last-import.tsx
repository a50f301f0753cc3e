import { Button } from '@blueprintjs/core'
import { CrossIcon } from '@blueprintjs/icons'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { useStored } from '../../../lib/storage/storage.ts'
import { isRunningFor, presentBatches, subscribeToBatches } from '../batch/batches.ts'
import { useBatch } from '../batch/use-batch.ts'
import { importedIds } from './imported.ts'

/** Undo of an import: cancels what it created, one by one, as far as nothing is booked. */
export const LastImport = () => {
  const { t } = useTranslation('express')
  const ids = useStored(importedIds)
  const batch = useBatch()
  const batches = useSyncExternalStore(subscribeToBatches, presentBatches)
  const [isConfirming, setConfirming] = useState(false)
  if (ids.length === 0) return null
  const undo = () => {
    setConfirming(false)
    // Each id leaves the list once its shipment is cancelled.
    if (!isRunningFor(presentBatches(), 'CANCEL', ids)) void batch.start('CANCEL', ids)
  }
  return (
    <div className="express-imported">
      <strong>{t('import.last', { count: ids.length })}</strong>
      <button
        type="button"
        className="link-button"
        disabled={isRunningFor(batches, 'CANCEL', ids)}
        onClick={() => setConfirming(true)}
      >
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
        {t('import.ask', { count: ids.length })}
      </Confirm>
    </div>
  )
}

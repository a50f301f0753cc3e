import { Button } from '@blueprintjs/core'
import { CrossIcon } from '@blueprintjs/icons'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithTexts } from '../../../components/feedback/lazy-with-texts.tsx'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { isRunningFor, presentBatches, subscribeToBatches } from './batches.ts'
import { type BatchAct, batchActs } from './run-row.ts'
import { useBatch } from './use-batch.ts'

const PickupDialog = lazyWithTexts(
  async () => (await import('../pickups/pickup-dialog.tsx')).PickupDialog,
  ['expressPickups'],
)

/** A file of labels has at most as many shipments. */
const MAX_ROWS = 200

const confirmedActs: readonly BatchAct[] = ['BOOK', 'FINISH']

export interface BatchBarProps {
  /** Ids in the order of the list, which is that of the labels. */
  marked: readonly string[]
  onAll: () => void
  onClear: () => void
}

/** What can be done with the marked rows; booking and finishing ask first, a pickup has its dialog. */
export const BatchBar = ({ marked, onAll, onClear }: BatchBarProps) => {
  const { t } = useTranslation('express')
  const batch = useBatch()
  const batches = useSyncExternalStore(subscribeToBatches, presentBatches)
  const [confirming, setConfirming] = useState<BatchAct>()
  const [isPickup, setPickup] = useState(false)
  const isTooMany = marked.length > MAX_ROWS
  const run = (act: BatchAct) => {
    setConfirming(undefined)
    if (!isRunningFor(presentBatches(), act, marked)) void batch.start(act, marked)
  }
  return (
    <div className="express-batch-bar" role="toolbar" aria-label={t('batch.bar')}>
      <strong>{t('batch.marked', { count: marked.length })}</strong>
      <button type="button" className="link-button" onClick={onAll}>
        {t('batch.all')}
      </button>
      <Button variant="minimal" size="small" icon={<CrossIcon />} aria-label={t('batch.clear')} onClick={onClear} />
      {isTooMany ? (
        <p className="hue" data-hue="amber" role="alert">
          {t('batch.tooMany', { max: MAX_ROWS })}
        </p>
      ) : (
        <div className="express-batch-acts">
          {batchActs.map((act) => (
            <Button
              key={act}
              size="small"
              disabled={isRunningFor(batches, act, marked)}
              onClick={() => (confirmedActs.includes(act) ? setConfirming(act) : run(act))}
            >
              {t(`batch.act.${act}`)}
            </Button>
          ))}
          <Button size="small" onClick={() => setPickup(true)}>
            {t('batch.act.PICKUP')}
          </Button>
        </div>
      )}
      {isPickup && <PickupDialog ids={marked} onClose={() => setPickup(false)} />}
      <Confirm
        isOpen={confirming !== undefined}
        onCancel={() => setConfirming(undefined)}
        onConfirm={() => confirming && run(confirming)}
      >
        {confirming !== undefined && t(`batch.ask.${confirming as 'BOOK'}`, { count: marked.length })}
      </Confirm>
    </div>
  )
}

import { Button } from '@blueprintjs/core'
import { CrossIcon } from '@blueprintjs/icons'
import { MOST_BATCH_ROWS } from '@freight/contracts/express-shipment/batch/batch'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../../components/catalogue/catalogue-actions.tsx'
import { lazyWithTexts } from '../../../components/feedback/lazy-with-texts.tsx'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { SelectField } from '../../../components/form/select-field.tsx'
import { operatorsOptions } from '../express-queries.ts'
import { useBatch } from './use-batch.ts'

const PickupDialog = lazyWithTexts(
  async () => (await import('../pickups/pickup-dialog.tsx')).PickupDialog,
  ['expressPickups'],
)

const barActs = ['TAKE', 'ASSIGN', 'RATE', 'CHEAPEST', 'FASTEST', 'BOOK', 'PRINT', 'TRACK', 'FINISH'] as const
type BarAct = (typeof barActs)[number]

const confirmedActs: readonly BarAct[] = ['ASSIGN', 'BOOK', 'FINISH']

export interface BatchBarProps {
  /** Ids in the order of the list, which is that of the labels. */
  marked: readonly string[]
  onAll: () => void
  onClear: () => void
}

/** What can be done with the marked rows; assigning, booking and finishing ask first, a pickup has its dialog. */
export const BatchBar = ({ marked, onAll, onClear }: BatchBarProps) => {
  const { t } = useTranslation('express')
  const batch = useBatch()
  const [confirming, setConfirming] = useState<BarAct>()
  const [isPickup, setPickup] = useState(false)
  const [assignedTo, setAssignedTo] = useState('')
  const operators = useQuery({ ...operatorsOptions, enabled: confirming === 'ASSIGN' }).data ?? []
  const isTooMany = marked.length > MOST_BATCH_ROWS
  const run = async (act: BarAct) => {
    if (act === 'ASSIGN' && assignedTo === '') return
    setConfirming(undefined)
    await batch.start(act, marked, act === 'ASSIGN' ? assignedTo : '')
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
          {t('batch.tooMany', { max: MOST_BATCH_ROWS })}
        </p>
      ) : (
        <div className="express-batch-acts">
          {barActs.map((act) => (
            <Button
              key={act}
              size="small"
              disabled={batch.isStarting(act)}
              onClick={() => (confirmedActs.includes(act) ? setConfirming(act) : void run(act))}
            >
              {t(`batch.act.${act}`)}
            </Button>
          ))}
          <Button size="small" onClick={() => setPickup(true)}>
            {t('batch.act.PICKUP')}
          </Button>
          <ExportButton path="/app/v1/express-shipments/export" query={{ ids: marked }} fileName="express.csv" />
        </div>
      )}
      {isPickup && <PickupDialog ids={marked} onClose={() => setPickup(false)} />}
      <Confirm
        isOpen={confirming !== undefined}
        isWritten={confirming === 'ASSIGN'}
        onCancel={() => setConfirming(undefined)}
        onConfirm={() => confirming && void run(confirming)}
      >
        {confirming !== undefined && t(`batch.ask.${confirming as 'BOOK'}`, { count: marked.length })}
        {confirming === 'ASSIGN' && (
          <SelectField
            aria-label={t('batch.assignee')}
            value={assignedTo}
            options={[
              { value: '', label: t('batch.assignee') },
              ...operators.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={setAssignedTo}
          />
        )}
      </Confirm>
    </div>
  )
}

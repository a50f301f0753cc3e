import { Button } from '@blueprintjs/core'
import { CrossIcon } from '@blueprintjs/icons'
import { MOST_BATCH_ROWS } from '@freight/contracts/vocabulary/express'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../../components/catalogue/catalogue-page.tsx'
import { PickupDialog } from '../pickups/day-pickups.tsx'
import { ConfirmTitle } from '../../../components/feedback/confirm-title.ts'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { operatorsOptions } from '../shipment.ts'
import { useBatch } from './use-batch.ts'
import { SelectRow } from '../../../components/form/rows.tsx'

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
  // The rows that the person read: a refetch must not change what is confirmed.
  const [confirming, setConfirming] = useState<{ act: BarAct; ids: readonly string[]; isTried?: true }>()
  const [pickupOf, setPickupOf] = useState<readonly string[]>()
  const [assignedTo, setAssignedTo] = useState('')
  const isAssigning = confirming?.act === 'ASSIGN'
  const operators = useQuery({ ...operatorsOptions, enabled: isAssigning }).data ?? []
  const isTooMany = marked.length > MOST_BATCH_ROWS
  const openConfirm = (act: BarAct) => {
    setAssignedTo('')
    setConfirming({ act, ids: marked })
  }
  const confirm = async () => {
    if (confirming === undefined) return
    const { act, ids } = confirming
    if (isAssigning && assignedTo === '') {
      setConfirming({ act, ids, isTried: true })
      return
    }
    setConfirming(undefined)
    await batch.start(act, ids, assignedTo)
  }
  const bar = marked.length > 0 && (
    <div
      className="gap-6-10 pad-6-12-6-16 line-below-2 on-selected row wrap flex-none"
      role="toolbar"
      aria-label={t('batch.bar')}
    >
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
        <div className="flex wrap gap-4 full">
          {barActs.map((act) => (
            <Button
              key={act}
              size="small"
              disabled={batch.isStarting(act)}
              onClick={() => (confirmedActs.includes(act) ? openConfirm(act) : void batch.start(act, marked))}
            >
              {t(`batch.act.${act}`)}
            </Button>
          ))}
          <Button size="small" onClick={() => setPickupOf(marked)}>
            {t('batch.act.PICKUP')}
          </Button>
          <ExportButton path="/app/v1/express-shipments/export" query={{ ids: marked }} fileName={t('fileName')} />
        </div>
      )}
    </div>
  )
  // The dialogs stay when their rows leave the list.
  return (
    <>
      {bar}
      {pickupOf !== undefined && <PickupDialog ids={pickupOf} onClose={() => setPickupOf(undefined)} />}
      <ConfirmTitle value={confirming && t(`batch.act.${confirming.act}`)}>
        <Confirm
          isOpen={confirming !== undefined}
          isWritten={isAssigning}
          onCancel={() => setConfirming(undefined)}
          onConfirm={confirm}
        >
          {confirming !== undefined && t(`batch.ask.${confirming.act as 'BOOK'}`, { count: confirming.ids.length })}
          {isAssigning && (
            <SelectRow
              label={t('batch.assignee')}
              error={confirming.isTried && assignedTo === '' ? t('batch.noAssignee') : undefined}
              value={assignedTo}
              options={[{ value: '', label: '' }, ...operators.map((one) => ({ value: one.id, label: one.name }))]}
              onChange={setAssignedTo}
            />
          )}
        </Confirm>
      </ConfirmTitle>
    </>
  )
}

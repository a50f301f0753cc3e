import { Button } from '@blueprintjs/core'
import { BanCircleIcon, CrossIcon, HelpIcon, TickIcon, TimeIcon } from '@blueprintjs/icons'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { shortReference } from '../shipment.ts'
import { type Batch, type BatchRow, dismissBatch, isRunning, presentBatches, subscribeToBatches } from './batches.ts'
import { countOf, useBatch, useEndText } from './use-batch.ts'

const marks = {
  done: { Icon: TickIcon, hue: 'green' },
  refused: { Icon: BanCircleIcon, hue: 'red' },
  doubtful: { Icon: HelpIcon, hue: 'amber' },
  running: { Icon: TimeIcon, hue: 'blue' },
  waiting: { Icon: TimeIcon, hue: 'grey' },
} as const

const urgency: readonly BatchRow['state'][] = ['doubtful', 'refused', 'running', 'waiting', 'done']

/** Progress and results of the batches, until each is dismissed. */
export const BatchPanel = ({ onSelect }: { onSelect: (id: string) => void }) => {
  const batches = useSyncExternalStore(subscribeToBatches, presentBatches)
  return batches.map((batch) => <OneBatch key={batch.number} batch={batch} onSelect={onSelect} />)
}

const OneBatch = ({ batch, onSelect }: { batch: Batch; onSelect: (id: string) => void }) => {
  const { t } = useTranslation('express')
  const { repeat } = useBatch()
  const endText = useEndText()
  const { number, act, rows } = batch
  const [done, refused, doubtful] = [countOf(rows, 'done'), countOf(rows, 'refused'), countOf(rows, 'doubtful')]
  const ended = done + refused + doubtful
  const name = t(`batch.act.${act}`)
  return (
    <section className="express-batch" aria-label={t('batch.of', { act: name })}>
      <header>
        <strong>{name}</strong>
        <span role="status">
          {isRunning(batch)
            ? t('batch.progress', { ended, of: rows.length })
            : t('batch.counts', { done, refused, doubtful })}
        </span>
        {!isRunning(batch) && refused > 0 && (
          <Button size="small" onClick={() => void repeat(act, number)}>
            {t('batch.repeat', { count: refused })}
          </Button>
        )}
        {!isRunning(batch) && (
          <Button
            variant="minimal"
            size="small"
            icon={<CrossIcon />}
            aria-label={t('batch.dismiss', { act: name })}
            onClick={() => dismissBatch(number)}
          />
        )}
      </header>
      <progress max={rows.length} value={ended} aria-label={name} />
      <ul>
        {rows
          .toSorted((a, b) => urgency.indexOf(a.state) - urgency.indexOf(b.state))
          .map(({ id, state, end }) => {
            const { Icon, hue } = marks[state]
            return (
              <li key={id}>
                <Icon size={12} className="hue" data-hue={hue} aria-hidden="true" />
                <button type="button" className="link-button" onClick={() => onSelect(id)}>
                  {shortReference(id).join('')}
                </button>
                <span>
                  {t(`batch.state.${state}`)} {end !== undefined && <span className="quiet">{endText(end)}</span>}
                </span>
              </li>
            )
          })}
      </ul>
    </section>
  )
}

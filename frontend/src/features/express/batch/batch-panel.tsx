import { Button } from '@blueprintjs/core'
import { BanCircleIcon, CrossIcon, HelpIcon, TickIcon, TimeIcon } from '@blueprintjs/icons'
import type { BatchRowState, ExpressBatch } from '@freight/contracts/express-shipment/batch/batch'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { expressKeys, shortReference } from '../shipment.ts'
import { batchOptions, isUnderWay, useBatches, startedHere, useBatch, useReasonText } from './use-batch.ts'
import { urlOf, isProblem } from '../../../lib/api/api.ts'
import { downloadFile } from '../../../lib/api/download.ts'

/** Labels of the shipments as one file, in this order. The server prints no file with an unbooked shipment: it is left out. */
const downloadLabels = async (ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  try {
    const url = urlOf('/app/v1/express-shipments/labels', {}, { ids })
    await downloadFile(url, ids.length === 1 ? `${ids[0]}.pdf` : 'labels.pdf')
  } catch (error) {
    const unbooked = isProblem(error, 'NOT_BOOKED') ? error.details['shipment'] : undefined
    if (!ids.some((id) => id === unbooked)) throw error
    await downloadLabels(ids.filter((id) => id !== unbooked))
  }
}

const marks = {
  DONE: { Icon: TickIcon, hue: 'green' },
  REFUSED: { Icon: BanCircleIcon, hue: 'red' },
  DOUBTFUL: { Icon: HelpIcon, hue: 'amber' },
  RUNNING: { Icon: TimeIcon, hue: 'blue' },
  WAITING: { Icon: TimeIcon, hue: 'grey' },
} as const

const urgency: readonly BatchRowState[] = ['DOUBTFUL', 'REFUSED', 'RUNNING', 'WAITING', 'DONE']

interface PanelProps {
  onSelect: (id: string) => void
}

/** Progress and results of the own batches, until each is dismissed; the same on every device. */
export const BatchPanel = ({ onSelect }: PanelProps) =>
  useBatches().map(({ id }) => <BatchById key={id} id={id} onSelect={onSelect} />)

const BatchById = ({ id, onSelect }: PanelProps & { id: string }) => {
  const { data } = useQuery(batchOptions(id))
  return data && <OneBatch batch={data} onSelect={onSelect} />
}

const OneBatch = ({ batch, onSelect }: PanelProps & { batch: ExpressBatch }) => {
  const { t } = useTranslation('express')
  const client = useQueryClient()
  const { change, failed } = useBatch()
  const reasonText = useReasonText()
  const { id, action, rows, counts } = batch
  const isRunning = isUnderWay(batch)
  const [done, refused, doubtful] = [counts.DONE, counts.REFUSED, counts.DOUBTFUL]
  const ended = done + refused + doubtful
  const name = t(`batch.act.${action}`)
  const print = () =>
    downloadLabels(rows.filter(({ state }) => state === 'DONE').map((row) => row.id)).catch(failed('downloadFailed'))
  useEffect(() => {
    if (isRunning || !startedHere.delete(id)) return
    void client.invalidateQueries({ queryKey: expressKeys.all })
    if (action === 'PRINT') void print()
    // Once at each end.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [batch.endedAt])
  return (
    <section
      className="express-batch flex-none pad-6-12-6-16 line-above-2 size-12-5"
      aria-label={t('batch.of', { act: name })}
    >
      <header className="row gap-8">
        <strong>{name}</strong>
        <span role="status">
          {isRunning ? t('batch.progress', { ended, of: rows.length }) : t('batch.counts', { done, refused, doubtful })}
        </span>
        {!isRunning && action === 'PRINT' && done > 0 && (
          <Button size="small" onClick={() => void print()}>
            {t('batch.download')}
          </Button>
        )}
        {!isRunning && refused > 0 && (
          <Button size="small" onClick={() => void change('repeat', id)}>
            {t('batch.repeat', { count: refused })}
          </Button>
        )}
        {!isRunning && (
          <Button
            variant="minimal"
            size="small"
            icon={<CrossIcon />}
            aria-label={t('batch.dismiss', { act: name })}
            onClick={() => void change('dismiss', id)}
          />
        )}
      </header>
      <progress className="full height-4" max={rows.length} value={ended} aria-label={name} />
      <ul className="scrolls-y max-height-132">
        {rows
          .toSorted((a, b) => urgency.indexOf(a.state) - urgency.indexOf(b.state))
          .map((row) => {
            const { Icon, hue } = marks[row.state]
            return (
              <li className="gap-6 flex baseline pad-1-0" key={row.id}>
                <Icon size={12} className="hue" data-hue={hue} aria-hidden="true" />
                <button type="button" className="link-button" onClick={() => onSelect(row.id)}>
                  {shortReference(row.id).join('')}
                </button>
                <span>
                  {t(`batch.state.${row.state}`)} <span className="quiet">{reasonText(row.code, row.text)}</span>
                </span>
              </li>
            )
          })}
      </ul>
    </section>
  )
}

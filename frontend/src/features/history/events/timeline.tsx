import { Button } from '@blueprintjs/core'
import { ChevronLeftIcon, ChevronRightIcon } from '@blueprintjs/icons'
import type { HistoryEntry } from '@freight/contracts/quotation/views'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { isMilestone } from './event-words.ts'

/** The line of time: one mark an event, diamonds where the status changed. Arrow keys, Home and End move. */
export const Timeline = ({
  events,
  shown,
  onShow,
}: {
  events: readonly HistoryEntry[]
  shown: number
  onShow: (revision: number) => void
}) => {
  const { t } = useTranslation('history')
  const format = useFormat()
  const last = events.length
  const to = (revision: number) => onShow(Math.min(Math.max(revision, 1), last))
  const percent = (index: number) => (last <= 1 ? 0 : (index / (last - 1)) * 100)
  const entry = events[shown - 1]
  return (
    <div className="timeline">
      <Button
        icon={<ChevronLeftIcon />}
        aria-label={t('previous')}
        disabled={shown <= 1}
        onClick={() => to(shown - 1)}
      />
      <Button
        icon={<ChevronRightIcon />}
        aria-label={t('next')}
        disabled={shown >= last}
        onClick={() => to(shown + 1)}
      />
      <div className="timeline-line">
        <span className="timeline-done" style={{ width: `${percent(shown - 1)}%` }} />
        {events.map(({ revision, type }, index) => (
          <span
            key={revision}
            className="timeline-mark"
            style={{ left: `${percent(index)}%` }}
            data-milestone={isMilestone(type) || undefined}
            data-shown={revision === shown || undefined}
            data-later={revision > shown || undefined}
          />
        ))}
        <input
          type="range"
          min={1}
          max={last}
          value={shown}
          aria-label={t('slider')}
          aria-valuetext={entry && t('eventOf', { number: shown, total: last })}
          onChange={(event) => to(Number(event.currentTarget.value))}
        />
        <span className="timeline-from label">{events[0] && format.dateTime(events[0].occurredAt)}</span>
        <span className="timeline-to label">{t('now')}</span>
      </div>
      <div className="timeline-at">
        <strong>{entry && format.dateTime(entry.occurredAt)}</strong>
        <span className="secondary">{t('eventOf', { number: shown, total: last })}</span>
      </div>
    </div>
  )
}

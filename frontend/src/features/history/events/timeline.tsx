import { Button } from '@blueprintjs/core'
import { ChevronLeftIcon, ChevronRightIcon } from '@blueprintjs/icons'
import type { HistoryEntry } from '@freight/contracts/quotation/quotation-views'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { isMilestone } from './event-words.ts'

/** Timeline: one mark per event, diamonds for status changes. Arrow keys, Home and End move. */
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
  // Keys can be faster than rendering: each step starts from the target of the last one.
  const [target, setTarget] = useState(shown)
  const requestedRevisions = useRef<number[]>([])
  useEffect(() => {
    requestedRevisions.current = requestedRevisions.current.slice(
      requestedRevisions.current.lastIndexOf(shown) + 1 || requestedRevisions.current.length,
    )
    if (requestedRevisions.current.length === 0) setTarget(shown)
  }, [shown])
  const goTo = (revision: number) => {
    const next = Math.min(Math.max(revision, 1), last)
    requestedRevisions.current.push(next)
    setTarget(next)
    onShow(next)
  }
  const percent = (index: number) => (last <= 1 ? 0 : (index / (last - 1)) * 100)
  const entry = events[shown - 1]
  return (
    <div className="timeline row gap-8 flex-1 min-width-0">
      <Button
        icon={<ChevronLeftIcon />}
        aria-label={t('previous')}
        disabled={target <= 1}
        onClick={() => goTo(target - 1)}
      />
      <Button
        icon={<ChevronRightIcon />}
        aria-label={t('next')}
        disabled={target >= last}
        onClick={() => goTo(target + 1)}
      />
      <div className="timeline-line height-36 margin-0-14 flex-1 relative">
        <span className="timeline-done" style={{ width: `${percent(shown - 1)}%` }} />
        {events.map(({ revision, type }, index) => (
          <span
            key={revision}
            className="timeline-mark top-9 width-9 height-9 absolute round on-accent"
            style={{ left: `${percent(index)}%` }}
            data-milestone={isMilestone(type) || undefined}
            data-shown={revision === shown || undefined}
            data-later={revision > shown || undefined}
          />
        ))}
        <input
          className="absolute height-26 flush pointer"
          type="range"
          min={1}
          max={last}
          value={target}
          aria-label={t('slider')}
          aria-valuetext={entry && t('eventOf', { number: shown, total: last })}
          onChange={(event) => goTo(Number(event.currentTarget.value))}
        />
        <span className="timeline-from left-0 label">{events[0] && format.dateTime(events[0].occurredAt)}</span>
        <span className="timeline-to right-0 label">{t('now')}</span>
      </div>
      <div className="timeline-at stack no-wrap">
        <strong>{entry && format.dateTime(entry.occurredAt)}</strong>
        <span className="secondary size-12-5">{t('eventOf', { number: shown, total: last })}</span>
      </div>
    </div>
  )
}

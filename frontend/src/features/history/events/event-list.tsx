import { CogIcon, GlobeNetworkIcon } from '@blueprintjs/icons'
import type { HistoryEntry } from '@freight/contracts/quotation/quotation-views'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../components/avatar.tsx'
import { Segments } from '../../../components/form/segments.tsx'
import { useFormat } from '../../../lib/format/use-format.ts'
import { byDay } from './event-words.ts'
import type { useEventSentence } from './use-event-sentence.tsx'

const kinds = ['ALL', 'STAFF', 'AGENTS', 'SYSTEM'] as const
type Kind = (typeof kinds)[number]

/** Events caused by agents, or recorded on behalf of one. */
const isOfAgent = ({ actor, type }: HistoryEntry) => actor.kind === 'THIRD_PARTY' || type === 'AgentCostsRecorded'

const isOf = (kind: Kind, entry: HistoryEntry) =>
  kind === 'ALL' || (kind === 'AGENTS' ? isOfAgent(entry) : entry.actor.kind === kind)

/** Events by day, newest first; the shown one is blue, later ones are dimmed. */
export const EventList = ({
  events,
  sentence,
  shown,
  onShow,
}: {
  events: readonly HistoryEntry[]
  sentence: ReturnType<typeof useEventSentence>
  shown: number
  onShow: (revision: number) => void
}) => {
  const { t } = useTranslation('history')
  const format = useFormat()
  const [kind, setKind] = useState<Kind>('ALL')
  const current = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  const listed = events.filter((entry) => isOf(kind, entry))
  const dayWords = (day: string) => {
    const days = format.daysUntil(day)
    return [days === 0 ? t('today') : days === -1 ? t('yesterday') : '', format.date(day)].filter(Boolean).join(', ')
  }
  return (
    <section className="card event-list sticky top-content" aria-label={t('events')}>
      <header className="card-head">
        <h2>{t('events')}</h2>
        <div className="end">
          <Segments
            label={t('filter.label')}
            value={kind}
            segments={kinds.map((value) => ({ value, label: t(`filter.${value}`) }))}
            onChange={setKind}
          />
        </div>
      </header>
      <div className="event-days min-height-240 pad-bottom-8 scrolls-y">
        {listed.length === 0 && <p className="quiet pad-12">{t('filter.none')}</p>}
        {byDay(listed).map(({ day, entries }) => (
          <section key={day} aria-label={format.date(day)}>
            <h3 className="pad-10-12-4 size-12-5 regular quiet">{dayWords(day)}</h3>
            {entries.map((entry) => (
              <button
                key={entry.revision}
                ref={entry.revision === shown ? current : undefined}
                type="button"
                className="event-row pad-4-12 no-edge no-fill line-17 pointer hovers grid start gap-8 full text-left size-12-5"
                aria-current={entry.revision === shown ? 'step' : undefined}
                data-later={entry.revision > shown || undefined}
                onClick={() => onShow(entry.revision)}
              >
                <span className="number quiet">{entry.revision}</span>
                {entry.actor.kind === 'SYSTEM' ? (
                  <CogIcon className="secondary" size={16} aria-hidden="true" />
                ) : entry.actor.kind === 'THIRD_PARTY' || entry.actor.kind === 'CLIENT' ? (
                  <GlobeNetworkIcon className="secondary" size={16} aria-hidden="true" />
                ) : (
                  <Avatar name={entry.actor.name} />
                )}
                <span className="event-words ink-2 breaks-words">{sentence(entry)}</span>
                <time className="quiet" dateTime={entry.occurredAt}>
                  {format.time(entry.occurredAt)}
                </time>
              </button>
            ))}
          </section>
        ))}
      </div>
    </section>
  )
}

import { CogIcon, GlobeNetworkIcon } from '@blueprintjs/icons'
import type { HistoryEntry } from '@freight/contracts/quotation/quotation-views'
import { useEffect, useRef, useState, type ReactNode, useCallback, useMemo } from 'react'
import { useTranslation, Trans } from 'react-i18next'
import { requestedSections } from '@freight/contracts/vocabulary/cost-request'
import { Avatar } from '../../../components/avatar.tsx'
import { Segments } from '../../../components/form/form-row.tsx'
import { useFormat } from '../../../lib/format/format.ts'
import { byDay, assignedWords, eventWords, groupNames, groupWords, recalculatedIn, returnsIn } from './event-words.ts'
import { useReasonName } from '../../../components/quotation/use-reason-name.ts'
import { useSectionWords } from '../../../components/quotation/use-section-words.ts'
import { useRequestFieldNames } from '../../../components/quotation/use-request-field-names.ts'
import { usePlaceName } from '../../../lib/i18n/use-place-name.ts'

const reasonOf = {
  QuoteRejected: 'NOT_APPROVED',
  ClientOfferDeclined: 'NOT_APPROVED',
  QuotationCancelled: 'CANCELLED',
} as const
const isReasoned = (type: string): type is keyof typeof reasonOf => Object.hasOwn(reasonOf, type)

const requestedIn = (names: readonly string[]) => requestedSections.filter((one) => names.includes(one))

const NO_EVENTS: readonly HistoryEntry[] = []

/**
 * Sentence of a quotation event with its author in bold: "Lucía Ferreyra publicó la cotización". `events`: the whole
 * history.
 */
export const useEventSentence = (quotationKey: string, events = NO_EVENTS) => {
  const { t, i18n } = useTranslation('history')
  const { t: tEvent } = useTranslation('quotations')
  const { t: shell } = useTranslation('shell')
  const format = useFormat()
  // Reasons of the quotation's company, not of the signed-in user's.
  const reasonName = useReasonName(quotationKey.split('-')[0] ?? '')
  const requestFieldNames = useRequestFieldNames()
  const sectionWords = useSectionWords()
  const place = usePlaceName()
  const names = useMemo(() => groupNames(events), [events])
  const approvedRevisions = useMemo(() => returnsIn(events), [events])
  const recalculatedIds = useMemo(() => recalculatedIn(events), [events])
  return useCallback(
    (entry: HistoryEntry): ReactNode => {
      const { amount, currency, date, reason, fields, transport, charges, from, to, sections, ...words } =
        eventWords(entry)
      const knownType = i18n.exists(`quotations:event.${entry.type}.sentence`) ? entry.type : 'UNKNOWN'
      const values = {
        ...words,
        name: words['name'] ?? '',
        ...groupWords(entry, names),
        ...assignedWords(entry),
        who:
          entry.actor.kind === 'SYSTEM'
            ? t('common.system')
            : entry.actor.name || t(entry.actor.kind === 'CLIENT' ? 'common.theClient' : 'common.anAgent'),
        ...(amount !== undefined && { amount: format.money(String(amount), String(currency)) }),
        ...(from !== undefined && { lane: `${place(String(from))} – ${place(String(to))}` }),
        ...(transport !== undefined && { mode: `${shell(`transport.${transport as 'SEA'}`)} ${words['mode']}` }),
        ...(charges !== undefined && { charges: t('charges', { count: Number(charges) }) }),
        ...(fields !== undefined && { fields: requestFieldNames(String(fields).split(', ')) }),
        ...(sections !== undefined && { sections: sectionWords(requestedIn(String(sections).split(', '))) }),
        ...(date !== undefined && { date: format.date(String(date)) }),
        ...(reason !== undefined &&
          isReasoned(entry.type) && { reason: reasonName(reasonOf[entry.type], String(reason)) }),
        ...(recalculatedIds.has(entry.eventId) && { context: 'recalculated' }),
        ...(approvedRevisions.has(entry.eventId) && {
          context: 'returned',
          number: approvedRevisions.get(entry.eventId) ?? '',
        }),
        type: entry.type,
      }
      return (
        <Trans
          t={tEvent}
          i18nKey={`event.${knownType as 'UNKNOWN'}.sentence`}
          values={values}
          components={{ b: <b /> }}
          tOptions={{ interpolation: { escapeValue: true } }}
          shouldUnescape
        />
      )
    },
    [
      format,
      i18n,
      requestFieldNames,
      names,
      place,
      reasonName,
      recalculatedIds,
      approvedRevisions,
      sectionWords,
      shell,
      t,
      tEvent,
    ],
  )
}

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

import { Switch, Button, Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core'
import type { HistoryEntry, QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorCard, SkeletonRows } from '../../components/feedback/load-state.tsx'
import { quotationAsOf } from '../../lib/queries/queries.ts'
import { useUrlValue } from '../../lib/browser/url-state.ts'
import { useFormat, currencySign } from '../../lib/format/format.ts'
import { quotationHistory } from './history-queries.ts'
import { AsOf, ChainBadge } from './moment/as-of.tsx'
import { EventList, useEventSentence } from './events/event-list.tsx'
import {
  ChevronLeftIcon,
  ChevronRightIcon,
  ClipboardIcon,
  CodeIcon,
  ComparisonIcon,
  ArrowRightIcon,
} from '@blueprintjs/icons'
import { isMilestone } from './events/event-words.ts'
import { type Difference, differences } from './moment/differences.ts'
import { useFieldWords } from './moment/use-field-words.ts'
import './history.css'
import './moment/moment.css'

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

/** Differences of two moments as sentences. */
export const DifferencesCard = ({ earlier, later }: { earlier: QuotationDetail; later: QuotationDetail }) => {
  const { t } = useTranslation('history')
  const { t: shell } = useTranslation('shell')
  const format = useFormat()
  const words = useFieldWords()
  const changeLine = (label: string, before: ReactNode, now: ReactNode) => (
    <>
      {label}: <del>{before}</del> <ArrowRightIcon size={12} className="hue" data-hue="amber" title={t('became')} />{' '}
      {now}
    </>
  )
  const sentence = (one: Difference): ReactNode => {
    switch (one.kind) {
      case 'status':
        return changeLine(t('compare.status'), shell(`status.${one.before}`), shell(`status.${one.now}`))
      case 'field':
        return changeLine(words.name(one.name), one.before, one.now)
      case 'changed':
        return changeLine(
          `${t(`compare.${one.side}`, { name: one.name })}, ${t(`group.${one.fact}`).toLocaleLowerCase()}`,
          one.before,
          one.now,
        )
      case 'line':
        return changeLine(`${t(`compare.${one.side}`, { name: one.name })}, ${one.line}`, one.before, one.now)
      case 'chosen':
        return t('compare.chosen', { name: one.name })
      case 'notes':
      case 'documents':
        return changeLine(t(`compare.${one.kind}`), one.before, one.now)
      default:
        return t(`compare.${one.kind}.${one.side}`, {
          name: one.name,
          total: one.total,
          currency: currencySign(later.displayCurrency),
        })
    }
  }
  const changes = differences(earlier, later, format, words)
  return (
    <section className="card" aria-label={t('compare.title')}>
      <header className="card-head">
        <h2>{t('compare.title')}</h2>
        <span className="note">{changes.length}</span>
      </header>
      {changes.length === 0 ? (
        <p className="as-of-none pad-14-12 ink-2 row between gap-8">{t('compare.same')}</p>
      ) : (
        <ul style={{ margin: 0, padding: '8px 12px' }}>
          {changes.map((one, index) => (
            // The list is rebuilt as a whole; its lines have no ids.
            <li key={index}>{sentence(one)}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

export interface CompareButtonProps {
  events: readonly HistoryEntry[]
  sentence: ReturnType<typeof useEventSentence>
  shown: number
  /** The compared moment; absent without a comparison. */
  other: number | undefined
  onCompare: (revision: number | undefined) => void
}

/** Selects the moment to compare with. */
export const CompareButton = ({ events, sentence, shown, other, onCompare }: CompareButtonProps) => {
  const { t } = useTranslation('history')
  const format = useFormat()
  return (
    <PopoverNext
      placement="bottom-end"
      arrow={false}
      content={
        <Menu style={{ maxWidth: 440, maxHeight: 380, overflowY: 'auto' }}>
          {other !== undefined && (
            <>
              <MenuItem text={t('compare.stop')} onClick={() => onCompare(undefined)} />
              <MenuDivider />
            </>
          )}
          {events
            .toReversed()
            .filter(({ revision }) => revision !== shown)
            .map((entry) => (
              <MenuItem
                key={entry.revision}
                multiline
                selected={entry.revision === other}
                text={
                  <>
                    <span className="quiet">{entry.revision}</span> {sentence(entry)}
                  </>
                }
                labelElement={format.near(entry.occurredAt)}
                onClick={() => onCompare(entry.revision)}
              />
            ))}
        </Menu>
      }
    >
      <Button icon={<ComparisonIcon />} disabled={events.length < 2}>
        {other === undefined ? t('compare.with') : t('compare.comparedWith', { number: other })}
      </Button>
    </PopoverNext>
  )
}

const shorten = (text: string) => (text.length > 12 ? `${text.slice(0, 4)}…${text.slice(-4)}` : text || '—')

/** Audit data of the shown event: type, position, correlation, both hashes and its payload. */
export const EnvelopeBar = ({ entry }: { entry: HistoryEntry }) => {
  const { t } = useTranslation('history')
  const [isOpen, setOpen] = useState(false)
  const facts = [
    ['event', entry.type],
    ['position', String(entry.position)],
    ['correlation', shorten(entry.correlationId)],
    ['hash', shorten(entry.hash)],
    ['previous', shorten(entry.previousHash)],
  ] as const
  return (
    <section className="card envelope size-12-5" aria-label={t('envelope.label')}>
      <div className="envelope-line gap-4-16 pad-6-8-6-12 row wrap">
        {facts.map(([name, value]) => (
          <span key={name}>
            <span className="quiet">{t(`envelope.${name}`)}</span> {value}
          </span>
        ))}
        <div className="end margin-left-auto">
          <Button size="small" icon={<CodeIcon />} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'envelope.hide' : 'envelope.show')}
          </Button>
          <Button
            size="small"
            icon={<ClipboardIcon />}
            onClick={() => void navigator.clipboard.writeText(JSON.stringify(entry, null, 2))}
          >
            {t('envelope.copy')}
          </Button>
        </div>
      </div>
      {isOpen && (
        // A scrollable region must be reachable by keyboard.
        <pre className="envelope-data line-above flush pad-12" tabIndex={0} aria-label={t('envelope.data')}>
          {JSON.stringify(entry.data, null, 2)}
        </pre>
      )}
    </section>
  )
}

/** History of a quotation: every event as a sentence, and the quotation after any of them (`?at=`). */
export const HistoryTab = ({
  quotationKey,
  detailOf,
}: {
  quotationKey: string
  /** Links of other features for an event. */
  detailOf?: (entry: HistoryEntry) => ReactNode
}) => {
  const { t } = useTranslation('history')
  const format = useFormat()
  const [at, setAt] = useUrlValue('at')
  const [compared, setCompared] = useUrlValue('with')
  const [onlyChanges, setOnlyChanges] = useState(false)
  const history = useQuery(quotationHistory(quotationKey))
  const sentence = useEventSentence(quotationKey, history.data?.events)
  useEffect(() => {
    // The shortcut shown on the button "back to now".
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'End' && event.target === document.body) setAt(undefined, { replace: true })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [setAt])
  const last = history.data?.events.length ?? 0
  const eventOf = (text: string | undefined) => {
    const number = Number(text)
    return Number.isInteger(number) && number >= 1 && number <= last ? number : undefined
  }
  const shown = eventOf(at) ?? last
  const other = eventOf(compared) === shown ? undefined : eventOf(compared)
  const asOf = useQuery({
    ...quotationAsOf(quotationKey, shown),
    enabled: shown > 0,
    placeholderData: (before) => before,
  })
  const otherAsOf = useQuery({ ...quotationAsOf(quotationKey, other ?? 0), enabled: other !== undefined })
  if (history.error) return <ErrorCard error={history.error} onRetry={() => void history.refetch()} />
  if (!history.data) return <SkeletonRows rows={10} />
  const show = (revision: number) => setAt(revision === last ? undefined : String(revision), { replace: true })
  const { events } = history.data
  const entry = events[shown - 1]
  const otherEntry = other === undefined ? undefined : events[other - 1]
  const pair = (one: QuotationDetail, two: QuotationDetail) =>
    shown > (other ?? 0) ? { earlier: two, later: one } : { earlier: one, later: two }
  const comparedPair =
    other === undefined ? undefined : asOf.data && otherAsOf.data && pair(asOf.data.quotation, otherAsOf.data.quotation)
  const title = () => {
    if (entry === undefined) return ''
    if (otherEntry !== undefined) {
      const [from, to] = otherEntry.revision < entry.revision ? [otherEntry, entry] : [entry, otherEntry]
      return t('compare.between', {
        from: from.revision,
        fromAt: format.dateTime(from.occurredAt),
        to: to.revision,
        toAt: format.dateTime(to.occurredAt),
      })
    }
    if (shown === last) return t('asItIs')
    return t('asItWas', { date: format.date(entry.occurredAt), time: format.time(entry.occurredAt) })
  }
  return (
    <div className="history">
      <div className="history-top pad-12-0 gap-20 row">
        <Timeline events={events} shown={shown} onShow={show} />
        <CompareButton
          events={events}
          sentence={sentence}
          shown={shown}
          other={other}
          onCompare={(revision) =>
            setCompared(revision === undefined ? undefined : String(revision), { replace: true })
          }
        />
        <ChainBadge history={history.data} />
      </div>
      <div className="history-columns grid start gap-16">
        <EventList events={events} sentence={sentence} shown={shown} onShow={show} />
        <div className="stack gap-12 min-width-0">
          {entry && (
            <header className="moment-head min-height-40 flex start gap-12">
              <div>
                <h2>{title()}</h2>
                <p className="secondary">
                  {other === undefined && (
                    <>
                      {t('after')} {sentence(entry)}
                    </>
                  )}
                </p>
              </div>
              <div className="end middle margin-left-auto">
                <Switch checked={onlyChanges} label={t('onlyChanges')} onChange={() => setOnlyChanges(!onlyChanges)} />
              </div>
            </header>
          )}
          {entry && other === undefined && detailOf?.(entry)}
          {asOf.error && <ErrorCard error={asOf.error} onRetry={() => void asOf.refetch()} />}
          {otherAsOf.error && <ErrorCard error={otherAsOf.error} onRetry={() => void otherAsOf.refetch()} />}
          {comparedPair && <DifferencesCard {...comparedPair} />}
          {asOf.data && (other === undefined || comparedPair) ? (
            <AsOf
              asOf={comparedPair ? { quotation: comparedPair.later, before: comparedPair.earlier } : asOf.data}
              onlyChanges={onlyChanges}
              isCompared={comparedPair !== undefined}
              later={events.slice(Math.max(shown, other ?? 0))}
              onShow={show}
            />
          ) : (
            <SkeletonRows rows={8} />
          )}
          {entry && <EnvelopeBar entry={entry} />}
        </div>
      </div>
    </div>
  )
}

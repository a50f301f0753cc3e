import { Switch } from '@blueprintjs/core'
import type { HistoryEntry, QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorCard } from '../../components/feedback/error-card.tsx'
import { SkeletonRows } from '../../components/feedback/skeleton.tsx'
import { quotationAsOf } from '../../lib/queries/quotation-as-of.ts'
import { useUrlValue } from '../../lib/browser/url-state.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { quotationHistory } from './history-queries.ts'
import { AsOf } from './moment/as-of.tsx'
import { ChainBadge } from './moment/chain-badge.tsx'
import { CompareButton } from './moment/compare-button.tsx'
import { DifferencesCard } from './moment/differences-card.tsx'
import { EnvelopeBar } from './moment/envelope-bar.tsx'
import { EventList } from './events/event-list.tsx'
import { Timeline } from './events/timeline.tsx'
import { useEventSentence } from './events/use-event-sentence.tsx'
import './history.css'
import './moment/moment.css'

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
      <div className="history-top">
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
      <div className="history-columns">
        <EventList events={events} sentence={sentence} shown={shown} onShow={show} />
        <div className="history-moment">
          {entry && (
            <header className="moment-head">
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
              <div className="end">
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

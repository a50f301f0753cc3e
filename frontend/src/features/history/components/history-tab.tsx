import { Button, Switch } from '@blueprintjs/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorCard } from '../../../components/feedback/error-card.tsx'
import { SkeletonRows } from '../../../components/feedback/skeleton.tsx'
import { useUrlValue } from '../../../lib/url-state.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { quotationAsOf, quotationHistory } from '../queries.ts'
import { AsOf } from './as-of.tsx'
import { ChainBadge } from './chain-badge.tsx'
import { EnvelopeBar } from './envelope-bar.tsx'
import { EventList } from './event-list.tsx'
import { Timeline } from './timeline.tsx'
import { useEventSentence } from './use-event-sentence.tsx'
import '../history.css'
import '../moment.css'

/** Time travel through a quotation: every event in words, and the quotation as it was after any of them (`?at=`). */
export const HistoryTab = ({ quotationKey }: { quotationKey: string }) => {
  const { t } = useTranslation('history')
  const format = useFormat()
  const sentence = useEventSentence()
  const [at, setAt] = useUrlValue('at')
  const [onlyChanges, setOnlyChanges] = useState(false)
  const history = useQuery(quotationHistory(quotationKey))
  useEffect(() => {
    // The key that the button "back to now" names.
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'End' && event.target === document.body) setAt(undefined, { replace: true })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [setAt])
  const last = history.data?.events.length ?? 0
  const asked = Number(at)
  const shown = Number.isInteger(asked) && asked >= 1 && asked <= last ? asked : last
  const asOf = useQuery({
    ...quotationAsOf(quotationKey, shown),
    enabled: shown > 0,
    placeholderData: (before) => before,
  })
  if (history.error) return <ErrorCard error={history.error} onRetry={() => void history.refetch()} />
  if (!history.data) return <SkeletonRows rows={10} />
  const show = (revision: number) => setAt(revision === last ? undefined : String(revision), { replace: true })
  const { events } = history.data
  const entry = events[shown - 1]
  return (
    <div className="history">
      <div className="history-top">
        <Timeline events={events} shown={shown} onShow={show} />
        <ChainBadge history={history.data} />
      </div>
      <div className="history-columns">
        <EventList events={events} shown={shown} onShow={show} />
        <div className="history-moment">
          {entry && (
            <header className="moment-head">
              <div>
                <h2>{shown === last ? t('asItIs') : t('asItWas', { at: format.dateTime(entry.occurredAt) })}</h2>
                <p className="secondary">
                  {t('after')} {sentence(entry)}
                </p>
              </div>
              <div className="end">
                <Switch checked={onlyChanges} label={t('onlyChanges')} onChange={() => setOnlyChanges(!onlyChanges)} />
                {shown !== last && (
                  <Button intent="primary" onClick={() => show(last)}>
                    {t('backToNow')} <kbd aria-hidden="true">{t('end')}</kbd>
                  </Button>
                )}
              </div>
            </header>
          )}
          {asOf.error && <ErrorCard error={asOf.error} onRetry={() => void asOf.refetch()} />}
          {asOf.data ? <AsOf asOf={asOf.data} onlyChanges={onlyChanges} /> : <SkeletonRows rows={8} />}
          {entry && <EnvelopeBar entry={entry} />}
        </div>
      </div>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { SkeletonRows } from '../../../components/feedback/load-state.tsx'
import { useFormat } from '../../../lib/format/format.ts'
import { quotationHistory } from '../history-queries.ts'
import { useEventSentence } from './event-list.tsx'

const SHOWN_EVENTS = 4

/** The latest events of a quotation as sentences. */
export const LastActivity = ({ quotationKey }: { quotationKey: string }) => {
  const format = useFormat()
  const history = useQuery(quotationHistory(quotationKey)).data
  const sentence = useEventSentence(quotationKey, history?.events)
  if (history === undefined) return <SkeletonRows rows={SHOWN_EVENTS} height={24} />
  return (
    <ol className="activity">
      {history.events
        .slice(-SHOWN_EVENTS)
        .toReversed()
        .map((entry) => (
          <li key={entry.eventId}>
            <time dateTime={entry.occurredAt} className="quiet">
              {format.near(entry.occurredAt)}
            </time>
            <span>{sentence(entry)}</span>
          </li>
        ))}
    </ol>
  )
}

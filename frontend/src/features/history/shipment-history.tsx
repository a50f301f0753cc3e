import { useQuery } from '@tanstack/react-query'
import { ErrorCard } from '../../components/feedback/error-card.tsx'
import { SkeletonRows } from '../../components/feedback/skeleton.tsx'
import { EventList } from './events/event-list.tsx'
import { useShipmentSentence } from './events/use-shipment-sentence.tsx'
import { shipmentHistory } from './history-queries.ts'
import { ChainBadge } from './moment/chain-badge.tsx'
import './history.css'

export interface ShipmentHistoryProps {
  id: string
  /** The shown moment; absent: now. */
  shown: number | undefined
  onShow: (revision: number | undefined) => void
}

/** History of an express shipment: every event as a sentence. */
export const ShipmentHistory = ({ id, shown, onShow }: ShipmentHistoryProps) => {
  const { data, error, refetch } = useQuery(shipmentHistory(id))
  const sentence = useShipmentSentence()
  if (error !== null) return <ErrorCard error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <SkeletonRows rows={6} height={32} />
  const last = data.events.length
  return (
    <div className="shipment-history">
      <EventList
        events={data.events}
        sentence={sentence}
        shown={shown ?? last}
        onShow={(revision) => onShow(revision === last ? undefined : revision)}
      />
      <ChainBadge history={data} />
    </div>
  )
}

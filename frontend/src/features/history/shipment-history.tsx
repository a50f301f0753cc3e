import { useQuery } from '@tanstack/react-query'
import { ErrorCard } from '../../components/feedback/error-card.tsx'
import { SkeletonRows } from '../../components/feedback/skeleton.tsx'
import { EventList } from './events/event-list.tsx'
import { shipmentHistory } from './history-queries.ts'
import { ChainBadge } from './moment/chain-badge.tsx'
import type { HistoryEntry } from '@freight/contracts/quotation/quotation-views'
import { type ReactNode, useCallback } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { shipmentWords } from './events/shipment-words.ts'
import './history.css'

/** Groups of the codes in `status`, by event. */
const statusGroups: Readonly<Record<string, string>> = {
  ExpressTrackingAdded: 'trackingStatus',
  ExpressTrackingMapped: 'trackingStatus',
  ExpressIncidentOpened: 'incidentReason',
  ExpressSecondVoidEnded: 'secondWaybill',
  ExpressShipmentFinished: 'outcome',
  ExpressPickupSet: 'pickupStatus',
}

/** Sentence of an express event with its author in bold: "Lucía Ferreyra tomó el envío". */
export const useShipmentSentence = () => {
  const { t, i18n } = useTranslation('history')
  const { t: express } = useTranslation('express')
  const format = useFormat()
  return useCallback(
    (entry: HistoryEntry): ReactNode => {
      const { amount, text, status, name, count, fields } = shipmentWords(entry)
      const statusKey = `${statusGroups[entry.type] ?? ''}.${status}`
      const money = amount === undefined ? '' : format.money(amount.value, amount.currency)
      const values = {
        ...fields,
        kg: format.decimal(fields.kg),
        who: entry.actor.kind === 'SYSTEM' ? t('system') : entry.actor.name || t('agent'),
        status: i18n.exists(`express:${statusKey}`) ? express(statusKey as 'outcome.LOST') : status,
        text: text === '' ? '' : `: ${text}`,
        amount: money,
        total: money === '' ? '' : `: ${money}`,
        name,
        options: count,
        type: entry.type,
      }
      const isKnown = i18n.exists(`history:shipment.${entry.type}`)
      return (
        <Trans
          t={t}
          i18nKey={isKnown ? `shipment.${entry.type as 'ExpressShipmentTaken'}` : 'sentence.UNKNOWN'}
          values={values}
          components={{ b: <b /> }}
          tOptions={{ interpolation: { escapeValue: true } }}
          shouldUnescape
        />
      )
    },
    [express, format, i18n, t],
  )
}

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

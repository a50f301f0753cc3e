import { useQuery } from '@tanstack/react-query'
import { ErrorCard, SkeletonRows } from '../../components/feedback/load-state.tsx'
import { EventList } from './events/event-list.tsx'
import { shipmentHistory } from './history-queries.ts'
import { ChainBadge } from './moment/as-of.tsx'
import type { HistoryEntry } from '@freight/contracts/quotation/quotation-views'
import { type ReactNode, useCallback } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/format.ts'
import './history.css'

/** Plain values of an express event for its sentence; codes are still codes. */
interface ShipmentWords {
  amount?: { value: string; currency: string }
  text: string
  status: string
  name: string
  count: number
  fields: Readonly<Record<'carrier' | 'number' | 'place' | 'document' | 'piece' | 'kg', string>>
}

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const fieldOf = (value: unknown, field: string) => textOf(Object(value)[field])

const shipmentWords = ({ type, data, names = {} }: Pick<HistoryEntry, 'type' | 'data' | 'names'>): ShipmentWords => {
  const field = (name: string) => textOf(data[name])
  const value = field('amount') || field('total') || fieldOf(data['expected'], 'total')
  const currency = field('currency') || fieldOf(data['expected'], 'currency')
  const isMapping = type === 'ExpressTrackingMapped'
  const isIncident = type === 'ExpressIncidentOpened'
  const problems = listOf(data['problems']).map((one) => fieldOf(one, 'text') || fieldOf(one, 'code'))
  return {
    ...(value !== '' && { amount: { value, currency } }),
    text:
      (isIncident || isMapping ? '' : field('reason')) ||
      (isMapping ? field('code') : '') ||
      field('text') ||
      problems.join(', '),
    status: isIncident ? field('reason') : field('status') || field('outcome') || field('answer'),
    name: names[field('assignedTo')] ?? names[field('commercial')] ?? '',
    count: listOf(data['options']).length,
    fields: {
      carrier: field('carrier'),
      number: field('trackingNumber') || field('number') || field('confirmation'),
      place: field('place'),
      document:
        field('document') ||
        listOf(data['documents'])
          .map((one) => fieldOf(one, 'name'))
          .join(', '),
      piece: field('piece'),
      kg: field('kg'),
    },
  }
}

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
  const { t, i18n } = useTranslation(['history', 'quotations'])
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
        who: entry.actor.kind === 'SYSTEM' ? t('common.system') : entry.actor.name || t('common.anAgent'),
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
          i18nKey={isKnown ? `shipment.${entry.type as 'ExpressShipmentTaken'}` : 'quotations:event.UNKNOWN.sentence'}
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

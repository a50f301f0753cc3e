import type { HistoryEntry } from '@freight/contracts/quotation/quotation-views'

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

export const shipmentWords = ({
  type,
  data,
  names = {},
}: Pick<HistoryEntry, 'type' | 'data' | 'names'>): ShipmentWords => {
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

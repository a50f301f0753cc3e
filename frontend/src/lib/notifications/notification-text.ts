import i18next, { type TFunction } from 'i18next'
import { daysIn } from '../format/days-in.ts'
import { formatMoney, formatTime } from '../format/format.ts'
import { moneyStyle } from '../storage/storage.ts'

interface NotificationContent {
  title: string
  message: string
  kind?: string | undefined
  params?: Readonly<Record<string, string>> | undefined
}

/** A notification in the reader’s language, with place names from `placeOf`; text written by users stays unchanged. */
export const notificationText = (
  { title, message, kind, params = {} }: NotificationContent,
  t: TFunction<'notifications'>,
  placeOf: (name: string) => string,
) => {
  // The kind comes from the server: an unknown one is shown with the server’s text.
  const kindText = t(`kind.${kind as 'EXPIRING'}`, { defaultValue: '' })
  if (kindText === '') return { title, text: message }
  const { client = '', origin = '', destination = '', by = '', actor = by } = params
  const lane = origin === '' || destination === '' ? '' : `${placeOf(origin)} – ${placeOf(destination)}`
  const report = params[`report.${i18next.language}`] ?? params['report'] ?? ''
  const { validUntil } = params
  const { waybill, deliveryBy, reason, document, excess, price, currency = '', detail, contact } = params
  const { batch, done = '', refused = '', doubtful = '' } = params
  const { month, cutoff, shipments, clocks } = params
  const money = (amount: string) => formatMoney(amount, currency, moneyStyle.read())
  const ofShipment = [
    waybill !== undefined && t('waybill', { number: waybill }),
    deliveryBy !== undefined && t('expected', { date: daysIn(deliveryBy) }),
    reason !== undefined && t(`incidentReason.${reason as 'OTHER'}`, { defaultValue: '' }),
    document !== undefined && t('invoice', { number: document }),
    excess !== undefined && t('excess', { amount: money(excess) }),
    price !== undefined && money(price),
    month !== undefined && month.split('-').toReversed().join('/'),
    cutoff !== undefined && t('cutoff', { time: formatTime(cutoff) }),
    shipments !== undefined && t('shipments', { count: Number(shipments) }),
    detail,
    batch !== undefined && t('batch', { done, refused, doubtful }),
    ...(clocks?.split(',').map((clock) => t(`clock.${clock as 'TAKE'}`, { defaultValue: '' })) ?? []),
    contact !== undefined && t('contact'),
  ]
  const until =
    (kind === 'EXPIRING' || kind === 'EXPRESS_TARIFF_ENDS') && validUntil !== undefined
      ? t('until', { date: daysIn(validUntil) })
      : ''
  return {
    title: kindText,
    text: [actor, client, lane, params['modo'], daysIn(report), params['file'], until, ...ofShipment]
      .filter(Boolean)
      .join(' · '),
  }
}

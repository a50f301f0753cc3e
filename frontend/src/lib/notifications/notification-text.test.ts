import { NotificationKind } from '@freight/contracts/notification/notification'
import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import es from '@freight/contracts/locales/es/notifications.json'
import { startTexts } from '../../testing/texts.ts'
import { notificationText } from './notification-text.ts'

beforeAll(startTexts)

const text = (kind: string | undefined, params: Record<string, string> = {}) =>
  notificationText(
    { title: 'Told', message: 'as it came', kind, params },
    i18next.getFixedT(null, 'notifications'),
    (name) => name.toUpperCase(),
  )

test('every kind has its own text; an unknown kind is shown unchanged', () => {
  // A notification that users send to themselves has their own text.
  for (const kind of NotificationKind.exclude(['PERSONAL']).options) expect(text(kind).title).toBe(es[`kind.${kind}`])
  expect(text('NOT_KNOWN_YET')).toEqual({ title: 'Told', text: 'as it came' })
  expect(text(undefined)).toEqual({ title: 'Told', text: 'as it came' })
})

test('days and places are shown in the reader’s format and language', () => {
  expect(text('EXPIRING', { origin: 'Amberes', destination: 'Montevideo', validUntil: '2026-03-09' }).text).toBe(
    'AMBERES – MONTEVIDEO · vence el 09/03/2026',
  )
  expect(text('REPORT_READY', { report: 'Costos 2026-03-01 2026-03-31' }).text).toBe('Costos 01/03/2026 – 31/03/2026')
})

test('the end of a batch has its counts', () => {
  const counts = { batch: 'BOOK', done: '96', refused: '3', doubtful: '1' }
  expect(text('EXPRESS_BATCH_ENDED', counts).text).toBe('96 listos, 3 rechazados, 1 en duda')
})

test('a report is named in the language of the reader, not in that of its file', () => {
  const names = { report: 'Costs 2026-03-01 2026-03-31.csv', 'report.es': 'Costos 2026-03-01 2026-03-31.csv' }
  expect(text('REPORT_READY', names).text).toBe('Costos 01/03/2026 – 31/03/2026.csv')
})

test('a notification of a shipment shows number, day, reason and money in the reader’s format', () => {
  expect(text('EXPRESS_BOOKED', { by: 'DHL', waybill: '123', deliveryBy: '2026-03-06' }).text).toBe(
    'DHL · guía 123 · previsto 06/03/2026',
  )
  expect(text('EXPRESS_INCIDENT', { reason: 'ABSENT', detail: 'Llamar' }).text).toBe('Destinatario ausente · Llamar')
  expect(text('EXPRESS_INCIDENT', { reason: 'NOT_KNOWN_YET' }).text).toBe('')
  expect(text('EXPRESS_COST_ABOVE', { document: 'F 881', excess: '1240.50', currency: 'USD' }).text).toBe(
    'factura F 881 · US$ 1.240,50 más',
  )
  expect(text('EXPRESS_BELOW_MINIMUM', { price: '148.40', currency: 'EUR' }).text).toMatch(/^€ 148,40$/)
})

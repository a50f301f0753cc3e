import { NotificationKind } from '@freight/contracts/notification/notification'
import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import es from '../../locales/es/notifications.json'
import { startTexts } from '../../testing/texts.ts'
import { notificationText } from './notification-text.ts'

beforeAll(startTexts)

const text = (kind: string | undefined, params: Record<string, string> = {}) =>
  notificationText(
    { title: 'Told', message: 'as it came', kind, params },
    i18next.getFixedT(null, 'notifications'),
    (name) => name.toUpperCase(),
  )

test('every kind has words of its own; one that has none is told as it came', () => {
  // What somebody writes to themselves has their own words.
  for (const kind of NotificationKind.exclude(['PERSONAL']).options) expect(text(kind).title).toBe(es.kind[kind])
  expect(text('NOT_KNOWN_YET')).toEqual({ title: 'Told', text: 'as it came' })
  expect(text(undefined)).toEqual({ title: 'Told', text: 'as it came' })
})

test('days and places are told as the reader writes and calls them', () => {
  expect(text('EXPIRING', { origin: 'Amberes', destination: 'Montevideo', validUntil: '2026-03-09' }).text).toBe(
    'AMBERES – MONTEVIDEO · vence el 09/03/2026',
  )
  expect(text('REPORT_READY', { report: 'Costos 2026-03-01 2026-03-31' }).text).toBe('Costos 01/03/2026 – 31/03/2026')
})

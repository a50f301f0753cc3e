import { placeName } from '@freight/contracts/client-document/language/place-names'
import i18next from 'i18next'
import { expect, test } from 'vitest'
import { notificationText } from '../notifications/notification-text.ts'
import { socketMessage } from './stomp.ts'

test('a message is a notification with its title, message and key', () => {
  expect(socketMessage('{"id":"1","title":"t","message":"m","key":"k","params":{"client":"ACME","n":3}}')).toEqual({
    id: '1',
    title: 't',
    message: 'm',
    key: 'k',
    kind: undefined,
    params: { client: 'ACME' },
  })
})

test.each(['', 'x', 'null', '[]', '{"id":1}', '{"id":"1","title":"t"}'])('%s is not a notification', (body) => {
  expect(socketMessage(body)).toBeUndefined()
})

test('text written by a user is shown unchanged', () => {
  const t = i18next.getFixedT('en', 'notifications')
  expect(notificationText({ title: 'Hola', message: 'Nos vemos', kind: 'PERSONAL' }, t, String)).toEqual({
    title: 'Hola',
    text: 'Nos vemos',
  })
  expect(
    notificationText({ title: 'x', message: 'y', kind: 'QUOTE_READY', params: { client: 'ACME' } }, t, String),
  ).toEqual({
    title: 'Quotation published',
    text: 'ACME',
  })
})

test('places in a notification have their name in the reader’s language', () => {
  const params = { origin: 'Shanghái', destination: 'Amberes' }
  const notification = { title: 'x', message: 'Shanghái → Amberes', kind: 'QUOTE_READY', params }
  const { text } = notificationText(notification, i18next.getFixedT('en', 'notifications'), (name) =>
    placeName(name, 'en'),
  )
  expect(text).toBe('Shanghai – Antwerp')
})

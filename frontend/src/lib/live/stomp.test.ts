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

test.each(['', 'x', 'null', '[]', '{"id":1}', '{"id":"1","title":"t"}'])('%s is no notification', (body) => {
  expect(socketMessage(body)).toBeUndefined()
})

test('what somebody wrote is shown as they wrote it', () => {
  const t = i18next.getFixedT('en', 'notifications')
  expect(notificationText({ title: 'Hola', message: 'Nos vemos', kind: 'PERSONAL' }, t, String)).toEqual({
    title: 'Hola',
    text: 'Nos vemos',
  })
  expect(
    notificationText({ title: 'x', message: 'y', kind: 'QUOTE_READY', params: { client: 'ACME' } }, t, String),
  ).toEqual({
    title: 'Quote published',
    text: 'ACME',
  })
})

test('the places of a notification are called as the reader’s language calls them', () => {
  const params = { origin: 'Shanghái', destination: 'Amberes' }
  const told = { title: 'x', message: 'Shanghái → Amberes', kind: 'QUOTE_READY', params }
  const { text } = notificationText(told, i18next.getFixedT('en', 'notifications'), (name) => placeName(name, 'en'))
  expect(text).toBe('Shanghai – Antwerp')
})

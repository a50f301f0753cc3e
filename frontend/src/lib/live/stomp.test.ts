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
  expect(notificationText({ title: 'Hola', message: 'Nos vemos', kind: 'PERSONAL' }, t)).toEqual({
    title: 'Hola',
    text: 'Nos vemos',
  })
  expect(notificationText({ title: 'x', message: 'y', kind: 'QUOTE_READY', params: { client: 'ACME' } }, t)).toEqual({
    title: 'Quote published',
    text: 'ACME',
  })
})

import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { notificationPath } from '../../lib/notifications/notification-list.ts'
import { keepToken } from '../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render.tsx'
import NotificationPanel from './notification-panel.tsx'

const PATH = '/app/v1/notification/'
const notification = (id: string, read: boolean, fields = {}) => ({
  id,
  title: 'Nueva solicitud MVD-2026-004217',
  message: 'x',
  key: 'MVD-2026-004217',
  date: new Date().toISOString(),
  read,
  kind: 'NEW_REQUEST',
  params: { client: 'Motores Charrúa', origin: 'Nagoya', destination: 'Montevideo', modo: 'LSE' },
  ...fields,
})

const withPermission = (permission: NotificationPermission, requested: NotificationPermission = permission) =>
  Object.assign(globalThis, { Notification: { permission, requestPermission: async () => requested } })

test('a notification is told in the reader’s language, opens its quotation and becomes read', async () => {
  keepToken(fakeToken(['PRICING']))
  const asked = fakeApi({
    [`GET ${PATH}`]: () => ({ body: [notification('a', false)] }),
    [`PUT ${PATH}`]: () => ({ status: 204 }),
  })
  const { place } = renderAt(<NotificationPanel onClose={() => undefined} />, '/home?panel=notifications')
  await userEvent.click(await screen.findByText('Motores Charrúa · Nagoya – Montevideo · LSE'))
  expect(place()).toBe('/pricing/cotizaciones/MVD-2026-004217')
  await waitFor(() => expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ ids: ['a'] }))
})

test('an offer that is about to end says when', async () => {
  keepToken(fakeToken(['COMERCIAL']))
  const params = { client: 'Motores Charrúa', modo: 'LSE', validUntil: '2026-03-05' }
  fakeApi({ [`GET ${PATH}`]: () => ({ body: [notification('a', true, { kind: 'EXPIRING', params })] }) })
  renderAt(<NotificationPanel onClose={() => undefined} />)
  expect(await screen.findByText('Motores Charrúa · LSE · vence el 05/03/2026')).toBeInTheDocument()
})

test('all unread are marked at once', async () => {
  keepToken(fakeToken([]))
  const asked = fakeApi({
    [`GET ${PATH}`]: () => ({ body: [notification('a', false), notification('b', true), notification('c', false)] }),
    [`PUT ${PATH}`]: () => ({ status: 204 }),
  })
  renderAt(<NotificationPanel onClose={() => undefined} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Marcar como leídas' }))
  await waitFor(() => expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ ids: ['a', 'c'] }))
})

test('the three permissions of the browser are named, each with its action', async () => {
  keepToken(fakeToken([]))
  fakeApi({ [`GET ${PATH}`]: () => ({ body: [] }), [`POST ${PATH}`]: () => ({ status: 204 }) })
  withPermission('default', 'granted')
  renderAt(<NotificationPanel onClose={() => undefined} />)
  expect(screen.getByText(/No solicitado/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Solicitar' }))
  expect(await screen.findByText(/Permitido/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Recibir notificación de prueba' })).toBeInTheDocument()
})

test('a denied permission says how it is allowed, and asks for nothing: the browser would not answer', async () => {
  fakeApi({})
  withPermission('denied')
  renderAt(<NotificationPanel onClose={() => undefined} />)
  expect(screen.getByText(/Denegado/)).toHaveTextContent('se cambia en el navegador')
  expect(screen.queryByRole('button', { name: 'Solicitar' })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Cómo permitirlo', expanded: false }))
  expect(screen.getByText(/Denegado/)).toHaveTextContent('Tocar el candado junto a la dirección')
})

test('own quotations are told apart: what one sells, and what one works on', async () => {
  keepToken(fakeToken(['PRICING', 'COMERCIAL'], { id: 'u-7' }))
  const rows = (list: string | null) =>
    ({ 'my-history': ['MVD-1'], all: ['MVD-2'] })[list ?? '']?.map((key) => ({ key })) ?? []
  const asked = fakeApi({
    [`GET ${PATH}`]: () => ({
      body: ['MVD-1', 'MVD-2', 'MVD-3'].map((key) =>
        notification(key, true, { key, params: { client: `Cliente ${key}`, modo: 'LSE' } }),
      ),
    }),
    'GET /app/v1/quotations': ({ query }) => ({ body: { rows: rows(query.get('list')) } }),
  })
  renderAt(<NotificationPanel onClose={() => undefined} />)
  expect(await screen.findByText(/^Cliente MVD-3/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('radio', { name: 'Mis cotizaciones' }))
  expect(await screen.findByText(/^Cliente MVD-1/)).toBeInTheDocument()
  expect(screen.getByText(/^Cliente MVD-2/)).toBeInTheDocument()
  expect(screen.queryByText(/^Cliente MVD-3/)).not.toBeInTheDocument()
  expect(asked.find(({ query }) => query.get('list') === 'all')?.query.get('assignedTo')).toBe('u-7')
})

test('who has no PRICING is led to their own quotations, and so is a test notification', () => {
  expect(notificationPath('MVD-1', true)).toBe('/pricing/cotizaciones/MVD-1')
  expect(notificationPath('MVD-1', false)).toBe('/mis-cotizaciones/MVD-1')
  expect(notificationPath('', true)).toBe('/mis-cotizaciones')
})

test('word of a report leads to the reports, and takes nothing away from who looks at one', () => {
  expect(notificationPath('/reports', true)).toBe('/reports')
  history.replaceState(undefined, '', '/reports?report=costs&transport=SEA')
  expect(notificationPath('/reports', true)).toBe('/reports?report=costs&transport=SEA')
  history.replaceState(undefined, '', '/')
})

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

test('the panel shows a notification in the user’s language, opens its quotation and marks it as read', async () => {
  keepToken(fakeToken(['PRICING']))
  const calls = fakeApi({
    [`GET ${PATH}`]: () => ({ body: [notification('a', false)] }),
    [`PUT ${PATH}`]: () => ({ status: 204 }),
  })
  const { place } = renderAt(<NotificationPanel onClose={() => undefined} />, '/home?panel=notifications')
  await userEvent.click(await screen.findByText('Motores Charrúa · Nagoya – Montevideo · LSE'))
  expect(place()).toBe('/pricing/cotizaciones/MVD-2026-004217')
  await waitFor(() => expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ ids: ['a'] }))
})

test('the panel shows when an offer expires', async () => {
  keepToken(fakeToken(['COMERCIAL']))
  const params = { client: 'Motores Charrúa', modo: 'LSE', validUntil: '2026-03-05' }
  fakeApi({ [`GET ${PATH}`]: () => ({ body: [notification('a', true, { kind: 'EXPIRING', params })] }) })
  renderAt(<NotificationPanel onClose={() => undefined} />)
  expect(await screen.findByText('Motores Charrúa · LSE · vence el 05/03/2026')).toBeInTheDocument()
})

test('the panel marks all as read at once', async () => {
  keepToken(fakeToken([]))
  const calls = fakeApi({
    [`GET ${PATH}`]: () => ({ body: [notification('a', false), notification('b', true), notification('c', false)] }),
    [`PUT ${PATH}`]: () => ({ status: 204 }),
  })
  renderAt(<NotificationPanel onClose={() => undefined} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Marcar todas como leídas' }))
  await waitFor(() => expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ ids: ['a', 'c'] }))
})

test('the panel shows the three browser permissions, each with its action', async () => {
  keepToken(fakeToken([]))
  fakeApi({ [`GET ${PATH}`]: () => ({ body: [] }), [`POST ${PATH}`]: () => ({ status: 204 }) })
  withPermission('default', 'granted')
  renderAt(<NotificationPanel onClose={() => undefined} />)
  expect(screen.getByText(/No solicitado/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Solicitar' }))
  expect(await screen.findByText(/Permitido/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Recibir notificación de prueba' })).toBeInTheDocument()
})

test('the panel offers "Solicitar" for a denied permission too, and explains the browser’s settings where it does not prompt', async () => {
  fakeApi({})
  withPermission('denied')
  renderAt(<NotificationPanel onClose={() => undefined} />)
  expect(screen.getByText(/Denegado/)).toHaveTextContent('se cambia en el navegador')
  Object.assign(Notification, { requestPermission: async () => 'denied' })
  await userEvent.click(screen.getByRole('button', { name: 'Solicitar' }))
  expect(await screen.findByText(/Denegado/)).toHaveTextContent('Tocar el candado junto a la dirección')
})

test('the panel marks own quotations by role: as commercial and as pricing', async () => {
  keepToken(fakeToken(['PRICING', 'COMERCIAL'], { id: 'u-7' }))
  const rows = (list: string | null) =>
    ({ 'my-history': ['MVD-1'], all: ['MVD-2'] })[list ?? '']?.map((key) => ({ key })) ?? []
  const calls = fakeApi({
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
  expect(calls.find(({ query }) => query.get('list') === 'all')?.query.get('assignedTo')).toBe('u-7')
})

test('the panel links users without PRICING, and test notifications, to their own quotations', () => {
  expect(notificationPath('MVD-1', true)).toBe('/pricing/cotizaciones/MVD-1')
  expect(notificationPath('MVD-1', false)).toBe('/mis-cotizaciones/MVD-1')
  expect(notificationPath('', true)).toBe('/mis-cotizaciones')
  expect(notificationPath('MVD-X-2026-000611', true)).toBe('/operativa/express?id=MVD-X-2026-000611')
})

test('a shipment opens from its notification; without its screen the text names a contact and the page stays', async () => {
  keepToken(fakeToken(['CONSULTAR_SHIPMENT']))
  const params = { referencia: 'MVD-X-2026-000001', client: 'ACME' }
  const path = '/operativa/express/en-proceso?id=MVD-X-2026-000001'
  fakeApi({
    [`GET ${PATH}`]: () => ({
      body: [
        notification('a', true, { kind: 'EXPRESS_DELIVERED', key: path, params: { ...params, waybill: 'VX 1' } }),
        notification('b', true, { kind: 'EXPRESS_COST_ABOVE', key: '', params: { ...params, contact: 'EXPRESS_OP' } }),
      ],
    }),
  })
  const { place } = renderAt(<NotificationPanel onClose={() => undefined} />, '/home')
  expect(await screen.findAllByText('MVD-X-2026-000001')).toHaveLength(2)
  await userEvent.click(screen.getByText('ACME · consultar a Operaciones express'))
  expect(place()).toBe('/home')
  await userEvent.click(screen.getByText('ACME · guía VX 1'))
  expect(place()).toBe(path)
})

test('a report notification links to the reports and keeps an open one', () => {
  expect(notificationPath('/reports', true)).toBe('/reports')
  history.replaceState(undefined, '', '/reports?report=costs&transport=SEA')
  expect(notificationPath('/reports', true)).toBe('/reports?report=costs&transport=SEA')
  history.replaceState(undefined, '', '/')
})

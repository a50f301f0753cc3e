import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render.tsx'
import { Bell } from './top-bar.tsx'

const withNotifications = (unread: number, read = 0) =>
  fakeApi({
    'GET /app/v1/notification/': () => ({
      body: Array.from({ length: unread + read }, (_, index) => ({ id: `n-${index}`, read: index >= unread })),
    }),
  })

test('unread notifications are counted, also for screen readers', async () => {
  withNotifications(3, 5)
  renderAt(<Bell />)
  const bell = await screen.findByRole('button', { name: 'Notificaciones, 3 sin leer' })
  expect(bell).toHaveTextContent('3')
})

test('without unread notifications there is no number', async () => {
  withNotifications(0, 5)
  const { client } = renderAt(<Bell />)
  const bell = screen.getByRole('button', { name: 'Notificaciones' })
  await waitFor(() => expect(client.getQueryData(['notifications'])).toHaveLength(5))
  expect(bell.textContent).toBe('')
})

test.each([
  [99, '99'],
  [100, '99+'],
])('%i unread notifications are shown as %s', async (unread, shown) => {
  withNotifications(unread)
  renderAt(<Bell />)
  expect((await screen.findByRole('button', { name: /sin leer/ })).textContent).toBe(shown)
})

test('the bell opens the panel in the address, and closes it again', () => {
  withNotifications(0)
  const { place } = renderAt(<Bell />, '/home?tab=x')
  const bell = screen.getByRole('button')
  expect(bell).toHaveAttribute('aria-expanded', 'false')
  fireEvent.click(bell)
  expect(place()).toBe('/home?tab=x&panel=notifications')
  expect(bell).toHaveAttribute('aria-expanded', 'true')
  fireEvent.click(bell)
  expect(place()).toBe('/home?tab=x')
})

test('another open panel does not mark the bell as open', () => {
  withNotifications(0)
  renderAt(<Bell />, '/home?panel=settings')
  expect(screen.getByRole('button')).toHaveAttribute('aria-expanded', 'false')
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { requestedRoute, currentSession, keepToken } from '../../lib/auth/session.ts'
import { moneyStyle } from '../../lib/storage/storage.ts'
import { fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render.tsx'
import { UserMenu } from './top-bar.tsx'

beforeEach(() => keepToken(fakeToken(['PRICING'])))

const open = async (onShortcuts = () => undefined) => {
  fakeApi({
    'GET /app/v1/session': () => ({ body: { name: 'Lucía Ferreyra', company: 'MVD' } }),
    'DELETE /app/v1/session': () => ({ status: 204 }),
    'POST /app/v1/session/end': () => ({ status: 204 }),
  })
  const page = renderAt(<UserMenu onShortcuts={onShortcuts} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Usuario Lucía Ferreyra' }))
  return { ...page, menu: within(await screen.findByRole('menu')) }
}

test('the money format is ticked, and can be changed', async () => {
  const { menu } = await open()
  const ticked = () => menu.getAllByRole('menuitemradio').map((line) => line.getAttribute('aria-checked'))
  expect(ticked()).toEqual(['true', 'false'])
  fireEvent.click(menu.getByRole('menuitemradio', { name: '1,000,000.00' }))
  expect(moneyStyle.read()).toBe('us')
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
  fireEvent.click(screen.getByRole('button', { name: /Usuario/ }))
  const again = within(await screen.findByRole('menu'))
  fireEvent.click(again.getByRole('menuitemradio', { name: 'US$ 1.000.000,00' }))
  expect(moneyStyle.read()).toBe('local')
})

test('the user menu links to the settings and to the shortcut sheet', async () => {
  const onShortcuts = vi.fn(() => undefined)
  const { menu, place } = await open(onShortcuts)
  fireEvent.click(menu.getByRole('menuitem', { name: 'Atajos de teclado ?' }))
  expect(onShortcuts).toHaveBeenCalledTimes(1)
  fireEvent.click(menu.getByRole('menuitem', { name: 'Ajustes' }))
  expect(place()).toBe('/home?panel=settings')
})

test('after sign-out the user returns to the home page, not to the last route', async () => {
  const { menu } = await open()
  requestedRoute.keep('/pricing/cotizaciones')
  fireEvent.click(menu.getByRole('menuitem', { name: /Salir\s*lferreyra/ }))
  await waitFor(() => expect(currentSession()).toBeUndefined())
  await waitFor(() => expect(requestedRoute.read()).toBeUndefined())
})

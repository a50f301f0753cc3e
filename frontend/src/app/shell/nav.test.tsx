import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepToken } from '../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render.tsx'
import { Nav } from './top-bar.tsx'

const openAs = (permissions: readonly string[], path = '/home', lists: Record<string, number> = {}) => {
  keepToken(fakeToken(permissions))
  const calls = fakeApi({ 'GET /app/v1/quotations/counts': () => ({ body: { lists } }) })
  return { asked: calls, ...renderAt(<Nav />, path) }
}

test('a single entry is a link, a group of several is a menu', () => {
  openAs(['PRICING'])
  const bar = within(screen.getByRole('navigation', { name: 'Principal' }))
  expect(bar.getByRole('link', { name: 'Proveedores' })).toHaveAttribute('href', '/proveedores')
  expect(bar.getByRole('button', { name: 'Pricing' })).toHaveAttribute('aria-haspopup', 'menu')
  expect(bar.queryByText('Reportes')).not.toBeInTheDocument()
})

test('the current entry is highlighted', () => {
  openAs(['PRICING'], '/pricing/cotizaciones/MVD-1')
  expect(screen.getByRole('button', { name: 'Pricing' })).toHaveClass('current')
  expect(screen.getByRole('link', { name: 'Inicio' })).not.toHaveClass('current')
  expect(screen.getByRole('link', { name: 'Inicio' })).not.toHaveAttribute('aria-current')
})

test('the link of the current page is marked as current', () => {
  openAs(['PRICING'], '/proveedores')
  expect(screen.getByRole('link', { name: 'Proveedores' })).toHaveAttribute('aria-current', 'page')
})

test('waiting rows are counted on the group and in its menu', async () => {
  openAs(['PRICING', 'CONSULTAR_COTIZACION'], '/home', { 'new-requests': 1234, 'in-process': 47 })
  const group = await screen.findByRole('button', { name: /Pricing\s*1\.234/ })
  fireEvent.click(group)
  const menu = within(await screen.findByRole('menu'))
  expect(menu.getByRole('menuitem', { name: /Nuevas solicitudes/ })).toHaveTextContent('1.234')
  expect(menu.getByRole('menuitem', { name: /En proceso/ })).toHaveTextContent('47')
  expect(menu.getByRole('menuitem', { name: 'Nueva cotización' })).toBeInTheDocument()
})

test('a count of zero is not shown on the bar', async () => {
  const { client } = openAs(['PRICING', 'CONSULTAR_COTIZACION'], '/home', { 'new-requests': 0 })
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(screen.getByRole('button', { name: 'Pricing' }).querySelector('.badge')).toBeNull()
})

test('without the right to read quotations no counts are requested', () => {
  const { asked: calls } = openAs(['PRICING'])
  expect(calls).toEqual([])
})

test('requested express shipments are counted on their group', async () => {
  keepToken(fakeToken(['CONSULTAR_SHIPMENT']))
  const work = { REQUESTED: 5, IN_PROGRESS: 9, FINISHED: 214, CANCELLED: 3 }
  fakeApi({ 'GET /app/v1/express-shipments/counts': () => ({ body: { work } }) })
  renderAt(<Nav />, '/home')
  fireEvent.click(await screen.findByRole('button', { name: /Express\s*5/ }))
  const menu = within(await screen.findByRole('menu'))
  expect(menu.getByRole('menuitem', { name: /En proceso/ })).toHaveTextContent('9')
})

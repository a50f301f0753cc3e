import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import type { ListFilters } from '../filters/list-filters.ts'
import { ListEmpty, type ListEmptyProps, ListTabs } from './list-frame.tsx'

beforeEach(
  () =>
    void fakeApi({ 'GET /app/v1/quotations/counts': () => ({ body: { lists: { 'in-process': 47, assigned: 0 } } }) }),
)
const signIn = (...permissions: string[]) => keepToken(fakeToken([...permissions, 'CONSULTAR_COTIZACION']))

test('the lists of a group are tabs with their counts; the open one is the title', async () => {
  signIn('PRICING')
  renderAt(<ListTabs list="new-requests" />)
  expect(await screen.findByRole('link', { name: 'En proceso 47' })).toHaveAttribute('href', '/pricing/en-proceso')
  const title = screen.getByRole('heading', { name: 'Nuevas solicitudes' })
  expect(title).toHaveAttribute('aria-current', 'page')
  expect(screen.queryByRole('link', { name: /Nuevas/ })).not.toBeInTheDocument()
})

test('a list without access is hidden', () => {
  signIn('COMERCIAL')
  renderAt(<ListTabs list="assigned" />)
  expect(screen.getByRole('link', { name: 'Mis cotizaciones' })).toBeInTheDocument()
  expect(screen.queryByText('Cotizaciones del equipo')).not.toBeInTheDocument()
})

const none: ListFilters = { q: '', values: {} }
const empty = (overrides: Partial<ListEmptyProps>) => {
  const [onClear, onRemove] = [vi.fn(), vi.fn()]
  const page = renderAt(
    <ListEmpty list="new-requests" filters={none} total={86} onClear={onClear} onRemove={onRemove} {...overrides} />,
  )
  return { ...page, onClear, onRemove }
}

test('an empty list links to another one with waiting rows', async () => {
  signIn('PRICING')
  const { place } = empty({})
  expect(screen.getByText('Sin solicitudes nuevas')).toBeInTheDocument()
  fireEvent.click(await screen.findByRole('button', { name: 'Ver En proceso 47' }))
  expect(place()).toBe('/pricing/en-proceso')
})

test('without waiting rows in any list there is no link', async () => {
  signIn('COMERCIAL')
  empty({ list: 'to-finalize' })
  expect(await screen.findByText('Nada para enviar')).toBeInTheDocument()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test.each([
  [['COMERCIAL', 'SOLICITAR_COTIZACION'], 1],
  [['COMERCIAL'], 0],
])("with %s one's own empty list offers %i ways to request a quotation", (permissions, linkCount) => {
  signIn(...permissions)
  const { place } = empty({ list: 'my-quotations' })
  const buttons = screen.queryAllByRole('button', { name: 'Nueva cotización' })
  expect(buttons).toHaveLength(linkCount)
  buttons.forEach((button) => fireEvent.click(button))
  expect(place()).toBe(linkCount === 1 ? '/mis-cotizaciones?new' : '/')
})

test('filters without matches are named, and the last of several can be removed alone', () => {
  signIn('PRICING')
  const { onClear, onRemove } = empty({ filters: { q: '', values: { modo: ['LCL'], incoterm: ['FOB'] } } })
  expect(screen.getByText(/Hay 86 en la lista. 2 filtros las excluyen/)).toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: /^Quitar/ }))
  expect(onRemove).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByRole('button', { name: 'Limpiar filtros' }))
  expect(onClear).toHaveBeenCalledTimes(1)
})

test('a single filter has no button of its own to remove it; search text without matches is shown', () => {
  signIn('PRICING')
  empty({ filters: { q: 'nadie', values: { modo: ['LCL'] } } })
  expect(screen.getByText(/ninguna tiene “nadie”/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Quitar/ })).not.toBeInTheDocument()
})

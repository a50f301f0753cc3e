import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepToken } from '../../lib/auth/session.ts'
import { type Answer, type ApiCall, fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render.tsx'
import { QuotationSearch } from './reports.tsx'

const row = (key: string) => ({
  key,
  status: 'SENT',
  client: { id: 'c', name: 'Andrómeda', reference: '' },
  commercial: { id: 'u', name: 'Martín' },
  transportMode: 'AIR',
  modo: 'LSE',
  origin: { code: 'FRA', name: 'Fráncfort', country: 'DE' },
  destination: { code: 'MVD', name: 'Montevideo', country: 'UY' },
  createdAt: '2026-11-18T12:42:00.000Z',
})

beforeEach(() => keepToken(fakeToken(['ANALYTICS_REPORTS'])))
afterEach(() => void vi.useRealTimers())

const open = (answer: (calls: ApiCall) => Answer, path = '/reports') => {
  fakeApi({ 'GET /app/v1/quotations': answer })
  return renderAt(<QuotationSearch />, path)
}
const rows =
  (...keys: readonly string[]) =>
  () => ({ body: { rows: keys.map(row) } })
const search = () => screen.getByRole('searchbox', { name: 'Buscar una cotización' })

test('the search shows the newest quotations, and the matches of a search', async () => {
  open(rows('MVD-2026-000001', 'MVD-2026-000002'))
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
  expect(await screen.findByText('Las 2 más recientes')).toBeInTheDocument()
})

test('the search is stored in the URL', async () => {
  open(rows('MVD-2026-000001'), '/reports?q=andr')
  expect(await screen.findByText('1 coincide')).toBeInTheDocument()
  expect(search()).toHaveValue('andr')
})

test('the search shows a text without matches, and the error of a failed search', async () => {
  open(rows())
  expect(await screen.findByRole('heading', { name: 'Ninguna cotización coincide' })).toBeInTheDocument()
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
})

test('a failed search can be retried', async () => {
  let tries = 0
  open(() => ((tries += 1) === 1 ? 'unreachable' : rows('MVD-2026-000001')()))
  fireEvent.click(await screen.findByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByRole('table')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Reintentar' })).not.toBeInTheDocument()
})

test('Enter opens a single match, and none of several', async () => {
  const several = open(rows('MVD-2026-000001', 'MVD-2026-000002'))
  await screen.findByRole('table')
  fireEvent.submit(screen.getByRole('search'))
  expect(several.place()).toBe('/reports')
})

test('a single match opens with Enter', async () => {
  const { place } = open(rows('MVD-2026-000001'))
  await screen.findByRole('table')
  fireEvent.submit(screen.getByRole('search'))
  await waitFor(() => expect(place()).toBe('/reports?quotation=MVD-2026-000001'))
})

test('the search starts a quarter of a second after the last key, but not after the user opened a quotation', async () => {
  const { place } = open(rows('MVD-2026-000001'))
  const link = await screen.findByRole('link')
  vi.useFakeTimers()
  fireEvent.change(search(), { target: { value: ' andr ' } })
  act(() => void vi.advanceTimersByTime(249))
  expect(place()).toBe('/reports')
  act(() => void vi.advanceTimersByTime(1))
  expect(place()).toBe('/reports?q=andr')
  fireEvent.change(search(), { target: { value: 'andro' } })
  fireEvent.click(link)
  act(() => void vi.advanceTimersByTime(300))
  expect(place()).toBe('/reports?quotation=MVD-2026-000001')
})

import { beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { QuotationRow } from '@freight/contracts/quotation/views'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { keepToken } from '../../../lib/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { quotation, row } from '../samples/quotation.ts'
import { ListPage } from './list-page.tsx'

const PRICING = ['PRICING', 'CONSULTAR_COTIZACION', 'MODIFICAR_COTIZACION_COSTOS', 'ALTA_COTIZACION']
const COMMERCIAL = ['COMERCIAL', 'CONSULTAR_COTIZACION', 'SOLICITAR_COTIZACION']

// jsdom measures nothing; the table draws the rows that fit.
beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 800 })
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1400 })
})
beforeEach(() => keepToken(fakeToken(PRICING)))

const house = (rows: QuotationRow[], more: Parameters<typeof fakeApi>[0] = {}) =>
  fakeApi({
    'GET /app/v1/quotations': ({ query }) => ({
      body: { rows: query.get('q') === 'nadie' ? [] : [...rows] },
    }),
    'GET /app/v1/quotations/count': ({ query }) => ({ body: { count: query.get('q') === 'nadie' ? 0 : rows.length } }),
    'GET /app/v1/quotations/counts': () => ({ body: { lists: { 'new-requests': rows.length, 'in-process': 47 } } }),
    ...more,
  })

test('a list shows its rows, its neighbours with their counts, and when each waits', async () => {
  house([row(), row({ key: 'MVD-2026-004099', client: { id: 'c-2', name: 'Textil del Plata', reference: '' } })])
  renderAt(<ListPage list="new-requests" />)
  expect(await screen.findByText('Textil del Plata')).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: /Nuevas solicitudes/ })).toHaveTextContent('2')
  expect(screen.getByRole('link', { name: /En proceso/ })).toHaveTextContent('47')
  expect(screen.getByRole('columnheader', { name: /Espera/ })).toHaveAttribute('aria-sort', 'descending')
})

test('the longest wait comes first: the server sorts by since when', async () => {
  const asked = house([row()])
  renderAt(<ListPage list="new-requests" />)
  await screen.findByText('Laboratorio Andrómeda')
  expect(asked.find(({ path }) => path === '/app/v1/quotations')?.query.get('sort')).toBe('statusSince')
})

test('words typed in the filter box go into the address and to the server', async () => {
  const asked = house([row()])
  const { place } = renderAt(<ListPage list="new-requests" />, '/pricing/nuevas-solicitudes')
  await screen.findByText('Laboratorio Andrómeda')
  await userEvent.type(screen.getByRole('searchbox'), 'nadie')
  expect(await screen.findByText('Ninguna cotización coincide')).toBeInTheDocument()
  expect(place()).toBe('/pricing/nuevas-solicitudes?q=nadie')
  expect(asked.some(({ query }) => query.get('q') === 'nadie')).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Limpiar filtros' }))
  expect(await screen.findByText('Laboratorio Andrómeda')).toBeInTheDocument()
  expect(place()).toBe('/pricing/nuevas-solicitudes')
})

test('the transit time filter of the address is a chip that means at least', async () => {
  const asked = house([row()])
  const { place } = renderAt(<ListPage list="all" />, '/pricing/cotizaciones?ttime=30')
  await screen.findByText('Laboratorio Andrómeda')
  expect(screen.getByRole('button', { name: 'Tránsito ≥ 30 días' })).toBeInTheDocument()
  expect(asked.find(({ path }) => path === '/app/v1/quotations')?.query.get('ttime')).toBe('30')
  await userEvent.click(screen.getByRole('button', { name: 'Quitar Tránsito' }))
  await waitFor(() => expect(place()).toBe('/pricing/cotizaciones'))
})

test('a list without rows says so in words of its own, with a way on', async () => {
  house([])
  renderAt(<ListPage list="new-requests" />)
  expect(await screen.findByText('Sin solicitudes nuevas')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /Ver En proceso/ })).toBeInTheDocument()
})

test('a row appears without reloading when the socket says that something is new', async () => {
  const rows = [row()]
  house(rows)
  const { client } = renderAt(<ListPage list="new-requests" />)
  await screen.findByText('Laboratorio Andrómeda')
  rows.unshift(row({ key: 'MVD-2026-004300', client: { id: 'c-9', name: 'Motores Charrúa', reference: '' } }))
  void client.invalidateQueries({ queryKey: ['quotations'] })
  expect(await screen.findByText('Motores Charrúa')).toBeInTheDocument()
})

test('a request is taken from its preview, on the revision that was shown', async () => {
  const asked = house([row()], {
    'GET /app/v1/quotations/MVD-2026-004098': () => ({
      body: { ...quotation, status: 'REQUESTED', actions: [{ command: 'TakeQuotation', possible: true }] },
    }),
    'POST /app/v1/quotations/MVD-2026-004098/take-quotation': () => ({
      body: { id: 'MVD-2026-004098', revision: 6, position: 90 },
    }),
  })
  renderAt(<ListPage list="new-requests" />)
  await userEvent.click(await screen.findByText('Laboratorio Andrómeda'))
  screen.getByRole('grid').focus()
  await userEvent.keyboard(' ')
  const preview = await screen.findByRole('complementary')
  await userEvent.click(await within(preview).findByRole('button', { name: 'Tomar' }))
  await waitFor(() => expect(asked.some(({ method }) => method === 'POST')).toBe(true))
  const order = asked.find(({ method }) => method === 'POST')
  expect(order?.headers.get('if-match')).toBe('5')
  expect(order?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
  await waitFor(() => expect(asked.some(({ query }) => query.get('revision') === '6')).toBe(true))
})

test('a commercial has neither a commercial nor a cost column', async () => {
  keepToken(fakeToken(COMMERCIAL))
  house([row()])
  renderAt(<ListPage list="my-quotations" />)
  await screen.findByText('Laboratorio Andrómeda')
  await userEvent.click(screen.getByRole('button', { name: /Columnas/ }))
  expect(await screen.findByRole('checkbox', { name: 'Cliente' })).toBeInTheDocument()
  for (const name of ['Comercial', 'Mejor costo US$', 'Costos', 'Margen %'])
    expect(screen.queryByRole('checkbox', { name })).not.toBeInTheDocument()
})

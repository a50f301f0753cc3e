import { usualSettings } from '@freight/contracts/company-settings/settings'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepToken } from '../../lib/auth/session.ts'
import { listenForKeys } from '../../lib/browser/browser-commands.ts'
import { type Answer, type ApiCall, fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render.tsx'
import { LaneMemory } from './lane-memory.tsx'
import type { LaneQuery, Buy, Sell } from './lane-memory-queries.ts'

const past = {
  key: 'MVD-2026-000012',
  at: '2026-10-12T15:00:00.000Z',
  client: { id: 'c-1', name: 'Textil Plata' },
  isClients: true,
  outcome: 'LOST' as const,
  reasonCode: 'PRICE',
  unit: { amount: '3.05', currency: 'USD' as const },
  total: '640.50',
}
const buy = (idCost: string, overrides: Partial<Buy> = {}): Buy => ({
  ...past,
  idCost,
  supplier: 'BlueDelta',
  carrier: 'Nordhavn',
  ruta: '',
  validez: '2026-11-12',
  ...overrides,
})
const sell = (overrides: Partial<Sell> = {}): Sell => ({ ...past, idSell: 's-1', marginPct: '18.00', ...overrides })
const medians = (median: string) => ({
  median,
  count: 12,
  months: [
    { month: '2026-05', median: '2.90' },
    { month: '2026-10', median },
  ],
})
const memory = { currency: 'USD', buys: [buy('c-1')], sells: [sell()], bought: medians('3.00'), sold: medians('3.60') }
const lane = { origin: 'SHA', destination: 'MVD', mode: 'LSE', size: '+100' } as const

const open = (answer: (calls: ApiCall) => Answer, onTake?: (one: Buy) => void, of: LaneQuery = lane) => {
  const apiCalls = fakeApi({
    'GET /app/v1/lane-memory': answer,
    'GET /app/v1/settings/MVD': () => ({ body: { company: 'MVD', ...usualSettings } }),
  })
  renderAt(<LaneMemory lane={of} company="MVD" onTake={onTake} />, '/pricing/cotizaciones/x?tab=costs')
  return apiCalls
}

let stopKeys = () => {}
beforeEach(() => {
  keepToken(fakeToken(['PRICING', 'CONSULTAR_COTIZACION']))
  stopKeys = listenForKeys()
})
afterEach(() => stopKeys())

test('earlier costs and sells have party, price, date and outcome', async () => {
  open(() => ({ body: memory }))
  const bought = within(await screen.findByRole('list', { name: 'Compra' }))
  expect(bought.getByText('BlueDelta')).toBeInTheDocument()
  expect(bought.getByText('3,05')).toBeInTheDocument()
  expect(bought.getByText('Perdida: Precio')).toBeInTheDocument()
  expect(bought.getByRole('link', { name: '000012' })).toHaveAttribute('href', '/pricing/cotizaciones/MVD-2026-000012')
  const sold = within(screen.getByRole('list', { name: 'Venta' }))
  expect(sold.getByText('Textil Plata')).toBeInTheDocument()
  expect(sold.getByText('18,00 %')).toBeInTheDocument()
  expect(screen.getAllByText('mediana 12 m')).toHaveLength(2)
  expect(screen.getAllByRole('img', { name: 'Mediana de 2 meses' })).toHaveLength(2)
})

test('a unit price has up to four decimals; totals and medians are in the answer’s currency', async () => {
  const unit = { amount: '3.0525', currency: 'EUR' as const }
  const { unit: _none, ...buyWithoutUnit } = buy('c-2', { supplier: 'Tero', total: '1200000.00' })
  const converted = {
    ...memory,
    currency: 'ARS',
    bought: medians('3052.123456'),
    buys: [buy('c-1', { unit }), buyWithoutUnit],
  }
  open(() => ({ body: converted }))
  const rows = within(await screen.findByRole('list', { name: 'Compra' })).getAllByRole('listitem')
  expect(rows[0]).toHaveTextContent('€3,0525/kg')
  expect(rows[1]).toHaveTextContent('AR$1.200.000,00')
  expect(screen.getByText('3.052,1235').parentElement).toHaveTextContent('AR$3.052,1235/kg')
})

test('earlier costs are hidden without cost rights', async () => {
  const { buys: _buys, bought: _bought, ...seen } = memory
  open(() => ({ body: seen }))
  expect(await screen.findByRole('list', { name: 'Venta' })).toBeInTheDocument()
  expect(screen.queryByText('Compra')).not.toBeInTheDocument()
  expect(screen.queryByText(/costo/)).not.toBeInTheDocument()
})

test('a lane without prices of this size can be searched for all sizes', async () => {
  const emptyMemory = {
    ...memory,
    buys: [],
    sells: [],
    bought: { count: 0, months: [] },
    sold: { count: 0, months: [] },
  }
  open(({ query }) => ({ body: query.has('size') ? emptyMemory : memory }))
  expect(await screen.findByText('Nada de este tamaño en esta ruta.')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Ver todos los tamaños' }))
  expect(await screen.findByRole('list', { name: 'Compra' })).toBeInTheDocument()
  expect(screen.getByRole('radio', { name: 'Todos' })).toBeChecked()
})

test('several container types have a tab each, and one for all of them together', async () => {
  const mixed = { origin: 'SHA', destination: 'MVD', mode: 'FCL', size: '20FR + 40HC' } as const
  const calls = open(() => ({ body: memory }), undefined, mixed)
  expect(await screen.findByRole('list', { name: 'Compra' })).toBeInTheDocument()
  const names = screen.getAllByRole('radio').map(({ textContent }) => textContent)
  expect(names).toEqual(['20FR', '40HC', '20FR + 40HC', 'Todos'])
  await userEvent.click(screen.getByRole('radio', { name: '40HC' }))
  await userEvent.click(screen.getByRole('radio', { name: '20FR + 40HC' }))
  const sizes = calls.filter(({ path }) => path === '/app/v1/lane-memory').map(({ query }) => query.get('size'))
  expect(sizes).toEqual(['20FR', '40HC', '20FR + 40HC'])
})

test('a failed request can be retried', async () => {
  let tryCount = 0
  open(() => {
    tryCount += 1
    return tryCount === 1
      ? { status: 500, body: { code: 'DEFECT', status: 500, title: '', instance: 'x' } }
      : { body: memory }
  })
  expect(await screen.findByText('No se pudo leer la memoria de la ruta')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByRole('list', { name: 'Compra' })).toBeInTheDocument()
})

test('U reuses the focused cost, or the first one while no cost has the focus', async () => {
  const onTake = vi.fn<(one: Buy) => void>()
  open(() => ({ body: { ...memory, buys: [buy('c-1'), buy('c-2', { supplier: 'Tero' })] } }), onTake)
  const second = await screen.findByRole('button', { name: 'Usar el costo de Tero del 12/10/2026' })
  fireEvent.keyDown(document.body, { key: 'u' })
  second.focus()
  fireEvent.keyDown(second, { key: 'u' })
  fireEvent.click(second)
  expect(onTake.mock.calls.map(([one]) => one.idCost)).toEqual(['c-1', 'c-2', 'c-2'])
})

test('of many earlier costs only the first are listed, the others on request', async () => {
  open(() => ({ body: { ...memory, buys: ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => buy(id)) } }))
  const bought = within(await screen.findByRole('list', { name: 'Compra' }))
  expect(bought.getAllByRole('listitem')).toHaveLength(4)
  await userEvent.click(screen.getByRole('button', { name: '2 más' }))
  expect(bought.getAllByRole('listitem')).toHaveLength(6)
})

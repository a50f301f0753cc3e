import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { changesThrough } from '../../../lib/live/changes.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { InvoicesView } from './invoices-view.tsx'

afterEach(() => void vi.useRealTimers())

const line = (id: string) => ({
  id,
  number: 1,
  group: 'OTHERS',
  dated: 'INVOICED',
  filters: ['company'],
  columns: [],
  hasTiles: false,
  available: true,
  ...(id === 'pending' && { usualPeriod: 'all' }),
})
const preview = (id: string, total: number) => ({
  id,
  from: '2026-11-01',
  to: '2026-11-23',
  available: true,
  columns: [{ id: 'key', kind: 'text', title: 'Referencia' }],
  rows: [['MVD-2026-000076']],
  total,
})

const answers = {
  'GET /app/v1/reports': () => ({ body: [line('win-loss'), line('pending')] }),
  'GET /app/v1/reports/choices': () => ({ body: { commercial: [], client: [], reason: [], person: [], kind: [] } }),
  'GET /app/v1/reports/registers': () => ({ body: [line('invoices')] }),
  'GET /app/v1/reports/pending': () => ({ body: preview('pending', 7) }),
  'GET /app/v1/reports/invoices': () => ({ body: preview('invoices', 41) }),
}

test('what waits for an invoice is all of it, however old, until somebody chooses days', async () => {
  keepToken(fakeToken(['ANALYTICS_REPORTS', 'ANALYTICS_INVOICED']))
  const asked = fakeApi(answers)
  const { place } = renderAt(<InvoicesView />, '/reports?view=invoices')
  const chip = await screen.findByRole('button', { name: /Todo lo pendiente/ })
  await screen.findByText(/de 7 filas/)
  expect(asked.findLast(({ path }) => path === '/app/v1/reports/pending')?.query.get('from')).toBe('2000-01-01')
  fireEvent.click(chip)
  fireEvent.click(await screen.findByRole('button', { name: 'Este mes' }))
  expect(place()).toBe('/reports?view=invoices&period=month')
  fireEvent.click(await screen.findByRole('button', { name: 'Todo lo pendiente' }))
  expect(place()).toBe('/reports?view=invoices')
})

test('billing sees what waits for an invoice and what is recorded, and brings more in from a file', async () => {
  keepToken(fakeToken(['ANALYTICS_REPORTS', 'ANALYTICS_INVOICED']))
  const asked = fakeApi(answers)
  const { place } = renderAt(<InvoicesView />, '/reports?view=invoices&period=months')
  expect(await screen.findByRole('heading', { name: 'Ventas y costos pendientes' })).toBeInTheDocument()
  fireEvent.click(screen.getByRole('link', { name: 'Facturas registradas' }))
  expect(await screen.findByText(/de 41 filas/)).toBeInTheDocument()
  expect(place()).toBe('/reports?view=invoices&period=months&report=invoices')
  expect(asked.filter(({ path }) => path === '/app/v1/reports/win-loss')).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Importar facturas…' }))
  expect(await screen.findByRole('dialog', { name: 'Importar facturas' })).toHaveTextContent('CSV o XLSX')
})

test('what was imported comes to the rows by itself; what else changes reads them no more often', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name: new RegExp(name) }))
  let tell = () => {}
  changesThrough((told) => {
    tell = told
    return () => {}
  })
  keepToken(fakeToken(['ANALYTICS_REPORTS', 'ANALYTICS_INVOICED']))
  let total = 7
  const asked = fakeApi({
    ...answers,
    'GET /app/v1/reports/pending': () => ({ body: preview('pending', total) }),
    'POST /app/v1/invoices/import': () => ({ body: { results: [{ row: 2, outcome: 'new' }] } }),
  })
  renderAt(<InvoicesView />, '/reports?view=invoices')
  expect(await screen.findByText(/de 7 filas/)).toBeInTheDocument()
  const reads = () => asked.filter(({ path }) => path === '/app/v1/reports/pending').length
  const before = reads()
  tell()
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(reads()).toBe(before)

  await press('Importar facturas')
  const text = 'cotizacion;lado;factura;fecha;moneda;importe\nMVD-2026-000076;VENTA;A-1;20/11/2026;USD;100\n'
  const file = new File([text], 'facturas.csv')
  Object.assign(file, { arrayBuffer: async () => new TextEncoder().encode(text).buffer })
  fireEvent.change(await screen.findByLabelText('Elegir un archivo', { selector: 'input' }), {
    target: { files: [file] },
  })
  await press('Probar sin guardar')
  total = 6
  await press('Aplicar 1 cambio')
  expect(await screen.findByText('Aplicado')).toBeInTheDocument()
  await press('^Listo')
  await act(() => vi.advanceTimersByTimeAsync(6000))
  expect(await screen.findByText(/de 6 filas/)).toBeInTheDocument()
})

import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { changesThrough } from '../../../lib/live/changes.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { FILE_ROWS, fileRowsAnswer } from '../../../testing/file-rows.ts'
import { renderAt } from '../../../testing/render.tsx'
import { InvoicesView } from '../reports.tsx'

afterEach(() => void vi.useRealTimers())

const line = (id: string) => ({
  id,
  number: 1,
  group: 'OTHERS',
  dated: 'INVOICED',
  filters: ['company'],
  columns: [],
  hasTiles: false,
  ...(id !== 'invoices' && { usualPeriod: 'all' }),
})
const preview = (id: string, total: number) => ({
  id,
  from: '2026-11-01',
  to: '2026-11-23',
  columns: [{ id: 'key', kind: 'text', title: 'Referencia' }],
  rows: [['MVD-2026-000076']],
  total,
})

const answers = {
  'GET /app/v1/reports': () => ({ body: [line('win-loss'), line('pending')] }),
  'GET /app/v1/reports/choices': () => ({ body: { commercial: [], client: [], reason: [], person: [], kind: [] } }),
  'GET /app/v1/reports/registers': () => ({ body: [line('invoices'), line('over-invoiced')] }),
  'GET /app/v1/reports/pending': () => ({ body: preview('pending', 7) }),
  'GET /app/v1/reports/over-invoiced': () => ({ body: preview('over-invoiced', 3) }),
  'GET /app/v1/reports/invoices': () => ({ body: preview('invoices', 41) }),
}

test('the view shows all pending invoices of any age until the user selects days', async () => {
  keepToken(fakeToken(['ANALYTICS_REPORTS', 'ANALYTICS_INVOICED']))
  const calls = fakeApi(answers)
  const { place } = renderAt(<InvoicesView />, '/reports?view=invoices')
  const chip = await screen.findByRole('button', { name: /Todo lo pendiente/ })
  await screen.findByText(/de 7 filas/)
  expect(calls.findLast(({ path }) => path === '/app/v1/reports/pending')?.query.get('from')).toBe('2000-01-01')
  fireEvent.click(chip)
  fireEvent.click(await screen.findByRole('button', { name: 'Este mes' }))
  expect(place()).toBe('/reports?view=invoices&period=month')
  fireEvent.click(await screen.findByRole('button', { name: 'Todo lo pendiente' }))
  expect(place()).toBe('/reports?view=invoices')
})

test('the period of over-invoiced quotations has a label', async () => {
  keepToken(fakeToken(['ANALYTICS_REPORTS', 'ANALYTICS_INVOICED']))
  fakeApi(answers)
  renderAt(<InvoicesView />, '/reports?view=invoices&report=over-invoiced')
  expect(await screen.findByRole('button', { name: /Todo lo facturado de más/ })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Todo lo pendiente/ })).toBeNull()
})

test('billing sees pending and recorded invoices, and imports more from a file', async () => {
  keepToken(fakeToken(['ANALYTICS_REPORTS', 'ANALYTICS_INVOICED']))
  const calls = fakeApi(answers)
  const { place } = renderAt(<InvoicesView />, '/reports?view=invoices&period=months')
  expect(await screen.findByRole('heading', { name: 'Ventas y costos pendientes' })).toBeInTheDocument()
  fireEvent.click(screen.getByRole('link', { name: 'Facturadas de más' }))
  expect(await screen.findByText(/de 3 filas/)).toBeInTheDocument()
  fireEvent.click(screen.getByRole('link', { name: 'Facturas registradas' }))
  expect(await screen.findByText(/de 41 filas/)).toBeInTheDocument()
  expect(place()).toBe('/reports?view=invoices&period=months&report=invoices')
  expect(calls.filter(({ path }) => path === '/app/v1/reports/win-loss')).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Importar facturas…' }))
  expect(await screen.findByRole('dialog', { name: 'Importar facturas' })).toHaveTextContent('CSV o XLSX')
})

test('imported invoices appear by themselves; other events cause no additional requests', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name: new RegExp(name) }))
  let change = () => {}
  changesThrough((notify) => {
    change = notify
    return () => {}
  })
  keepToken(fakeToken(['ANALYTICS_REPORTS', 'ANALYTICS_INVOICED']))
  let total = 7
  const calls = fakeApi({
    ...answers,
    'GET /app/v1/reports/pending': () => ({ body: preview('pending', total) }),
    [FILE_ROWS]: fileRowsAnswer,
    'POST /app/v1/invoices/import': () => ({ body: { results: [{ row: 2, outcome: 'new' }] } }),
  })
  renderAt(<InvoicesView />, '/reports?view=invoices')
  expect(await screen.findByText(/de 7 filas/)).toBeInTheDocument()
  const reads = () => calls.filter(({ path }) => path === '/app/v1/reports/pending').length
  const before = reads()
  change()
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

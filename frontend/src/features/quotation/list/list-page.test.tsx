import type { QuotationRow } from '@freight/contracts/list/quotation-row'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createQueryClient } from '../../../lib/api/query-client.ts'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { asIfLaidOut } from '../../../testing/laid-out.ts'
import { renderAt } from '../../../testing/render.tsx'
import { quotationRow as row } from '@freight/contracts/testing/sample-views'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { quotation } from '../samples/quotation.ts'
import { ListPage } from './list-page.tsx'

const PRICING = ['PRICING', 'CONSULTAR_COTIZACION', 'MODIFICAR_COTIZACION_COSTOS', 'ALTA_COTIZACION']
const COMMERCIAL = ['COMERCIAL', 'CONSULTAR_COTIZACION', 'SOLICITAR_COTIZACION']

beforeAll(asIfLaidOut)
beforeEach(() => keepToken(fakeToken(PRICING)))

const serve = (rows: QuotationRow[], handlers: Parameters<typeof fakeApi>[0] = {}) =>
  fakeApi({
    'GET /app/v1/quotations': ({ query }) => ({
      body: { rows: query.get('q') === 'nadie' ? [] : [...rows] },
    }),
    'GET /app/v1/settings': () => ({ body: { rows: [{ company: 'MVD', data: { displayCurrency: 'EUR' } }] } }),
    'GET /app/v1/quotations/count': ({ query }) => ({ body: { count: query.get('q') === 'nadie' ? 0 : rows.length } }),
    'GET /app/v1/quotations/counts': () => ({ body: { lists: { 'new-requests': rows.length, 'in-process': 47 } } }),
    ...handlers,
  })

test('a list shows its rows with their wait, and the neighbouring lists with their counts', async () => {
  serve([row(), row({ key: 'MVD-2026-004099', client: { id: 'c-2', name: 'Textil del Plata', reference: '' } })])
  renderAt(<ListPage list="new-requests" />)
  expect(await screen.findByText('Textil del Plata')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('heading', { name: /Nuevas solicitudes/ })).toHaveTextContent('2'))
  await waitFor(() => expect(screen.getByRole('link', { name: /En proceso/ })).toHaveTextContent('47'))
  expect(screen.getByRole('columnheader', { name: /Espera/ })).toHaveAttribute('aria-sort', 'descending')
})

test('a full truck load shows its trucks by name', async () => {
  serve([row({ trucks: [{ type: 'SIDER', quantity: 1 }], chargeable: '0' })])
  renderAt(<ListPage list="new-requests" />)
  expect(await screen.findByText('1 × Sider')).toBeInTheDocument()
})

test('sorting by longest wait asks the server for the earliest date first', async () => {
  const calls = serve([row()])
  renderAt(<ListPage list="new-requests" />)
  await screen.findByText('Laboratorio Andrómeda')
  expect(calls.find(({ path }) => path === '/app/v1/quotations')?.query.get('sort')).toBe('statusSince')
})

test('text in the filter box is written to the URL and sent to the server', async () => {
  const calls = serve([row()])
  const { place } = renderAt(<ListPage list="new-requests" />, '/pricing/nuevas-solicitudes')
  await screen.findByText('Laboratorio Andrómeda')
  await userEvent.type(screen.getByRole('searchbox'), 'nadie')
  expect(await screen.findByText('Ninguna cotización coincide')).toBeInTheDocument()
  expect(place()).toBe('/pricing/nuevas-solicitudes?q=nadie')
  expect(calls.some(({ query }) => query.get('q') === 'nadie')).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Limpiar filtros' }))
  expect(await screen.findByText('Laboratorio Andrómeda')).toBeInTheDocument()
  expect(place()).toBe('/pricing/nuevas-solicitudes')
})

test("an empty search shows the total in the user's number format", async () => {
  serve([row()], { 'GET /app/v1/quotations/counts': () => ({ body: { lists: { all: 1445 } } }) })
  renderAt(<ListPage list="all" />, '/pricing/cotizaciones?q=nadie')
  expect(await screen.findByText(/Hay 1\.445 en la lista/)).toBeInTheDocument()
})

test('the transit time filter of the URL has a chip with "at least"', async () => {
  const calls = serve([row()])
  const { place } = renderAt(<ListPage list="all" />, '/pricing/cotizaciones?ttime=30')
  await screen.findByText('Laboratorio Andrómeda')
  expect(await screen.findByRole('button', { name: 'Tránsito ≥ 30 días' })).toBeInTheDocument()
  expect(calls.find(({ path }) => path === '/app/v1/quotations')?.query.get('ttime')).toBe('30')
  await userEvent.click(screen.getByRole('button', { name: 'Quitar Tránsito' }))
  await waitFor(() => expect(place()).toBe('/pricing/cotizaciones'))
})

test('an empty list shows its own text with a next step', async () => {
  serve([])
  renderAt(<ListPage list="new-requests" />)
  expect(await screen.findByText('Sin solicitudes nuevas')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /Ver En proceso/ })).toBeInTheDocument()
})

test('a new row appears without reloading after a socket message', async () => {
  const rows = [row()]
  serve(rows)
  const { client } = renderAt(<ListPage list="new-requests" />)
  await screen.findByText('Laboratorio Andrómeda')
  rows.unshift(row({ key: 'MVD-2026-004300', client: { id: 'c-9', name: 'Motores Charrúa', reference: '' } }))
  void client.invalidateQueries({ queryKey: ['quotations'] })
  expect(await screen.findByText('Motores Charrúa')).toBeInTheDocument()
})

test('a request is taken from its preview with the shown revision', async () => {
  const calls = serve([row()], {
    'GET /app/v1/quotations/MVD-2026-004098': () => ({
      body: { ...quotation, status: 'REQUESTED', actions: [{ command: 'TakeQuotation', possible: true }] },
    }),
    'POST /app/v1/quotations/MVD-2026-004098/take-quotation': () => ({
      body: { id: 'MVD-2026-004098', revision: 6, position: 90 },
    }),
  })
  renderAt(<ListPage list="new-requests" />)
  await userEvent.click(await screen.findByText('Laboratorio Andrómeda'))
  const grid = screen.getByRole('grid')
  await waitFor(() => expect(grid).toHaveAttribute('aria-activedescendant', `row-${row().key}`))
  grid.focus()
  await userEvent.keyboard(' ')
  const preview = await screen.findByRole('complementary')
  await userEvent.click(await within(preview).findByRole('button', { name: 'Tomar' }))
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true))
  const command = calls.find(({ method }) => method === 'POST')
  expect(command?.headers.get('if-match')).toBe('5')
  expect(command?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
  const after = () => calls.slice(calls.findIndex(({ method }) => method === 'POST') + 1)
  await waitFor(() => expect(after().find(({ path }) => path.endsWith('/MVD-2026-004098'))?.query.size).toBe(0))
})

test('an unassigned quotation in process is taken from its row', async () => {
  const colleague = { id: 'u-9', name: 'Mónica Ferrer' }
  const nobodys = { key: 'MVD-2026-004300', status: 'PENDING' as const, assignedTo: undefined }
  serve([row({ status: 'PENDING', assignedTo: colleague }), row(nobodys)])
  renderAt(<ListPage list="in-process" />)
  const takeButton = await screen.findByRole('button', { name: 'Tomar' })
  expect(takeButton.closest('[role=row]')).toHaveTextContent('004300')
})

test('a commercial has neither a commercial nor a cost column', async () => {
  keepToken(fakeToken(COMMERCIAL))
  serve([row()])
  renderAt(<ListPage list="my-quotations" />)
  await screen.findByText('Laboratorio Andrómeda')
  await userEvent.click(screen.getByRole('button', { name: /Columnas/ }))
  expect(await screen.findByRole('checkbox', { name: 'Cliente' })).toBeInTheDocument()
  for (const name of ['Comercial', 'Mejor costo €', 'Costos', 'Margen %'])
    expect(screen.queryByRole('checkbox', { name })).not.toBeInTheDocument()
})

test("the amount columns name the company's currency of comparison", async () => {
  serve([row()])
  renderAt(<ListPage list="all" />)
  expect(await screen.findByRole('columnheader', { name: /^Mejor costo €/ })).toBeInTheDocument()
  expect(screen.getByRole('columnheader', { name: /^Venta €/ })).toBeInTheDocument()
})

test('without cost rights the filters do not offer costs', async () => {
  keepToken(fakeToken(COMMERCIAL))
  serve([row()])
  renderAt(<ListPage list="my-quotations" />)
  await userEvent.click(await screen.findByRole('button', { name: 'Filtro' }))
  expect(await screen.findByRole('menuitem', { name: 'Venta €' })).toBeInTheDocument()
  for (const name of ['Mejor costo €', 'Con costos, sin venta'])
    expect(screen.queryByRole('menuitem', { name })).not.toBeInTheDocument()
})

test('a range of the URL is one chip with both ends and is removed as one', async () => {
  const calls = serve([row()])
  const { place } = renderAt(<ListPage list="all" />, '/pricing/cotizaciones?weightFrom=100&weightTo=2500')
  await screen.findByText('Laboratorio Andrómeda')
  expect(await screen.findByRole('button', { name: 'Peso kg 100 – 2.500' })).toBeInTheDocument()
  const query = calls.find(({ path }) => path === '/app/v1/quotations')?.query
  expect([query?.get('weightFrom'), query?.get('weightTo')]).toEqual(['100', '2500'])
  await userEvent.click(screen.getByRole('button', { name: 'Quitar Peso kg' }))
  await waitFor(() => expect(place()).toBe('/pricing/cotizaciones'))
})

test('a count that stopped early is labelled', async () => {
  serve([row()], {
    'GET /app/v1/quotations/count': () => ({ body: { count: 1000, more: true } }),
    'GET /app/v1/quotations/counts': () => ({ body: { lists: { all: 10_000 } } }),
  })
  renderAt(<ListPage list="all" />, '/pricing/cotizaciones?modo=LCL')
  expect(await screen.findByText('1.000+ de 10.000+')).toBeInTheDocument()
  expect(await screen.findByText(/1\.000\+ cotizaciones/)).toBeInTheDocument()
})

test('a row shows the state of each agent and the count of answers', async () => {
  serve([row({ agentsAsked: 5, agentsAnswered: 2, agentsSeen: 1, agentsClosed: 1, agentsLate: 1 })])
  renderAt(<ListPage list="new-requests" />)
  const cell = await screen.findByTitle('contestaron 2 de 5 · 1 demorado')
  expect(cell).toHaveTextContent('2/5')
  expect([...cell.querySelectorAll('svg')].map((glyph) => glyph.dataset['stand'])).toEqual([
    'answered',
    'answered',
    'seen',
    'asked',
    'closed',
  ])
})

test('a reopened quotation is labelled', async () => {
  serve([row({ reopened: true })])
  renderAt(<ListPage list="in-process" />)
  expect(await screen.findByText('Reabierta')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: /Costos completos/ })).toHaveAttribute('href', '/?costsComplete=true')
  expect(screen.getByRole('link', { name: /Sin respuesta > 24 h/ })).toHaveAttribute('href', '/?unansweredHours=24')
})

test('pricing marks rows to request costs for several at once', async () => {
  serve([row()])
  renderAt(<ListPage list="all" />)
  expect(await screen.findByRole('checkbox', { name: 'Elegir MVD-2026-004098' })).toBeInTheDocument()
})

test('users without the right to send requests mark no rows', async () => {
  keepToken(fakeToken(COMMERCIAL))
  serve([row()])
  renderAt(<ListPage list="my-quotations" />)
  await screen.findByText('Laboratorio Andrómeda')
  expect(screen.queryByRole('columnheader', { name: 'Elegir' })).toBeNull()
})

test('j and k move like the arrow keys', async () => {
  serve([row(), row({ key: 'MVD-2026-004099', client: { id: 'c-2', name: 'Textil del Plata', reference: '' } })])
  renderAt(<ListPage list="all" />)
  await screen.findByText('Textil del Plata')
  screen.getByRole('grid').focus()
  await userEvent.keyboard('jj')
  expect(screen.getByRole('grid')).toHaveAttribute('aria-activedescendant', 'row-MVD-2026-004099')
  await userEvent.keyboard('k')
  expect(screen.getByRole('grid')).toHaveAttribute('aria-activedescendant', 'row-MVD-2026-004098')
})

test('an export is requested with filters, order and visible columns', async () => {
  const saved: string[] = []
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => {}
  HTMLAnchorElement.prototype.click = function click() {
    saved.push(this.download)
  }
  const calls = serve([row()], { 'GET /app/v1/quotations/export': () => ({ body: '' }) })
  const answered = globalThis.fetch
  globalThis.fetch = async (...call) => {
    const answer = await answered(...call)
    const [address] = call
    if (typeof address !== 'string' || !address.includes('/export')) return answer
    // The Response of setup.ts has no stream.
    return Object.assign(answer, { body: { getReader: () => ({ read: async () => ({ done: true }) }) } })
  }
  renderAt(<ListPage list="all" />, '/pricing/cotizaciones?modo=LSE&sort=-client')
  await screen.findByText('Laboratorio Andrómeda')
  await userEvent.click(screen.getByRole('button', { name: 'Exportar la lista' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Texto separado (CSV)' }))
  await waitFor(() => expect(saved).toEqual(['cotizaciones.csv']))
  const query = calls.find(({ path }) => path === '/app/v1/quotations/export')?.query
  expect(query?.get('list')).toBe('all')
  expect(query?.get('modo')).toBe('LSE')
  expect(query?.get('sort')).toBe('-client')
  expect(query?.get('lang')).toBe('es')
  expect(query?.get('columns')).toMatch(/^key,status,waiting,client,commercial,mode,/)
})

test("a list longer than a spreadsheet's limit is refused with a message", async () => {
  serve([row()], {
    'GET /app/v1/quotations/spreadsheet': () => ({
      status: 409,
      body: { status: 409, code: 'TOO_MANY_ROWS', title: 'Conflict', correlationId: 'c' },
    }),
  })
  renderAt(<ListPage list="all" />, '/pricing/cotizaciones')
  await screen.findByText('Laboratorio Andrómeda')
  await userEvent.click(screen.getByRole('button', { name: 'Exportar la lista' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Planilla de Excel (XLSX)' }))
  expect(await screen.findByText(/hasta 20.000 filas/)).toBeInTheDocument()
})

test.each(['all', 'new-requests', 'in-process'] as const)(
  'the table %s shows the commercial of each quotation',
  async (list) => {
    serve([row()])
    renderAt(<ListPage list={list} />)
    expect(await screen.findByRole('columnheader', { name: /^Comercial/ })).toBeInTheDocument()
  },
)

test("a manager's team list hides the column of calls, which can be shown", async () => {
  keepToken(fakeToken([...COMMERCIAL, 'GERENTE_COMERCIAL']))
  serve([row()])
  renderAt(<ListPage list="manager" />)
  expect(await screen.findByRole('columnheader', { name: /^Comercial/ })).toBeInTheDocument()
  expect(screen.queryByRole('columnheader', { name: /^Seguimiento/ })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: /Columnas/ }))
  expect(await screen.findByRole('checkbox', { name: 'Seguimiento' })).not.toBeChecked()
})

test('the day of the shipment is a column to turn on', async () => {
  serve([row({ shipmentDate: '2026-04-20' })])
  renderAt(<ListPage list="all" />)
  await screen.findByText('Laboratorio Andrómeda')
  expect(screen.queryByRole('columnheader', { name: /^Embarque/ })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: /Columnas/ }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Embarque' }))
  expect(await screen.findByRole('columnheader', { name: /^Embarque/ })).toBeInTheDocument()
  expect(screen.getByText('20/04/2026')).toBeInTheDocument()
})

test('a list refused by the rate limit shows no count and is read again after the wait', async () => {
  let isRefused = true
  const refusable = (body: unknown) => () =>
    isRefused ? { status: 429, body: { code: 'TOO_MANY_REQUESTS' }, headers: { 'retry-after': '1' } } : { body }
  serve([], {
    'GET /app/v1/quotations': refusable({ rows: [row()] }),
    'GET /app/v1/quotations/count': refusable({ count: 1 }),
  })
  const { client } = renderAt(<ListPage list="all" />)
  const { refetchInterval } = createQueryClient().getDefaultOptions().queries ?? {}
  client.setDefaultOptions({ queries: { retry: false, ...(refetchInterval && { refetchInterval }) } })
  expect(await screen.findByRole('alert')).toBeInTheDocument()
  expect(screen.queryByText(/0 cotizaciones/)).not.toBeInTheDocument()
  isRefused = false
  expect(await screen.findByText('Laboratorio Andrómeda', {}, { timeout: 4000 })).toBeInTheDocument()
  expect(await screen.findAllByText(/1 cotización/)).not.toHaveLength(0)
})

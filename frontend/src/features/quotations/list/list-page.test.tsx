import type { QuotationRow } from '@freight/contracts/quotation/views'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
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

const serve = (rows: QuotationRow[], more: Parameters<typeof fakeApi>[0] = {}) =>
  fakeApi({
    'GET /app/v1/quotations': ({ query }) => ({
      body: { rows: query.get('q') === 'nadie' ? [] : [...rows] },
    }),
    'GET /app/v1/settings': () => ({ body: { rows: [{ company: 'MVD', data: { displayCurrency: 'EUR' } }] } }),
    'GET /app/v1/quotations/count': ({ query }) => ({ body: { count: query.get('q') === 'nadie' ? 0 : rows.length } }),
    'GET /app/v1/quotations/counts': () => ({ body: { lists: { 'new-requests': rows.length, 'in-process': 47 } } }),
    ...more,
  })

test('a list shows its rows, its neighbours with their counts, and when each waits', async () => {
  serve([row(), row({ key: 'MVD-2026-004099', client: { id: 'c-2', name: 'Textil del Plata', reference: '' } })])
  renderAt(<ListPage list="new-requests" />)
  expect(await screen.findByText('Textil del Plata')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('heading', { name: /Nuevas solicitudes/ })).toHaveTextContent('2'))
  await waitFor(() => expect(screen.getByRole('link', { name: /En proceso/ })).toHaveTextContent('47'))
  expect(screen.getByRole('columnheader', { name: /Espera/ })).toHaveAttribute('aria-sort', 'descending')
})

test('the longest wait comes first: the server sorts by since when', async () => {
  const asked = serve([row()])
  renderAt(<ListPage list="new-requests" />)
  await screen.findByText('Laboratorio Andrómeda')
  expect(asked.find(({ path }) => path === '/app/v1/quotations')?.query.get('sort')).toBe('statusSince')
})

test('words typed in the filter box go into the address and to the server', async () => {
  const asked = serve([row()])
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

test('an empty search says how many there are as every other number is written', async () => {
  serve([row()], { 'GET /app/v1/quotations/counts': () => ({ body: { lists: { all: 1445 } } }) })
  renderAt(<ListPage list="all" />, '/pricing/cotizaciones?q=nadie')
  expect(await screen.findByText(/Hay 1\.445 en la lista/)).toBeInTheDocument()
})

test('the transit time filter of the address is a chip that means at least', async () => {
  const asked = serve([row()])
  const { place } = renderAt(<ListPage list="all" />, '/pricing/cotizaciones?ttime=30')
  await screen.findByText('Laboratorio Andrómeda')
  expect(await screen.findByRole('button', { name: 'Tránsito ≥ 30 días' })).toBeInTheDocument()
  expect(asked.find(({ path }) => path === '/app/v1/quotations')?.query.get('ttime')).toBe('30')
  await userEvent.click(screen.getByRole('button', { name: 'Quitar Tránsito' }))
  await waitFor(() => expect(place()).toBe('/pricing/cotizaciones'))
})

test('a list without rows says so in words of its own, with a way on', async () => {
  serve([])
  renderAt(<ListPage list="new-requests" />)
  expect(await screen.findByText('Sin solicitudes nuevas')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /Ver En proceso/ })).toBeInTheDocument()
})

test('a row appears without reloading when the socket says that something is new', async () => {
  const rows = [row()]
  serve(rows)
  const { client } = renderAt(<ListPage list="new-requests" />)
  await screen.findByText('Laboratorio Andrómeda')
  rows.unshift(row({ key: 'MVD-2026-004300', client: { id: 'c-9', name: 'Motores Charrúa', reference: '' } }))
  void client.invalidateQueries({ queryKey: ['quotations'] })
  expect(await screen.findByText('Motores Charrúa')).toBeInTheDocument()
})

test('a request is taken from its preview, on the revision that was shown', async () => {
  const asked = serve([row()], {
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
  await waitFor(() => expect(asked.some(({ method }) => method === 'POST')).toBe(true))
  const command = asked.find(({ method }) => method === 'POST')
  expect(command?.headers.get('if-match')).toBe('5')
  expect(command?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
  const after = () => asked.slice(asked.findIndex(({ method }) => method === 'POST') + 1)
  await waitFor(() => expect(after().find(({ path }) => path.endsWith('/MVD-2026-004098'))?.query.size).toBe(0))
})

test('what nobody has of the quotations in process is taken from its row', async () => {
  const somebody = { id: 'u-9', name: 'Mónica Ferrer' }
  const nobodys = { key: 'MVD-2026-004300', status: 'PENDING' as const, assignedTo: undefined }
  serve([row({ status: 'PENDING', assignedTo: somebody }), row(nobodys)])
  renderAt(<ListPage list="in-process" />)
  const take = await screen.findByRole('button', { name: 'Tomar' })
  expect(take.closest('[role=row]')).toHaveTextContent('004300')
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

test('the columns of amounts name the currency in which the company compares', async () => {
  serve([row()])
  renderAt(<ListPage list="all" />)
  expect(await screen.findByRole('columnheader', { name: /^Mejor costo €/ })).toBeInTheDocument()
  expect(screen.getByRole('columnheader', { name: /^Venta €/ })).toBeInTheDocument()
})

test('who does not see costs is not asked whether they are there', async () => {
  keepToken(fakeToken(COMMERCIAL))
  serve([row()])
  renderAt(<ListPage list="my-quotations" />)
  await userEvent.click(await screen.findByRole('button', { name: 'Filtro' }))
  expect(await screen.findByRole('menuitem', { name: 'Venta €' })).toBeInTheDocument()
  for (const name of ['Mejor costo €', 'Con costos, sin venta'])
    expect(screen.queryByRole('menuitem', { name })).not.toBeInTheDocument()
})

test('a range of the address is one chip with both ends, and goes out of it as one', async () => {
  const asked = serve([row()])
  const { place } = renderAt(<ListPage list="all" />, '/pricing/cotizaciones?weightFrom=100&weightTo=2500')
  await screen.findByText('Laboratorio Andrómeda')
  expect(await screen.findByRole('button', { name: 'Peso kg 100 – 2.500' })).toBeInTheDocument()
  const query = asked.find(({ path }) => path === '/app/v1/quotations')?.query
  expect([query?.get('weightFrom'), query?.get('weightTo')]).toEqual(['100', '2500'])
  await userEvent.click(screen.getByRole('button', { name: 'Quitar Peso kg' }))
  await waitFor(() => expect(place()).toBe('/pricing/cotizaciones'))
})

test('what was not counted to the end says so', async () => {
  serve([row()], {
    'GET /app/v1/quotations/count': () => ({ body: { count: 1000, more: true } }),
    'GET /app/v1/quotations/counts': () => ({ body: { lists: { all: 10_000 } } }),
  })
  renderAt(<ListPage list="all" />, '/pricing/cotizaciones?modo=LCL')
  expect(await screen.findByText('1.000+ de 10.000+')).toBeInTheDocument()
  expect(await screen.findByText(/1\.000\+ cotizaciones/)).toBeInTheDocument()
})

test('a row says how each of the agents stands, and how many have answered', async () => {
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

test('what was quoted before says so', async () => {
  serve([row({ reopened: true })])
  renderAt(<ListPage list="in-process" />)
  expect(await screen.findByText('Reabierta')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: /Costos completos/ })).toHaveAttribute('href', '/?costsComplete=true')
  expect(screen.getByRole('link', { name: /Sin respuesta > 24 h/ })).toHaveAttribute('href', '/?unansweredHours=24')
})

test('pricing chooses rows to ask agents for several at once', async () => {
  serve([row()])
  renderAt(<ListPage list="all" />)
  expect(await screen.findByRole('checkbox', { name: 'Elegir MVD-2026-004098' })).toBeInTheDocument()
})

test('who does not ask agents chooses no rows', async () => {
  keepToken(fakeToken(COMMERCIAL))
  serve([row()])
  renderAt(<ListPage list="my-quotations" />)
  await screen.findByText('Laboratorio Andrómeda')
  expect(screen.queryByRole('columnheader', { name: 'Elegir' })).toBeNull()
})

test('j and k move as the arrows do', async () => {
  serve([row(), row({ key: 'MVD-2026-004099', client: { id: 'c-2', name: 'Textil del Plata', reference: '' } })])
  renderAt(<ListPage list="all" />)
  await screen.findByText('Textil del Plata')
  screen.getByRole('grid').focus()
  await userEvent.keyboard('jj')
  expect(screen.getByRole('grid')).toHaveAttribute('aria-activedescendant', 'row-MVD-2026-004099')
  await userEvent.keyboard('k')
  expect(screen.getByRole('grid')).toHaveAttribute('aria-activedescendant', 'row-MVD-2026-004098')
})

test('a file is asked for with the filters, the order and the columns that are shown', async () => {
  const saved: string[] = []
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => {}
  HTMLAnchorElement.prototype.click = function click() {
    saved.push(this.download)
  }
  const asked = serve([row()], { 'GET /app/v1/quotations/export': () => ({ body: '' }) })
  const answered = globalThis.fetch
  globalThis.fetch = async (...call) => {
    const answer = await answered(...call)
    const [address] = call
    if (typeof address !== 'string' || !address.includes('/export')) return answer
    // What setup.ts puts in the place of Response has no pieces.
    return Object.assign(answer, { body: { getReader: () => ({ read: async () => ({ done: true }) }) } })
  }
  renderAt(<ListPage list="all" />, '/pricing/cotizaciones?modo=LSE&sort=-client')
  await screen.findByText('Laboratorio Andrómeda')
  await userEvent.click(screen.getByRole('button', { name: 'Exportar la lista' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Texto separado (CSV)' }))
  await waitFor(() => expect(saved).toEqual(['cotizaciones.csv']))
  const query = asked.find(({ path }) => path === '/app/v1/quotations/export')?.query
  expect(query?.get('list')).toBe('all')
  expect(query?.get('modo')).toBe('LSE')
  expect(query?.get('sort')).toBe('-client')
  expect(query?.get('lang')).toBe('es')
  expect(query?.get('columns')).toMatch(/^key,status,waiting,client,mode,/)
})

test('a longer list than a spreadsheet holds is refused in words', async () => {
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

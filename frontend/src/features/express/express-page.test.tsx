import type { ExpressDetail } from '@freight/contracts/express-shipment/express-shipment-routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../lib/auth/session.ts'
import { listenForKeys } from '../../lib/browser/browser-commands.ts'
import { asIfLaidOut } from '../../testing/laid-out.ts'
import { type Answer, fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render.tsx'
import ExpressPage from './express-page.tsx'
import { bookedShipment, requestedShipment } from './samples/shipment.ts'

const operator = ['CONSULTAR_SHIPMENT', 'EXPRESS_OP', 'SOLICITAR_SHIPMENT']
beforeEach(() => {
  asIfLaidOut()
  keepToken(fakeToken(operator))
})

const counts = (rows: number) => ({
  work: { REQUESTED: 5, IN_PROGRESS: 9, FINISHED: 214, CANCELLED: 3 },
  subState: { SIN_RESERVAR: 1002 },
  flag: { INCIDENT: 1 },
  rows,
  pieces: 12,
  chargeable: '80.0',
})
const sums = { rows: 2, chargeable: '23', declared: [{ amount: '1240', currency: 'USD' }] }
const facets = {
  carriers: [
    { id: 'ANDES', name: 'Andes' },
    { id: 'VELOZ', name: 'Veloz' },
  ],
  clients: [{ id: 'o-2', name: 'Laboratorio Andrómeda' }],
  assignees: [{ id: 'u-7', name: 'Olga' }],
  subStates: { SIN_RESERVAR: sums },
  all: sums,
}
const other = {
  ...requestedShipment.row,
  id: 'MVD-X-2026-000609',
  client: { id: 'o-2', name: 'Laboratorio Andrómeda' },
}
const done = () => ({ body: { id: requestedShipment.row.id, revision: 5, position: 9 } })
const post = (command: string) => `POST /app/v1/express-shipments/MVD-X-2026-000611/${command}`

const open = (path: string, detail: ExpressDetail = requestedShipment, answers = {}) => {
  const calls = fakeApi({
    'GET /app/v1/express-shipments': () => ({ body: { rows: [detail.row, other] } }),
    'GET /app/v1/express-shipments/counts': ({ query }) => ({ body: counts(query.get('work') === null ? 228 : 9) }),
    'GET /app/v1/express-shipments/facets': () => ({ body: facets }),
    'GET /app/v1/express-shipments/MVD-X-2026-000611': () => ({ body: detail }),
    'GET /app/v1/express-shipments/MVD-X-2026-000609': () => ({ body: { ...detail, row: other } }),
    ...answers,
  })
  const screenAt = renderAt(<ExpressPage />, path)
  return { ...screenAt, calls, posts: () => calls.filter(({ method }) => method === 'POST') }
}
const pane = () => screen.findByRole('region', { name: 'Envío elegido' })

test('the path gives the status, the tabs show counts, and the first shipment opens', async () => {
  const { calls } = open('/operativa/express/en-proceso', bookedShipment)
  expect(await screen.findByRole('link', { name: 'Solicitadas 5' })).toHaveAttribute('href', '/operativa/express')
  expect(screen.getByRole('link', { name: 'En proceso 9' })).toHaveAttribute('aria-current', 'page')
  expect(await within(await pane()).findByRole('heading', { name: 'X-26-0611' })).toBeInTheDocument()
  const rows = calls.find(({ path }) => path === '/app/v1/express-shipments')
  expect(rows?.query.get('work')).toBe('IN_PROGRESS')
})

test('an empty id in the address opens the first shipment', async () => {
  open('/operativa/express?id=')
  expect(await within(await pane()).findByRole('heading', { name: 'X-26-0611' })).toBeInTheDocument()
})

test('arrows select the next shipment, and a reload opens it again', async () => {
  const { place } = open('/operativa/express')
  const list = await screen.findByRole('listbox', { name: 'Envíos express' })
  await within(list).findByText('Óptica Boreal')
  list.focus()
  await userEvent.keyboard('{ArrowDown}')
  await waitFor(() => expect(place()).toBe('/operativa/express?id=MVD-X-2026-000609'))
  expect(await within(await pane()).findByText('Laboratorio Andrómeda')).toBeInTheDocument()
})

test('the first shipment stays open when a refetch changes the order; another status opens its own first one', async () => {
  let rows = [requestedShipment.row, other]
  const { client, place } = open('/operativa/express', requestedShipment, {
    'GET /app/v1/express-shipments': () => ({ body: { rows } }),
  })
  await waitFor(() => expect(place()).toBe('/operativa/express?id=MVD-X-2026-000611'))
  rows = [other, requestedShipment.row]
  await client.invalidateQueries()
  await waitFor(() =>
    expect(within(screen.getByRole('listbox')).getAllByRole('option')[0]).toHaveTextContent('Laboratorio Andrómeda'),
  )
  expect(await screen.findByRole('heading', { name: 'X-26-0611' })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('link', { name: 'En proceso 9' }))
  await waitFor(() => expect(place()).toBe('/operativa/express/en-proceso?id=MVD-X-2026-000609'))
})

test('the counts in the foot filter the list and remove the filter', async () => {
  const { place } = open('/operativa/express/en-proceso', bookedShipment)
  const incident = await screen.findByRole('button', { name: '1 con incidencia' })
  expect(incident.parentElement).toHaveTextContent('9 en proceso, 1 con incidencia, 1.002 sin reservar')
  await userEvent.click(incident)
  await waitFor(() => expect(place()).toMatch(/flag=INCIDENT/))
  await userEvent.click(screen.getByRole('button', { name: '1 con incidencia', pressed: true }))
  await waitFor(() => expect(place()).toBe(`/operativa/express/en-proceso?id=${requestedShipment.row.id}`))
})

test('cancelled shipments are on the last tab by filter', async () => {
  const { calls } = open('/operativa/express/finalizadas?work=CANCELLED')
  await screen.findByRole('heading', { name: 'X-26-0611' })
  const rows = calls.filter(({ path }) => path === '/app/v1/express-shipments')
  expect(rows.map(({ query }) => query.get('work'))).toEqual(['CANCELLED'])
})

test('a filtered list without shipments offers to clear the filters', async () => {
  const { place } = open('/operativa/express?q=zzz', requestedShipment, {
    'GET /app/v1/express-shipments': () => ({ body: { rows: [] } }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Limpiar filtros' }))
  await waitFor(() => expect(place()).toBe('/operativa/express'))
  expect(await screen.findByText('No hay envíos solicitados')).toBeInTheDocument()
})

test('a failed list shows an error with a retry', async () => {
  open('/operativa/express', requestedShipment, {
    'GET /app/v1/express-shipments': () => ({ status: 500, body: { code: 'HTTP_500' } }),
  })
  expect(await screen.findByText('No se pudieron cargar los envíos')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeInTheDocument()
})

test('keys: T takes, G copies the waybill, C opens the form', async () => {
  const stop = listenForKeys()
  const { posts, place } = open('/operativa/express', requestedShipment, { [post('take-express-shipment')]: done })
  await screen.findByRole('heading', { name: 'X-26-0611' })
  await userEvent.keyboard('t')
  await waitFor(() => expect(posts()).toHaveLength(1))
  expect(posts()[0]?.headers.get('if-match')).toBe('4')
  await waitFor(() => expect(place()).toBe('/operativa/express/en-proceso?id=MVD-X-2026-000611'))
  await userEvent.keyboard('c')
  await waitFor(() => expect(place()).toBe('/operativa/express/en-proceso?id=MVD-X-2026-000611&new=express'))
  stop()
})

test('the list follows a command with its filters, but not after another shipment was chosen', async () => {
  const stop = listenForKeys()
  let answer = () => undefined as void
  const late = () =>
    new Promise<Answer>((resolve) => {
      answer = () => resolve(done())
    })
  const { place, posts } = open('/operativa/express?client=o-1', requestedShipment, {
    [post('take-express-shipment')]: late,
  })
  await screen.findByRole('heading', { name: 'X-26-0611' })
  await userEvent.keyboard('t')
  await waitFor(() => expect(posts()).toHaveLength(1))
  await userEvent.click(await screen.findByRole('option', { name: /Laboratorio/ }))
  await screen.findByRole('heading', { name: 'X-26-0609' })
  answer()
  expect(await screen.findByText(/^X-26-0611$/)).toBeInTheDocument()
  expect(place()).toBe('/operativa/express?client=o-1&id=MVD-X-2026-000609')
  await userEvent.click(screen.getByRole('option', { name: /Óptica Boreal/ }))
  await screen.findByRole('heading', { name: 'X-26-0611' })
  await userEvent.keyboard('t')
  await waitFor(() => expect(posts()).toHaveLength(2))
  answer()
  await waitFor(() => expect(place()).toBe('/operativa/express/en-proceso?client=o-1&id=MVD-X-2026-000611'))
  stop()
})

test('G copies the waybill of a booked shipment', async () => {
  const stop = listenForKeys()
  const copied: string[] = []
  const user = userEvent.setup()
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  })
  open('/operativa/express/en-proceso', bookedShipment)
  await screen.findByRole('heading', { name: 'X-26-0611' })
  await user.keyboard('g')
  await waitFor(() => expect(copied).toEqual(['VX4471']))
  stop()
})

test('the order and the filters of client, assignee and country are sent, and stay in the address', async () => {
  const { calls, place } = open('/operativa/express?client=o-2&country=UY&assignedTo=u-7', requestedShipment, {
    'GET /app/v1/reference/countries': () => ({ body: { rows: [{ alpha2: 'UY', name: 'Uruguay' }] } }),
  })
  expect(await screen.findByRole('button', { name: 'Responsable Olga' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'País Uruguay' })).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: 'Cliente Laboratorio Andrómeda' })).toBeInTheDocument()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Orden' }), 'Más nuevos')
  await waitFor(() => expect(place()).toMatch(/sort=-requestedAt/))
  await waitFor(() => {
    const last = calls.findLast(({ path }) => path === '/app/v1/express-shipments')
    expect(Object.fromEntries(last?.query ?? [])).toMatchObject({
      client: 'o-2',
      country: 'UY',
      assignedTo: 'u-7',
      sort: '-requestedAt',
    })
  })
})

test('all carriers of the status are offered, not only those of the loaded rows', async () => {
  const { calls } = open('/operativa/express?carrier=ANDES')
  await userEvent.click(await screen.findByRole('button', { name: 'Transportista Andes' }))
  expect(await screen.findByRole('checkbox', { name: 'Andes' })).toBeChecked()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Veloz' }))
  await waitFor(() =>
    expect(calls.findLast(({ path }) => path === '/app/v1/express-shipments')?.query.get('carrier')).toBe(
      'ANDES,VELOZ',
    ),
  )
})

test('the foot has number, weight and value of the filtered shipments', async () => {
  open('/operativa/express?client=o-2')
  expect(await screen.findByText('2 con estos filtros · 23,0 kg · US$ 1.240,00')).toBeInTheDocument()
})

test('the table has the rows and filters of the list, sorts by a column, and Enter opens a shipment in the list', async () => {
  const { place, calls } = open('/operativa/express?view=table&client=o-2')
  const table = await screen.findByRole('grid', { name: 'Envíos express' })
  const [row] = await within(table).findAllByRole('row', { selected: false })
  expect(row).toHaveTextContent('X-26-0611Óptica Boreal')
  expect(row).toHaveTextContent('Padua ITMontevideo UY11,5')
  expect(screen.queryByRole('region', { name: 'Envío elegido' })).not.toBeInTheDocument()
  await userEvent.click(within(table).getByRole('button', { name: /Entrega/ }))
  await waitFor(() => expect(place()).toMatch(/sort=-?deliveryBy/))
  await waitFor(() =>
    expect(calls.findLast(({ path }) => path === '/app/v1/express-shipments')?.query.get('client')).toBe('o-2'),
  )
  table.focus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(place()).toMatch(/client=o-2&sort=-?deliveryBy&id=MVD-X-2026-000611/))
  expect(place()).not.toContain('view=')
  expect(await pane()).toBeInTheDocument()
})

test('the switch changes the way to show the shipments and keeps the filters, also on another tab', async () => {
  const { place } = open('/operativa/express?client=o-2&id=MVD-X-2026-000611')
  await userEvent.click(await screen.findByRole('radio', { name: 'Tablero' }))
  await waitFor(() => expect(place()).toMatch(/client=o-2.*view=board/))
  await userEvent.click(screen.getByRole('link', { name: 'En proceso 9' }))
  await waitFor(() => expect(place()).toBe('/operativa/express/en-proceso?view=board'))
})

test('the board has a column a sub-state with its sums; arrows move between the cards, and a card opens its shipment', async () => {
  const { place, calls } = open('/operativa/express?view=board&flag=INCIDENT', requestedShipment, {
    'GET /app/v1/express-shipments': ({ query }: { query: URLSearchParams }) => ({
      body: { rows: query.get('subState') === 'SIN_RESERVAR' ? [requestedShipment.row, other] : [] },
    }),
  })
  const board = await screen.findByRole('group', { name: 'Tablero' })
  const [unrated, unbooked] = await within(board).findAllByRole('region')
  expect(unrated).toHaveAccessibleName('Sin cotizar 0')
  expect(unbooked).toHaveTextContent('Sin reservar 223,0 kg · US$ 1.240,00')
  const first = await within(board).findByRole('button', { name: /0611/ })
  first.focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(within(board).getByRole('button', { name: /0609/ })).toHaveFocus()
  await waitFor(() => expect(place()).toContain('id=MVD-X-2026-000609'))
  const rows = calls.filter(({ path }) => path === '/app/v1/express-shipments')
  expect(rows.map(({ query }) => [query.get('subState'), query.get('flag')])).toEqual([['SIN_RESERVAR', 'INCIDENT']])
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(place()).not.toContain('view='))
  expect(await within(await pane()).findByRole('heading', { name: 'X-26-0609' })).toBeInTheDocument()
})

test('all shipments of the filter are marked up to 200, with the rule on the screen', async () => {
  const row = (index: number) => ({ ...other, id: `MVD-X-2026-${String(index).padStart(6, '0')}` })
  open('/operativa/express', requestedShipment, {
    'GET /app/v1/express-shipments/facets': () => ({ body: { ...facets, all: { ...sums, rows: 431 } } }),
    'GET /app/v1/express-shipments': ({ query }: { query: URLSearchParams }) => {
      const from = Number(query.get('after') ?? 0)
      return {
        body: { rows: Array.from({ length: 100 }, (_, index) => row(from + index)), next: String(from + 100) },
      }
    },
    'GET /app/v1/express-shipments/MVD-X-2026-000000': () => ({ body: requestedShipment }),
  })
  const stop = listenForKeys()
  await screen.findByRole('listbox', { name: 'Envíos express' })
  await screen.findAllByRole('option', { name: /Laboratorio/ })
  await userEvent.keyboard('x')
  await userEvent.click(await screen.findByRole('button', { name: 'Marcar todos los de la lista' }))
  expect(await screen.findByText('200 marcados')).toBeInTheDocument()
  expect(screen.getByText(/Marcados los primeros 200 de 431/)).toBeInTheDocument()
  stop()
})

import type { HomeFigures } from '@freight/contracts/home/home-figures'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { type Answer, fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { FiguresCard, MonthCard, TeamFigures } from './figures-card.tsx'
import { LoadCard, LatestNotifications } from '../home.tsx'

const month: NonNullable<HomeFigures['month']> = {
  from: '2026-11-01',
  to: '2026-11-20',
  formerFrom: '2026-10-12',
  formerTo: '2026-10-31',
  currency: 'USD',
  requested: 34,
  requestedBefore: 28,
  won: 8,
  lost: 12,
  wonBefore: 5,
  lostBefore: 5,
  sold: '31600.00',
  soldBefore: '33500.00',
}
const figures: HomeFigures = {
  byStatus: {},
  overdue: {},
  toFollow: 0,
  inMyHands: 0,
  closed: { from: '2026-11-01', approved: 0, notApproved: 0 },
}

beforeEach(() => keepToken(fakeToken(['PRICING', 'CONSULTAR_COTIZACION'])))

const draw = (card: ReactElement, home: Partial<HomeFigures> = {}) => {
  fakeApi({
    'GET /app/v1/home': () => ({ body: { ...figures, ...home } }),
    'GET /app/v1/session': () => ({ body: { id: 'u-1', name: 'Lucía Ferreyra', company: 'MVD' } }),
  })
  renderAt(card)
}
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('a card shows its figures once loaded; an error has a retry', () => {
  const calls: string[] = []
  const card = (query: { isPending: boolean; error: unknown }, note?: string) =>
    draw(
      <FiguresCard title="Cifras" note={note} maxRows={2} query={{ ...query, refetch: () => void calls.push('again') }}>
        <p>34</p>
      </FiguresCard>,
    )
  card({ isPending: true, error: null })
  expect(screen.queryByText('34')).not.toBeInTheDocument()
  cleanup()
  card({ isPending: false, error: new Error('x') }, 'de hoy')
  expect(screen.getByText('de hoy')).toBeInTheDocument()
  expect(screen.queryByText('34')).not.toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(calls).toEqual(['again'])
  cleanup()
  card({ isPending: false, error: null })
  expect(screen.getByText('34')).toBeInTheDocument()
})

const figure = async (name: string) => (await screen.findByText(name)).parentElement

test('the month card compares a month with the one before, up in green and down in red', async () => {
  draw(<MonthCard />, { month })
  expect(await figure('Solicitadas')).toHaveTextContent(/^Solicitadas34 ↑ 6 antes 28$/)
  expect(await figure('Tasa de éxito')).toHaveTextContent(/^Tasa de éxito40,0 %↓ 10 pp antes 50,0$/)
  expect(await figure('Vendido')).toHaveTextContent(/^Vendido31,6 mil US\$↓ 1,9 antes 33,5$/)
  expect(screen.getByText(/↑ 6/)).toHaveAttribute('data-hue', 'green')
  expect(screen.getByText(/↓ 10/)).toHaveAttribute('data-hue', 'red')
})

test('the tooltip of a month names the compared days, that of the win rate its basis', async () => {
  draw(<MonthCard />, { month })
  const requested = await figure('Solicitadas')
  expect(requested?.parentElement).toHaveAttribute('title', 'Comparado con 12/10/2026 – 31/10/2026')
  expect(await figure('Tasa de éxito')).toHaveAttribute(
    'title',
    '8 ganadas de 20 decididas, por la primera decisión. 01/11/2026 – 20/11/2026, hora de la empresa.\n' +
      '5 ganadas de 10 decididas, por la primera decisión. 12/10/2026 – 31/10/2026, hora de la empresa.',
  )
})

test('the month card shows no arrow without a change, and a rate only for decided quotations', async () => {
  draw(<MonthCard />, { month: { ...month, requested: 28, wonBefore: 0, lostBefore: 0 } })
  expect(await figure('Solicitadas')).toHaveTextContent(/^Solicitadas28 antes 28$/)
  expect(await figure('Tasa de éxito')).toHaveTextContent(/^Tasa de éxito40,0 %$/)
  cleanup()
  draw(<MonthCard />, { month: { ...month, won: 0, lost: 0 } })
  await figure('Solicitadas')
  expect(screen.queryByText('Tasa de éxito')).not.toBeInTheDocument()
})

test('the month card excludes amounts without an exchange rate from the sales and shows their number', async () => {
  const { sold: _, ...unknown } = month
  draw(<MonthCard />, { month: { ...unknown, withoutRate: 8 } })
  expect(await figure('Vendido')).toHaveTextContent(/^Vendido— Sin contar 8 cotizaciones: falta un tipo de cambio$/)
  cleanup()
  draw(<MonthCard />, { month: { ...month, withoutRate: 1 } })
  expect(await figure('Vendido')).toHaveTextContent(/^Vendido31,6 mil US\$Sin contar 1 cotización: falta un tipo/)
  cleanup()
  const { soldBefore: _before, ...alone } = month
  draw(<MonthCard />, { month: alone })
  expect(await figure('Vendido')).toHaveTextContent(/^Vendido31,6 mil US\$$/)
})

test('without key figures the card is empty', async () => {
  draw(<MonthCard />)
  await waitFor(() => expect(document.querySelector('.skeleton, [class*=skeleton]')).toBeNull())
  expect(screen.queryByText('Solicitadas')).not.toBeInTheDocument()
})

test('the load card shows the load of each pricing user, and how much of it is late', async () => {
  const load = [
    { user: { id: 'u-9', name: 'Joaquín Rey' }, inProcess: 18, overdue: 6 },
    { user: { id: 'u-1', name: 'Lucía Ferreyra' }, inProcess: 2, overdue: 0 },
  ]
  draw(<LoadCard />, { load })
  expect(await screen.findByText('20 en proceso, 6 fuera de plazo')).toBeInTheDocument()
  expect(lines()[0]).toMatch(/Joaquín Rey6 fuera de plazo18$/)
  expect(screen.queryByText('Nadie tiene cotizaciones en proceso.')).not.toBeInTheDocument()
  cleanup()
  draw(<LoadCard />)
  expect(await screen.findByText('Nadie tiene cotizaciones en proceso.')).toBeInTheDocument()
})

test('each figure of a commercial links to its rows; a zero has no link', async () => {
  const user = { id: 'u-7', name: 'Martín Olivera' }
  const none = { toSend: 0, overdue: 0, sent: 0, approved: 0, notApproved: 0, won: 0, lost: 0 }
  draw(<TeamFigures />, {
    team: [
      {
        user,
        toSend: 6,
        overdue: 1,
        sent: 0,
        approved: 8,
        notApproved: 12,
        won: 8,
        lost: 12,
        sold: '31600.40',
        withoutRate: 1,
      },
      { user: { id: 'u-8', name: 'Ana Duarte' }, ...none, sold: '0' },
    ],
    teamSold: { currency: 'USD', sold: '41600.40', withoutRate: 1 },
  })
  const row = within((await screen.findByText('Martín Olivera')).closest('tr') ?? document.body)
  expect(row.getByRole('link', { name: '1' })).toHaveAttribute('data-hue', 'amber')
  expect(row.getByRole('link', { name: '8' })).toHaveAttribute(
    'href',
    '/cotizaciones-gerente?commercial=u-7&status=APPROVED&statusFrom=2026-11-01',
  )
  expect(row.queryByRole('link', { name: '0' })).not.toBeInTheDocument()
  expect(row.getByText('40,0 %')).toBeInTheDocument()
  expect(screen.getByRole('columnheader', { name: 'Vendido US$' })).toBeInTheDocument()
  expect(row.getByText('31.600')).toHaveAttribute('title', 'Sin contar 1 cotización: falta un tipo de cambio')
  expect(within(screen.getByText('Total').closest('tr') ?? document.body).getByText('41.600')).toBeInTheDocument()
  const other = within(screen.getByText('Ana Duarte').closest('tr') ?? document.body)
  expect(other.getAllByRole('link')).toHaveLength(1)
  expect(other.getByText('—')).toBeInTheDocument()
})

test('the team card shows a text for a team without quotations', async () => {
  draw(<TeamFigures />)
  expect(await screen.findByText('Todavía no hay cotizaciones del equipo.')).toBeInTheDocument()
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
})

const notification = (id: number, read: boolean) => ({
  id: `n-${id}`,
  kind: 'QUOTE_READY',
  key: `MVD-2026-00000${id}`,
  title: 'Lista',
  message: '',
  date: '2026-11-20T12:00:00.000Z',
  read,
})
const notifications = (answer: () => Answer) => {
  const calls = fakeApi({
    'GET /app/v1/notification/': answer,
    'PUT /app/v1/notification/': () => ({ body: {} }),
  })
  const { place } = renderAt(<LatestNotifications isPricing={false} />)
  return { calls, place }
}

test('the notifications card shows the last five notifications and marks an opened one as read', async () => {
  const rows = [1, 2, 3, 4, 5, 6].map((id) => notification(id, id !== 1))
  const { calls, place } = notifications(() => ({ body: rows }))
  expect(await screen.findByText('1 sin leer')).toBeInTheDocument()
  const shown = document.querySelectorAll('.notification-line')
  expect(shown).toHaveLength(5)
  const [unread, read] = shown
  if (unread === undefined || read === undefined) throw new TypeError('No notifications')
  fireEvent.click(read)
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([])
  fireEvent.click(unread)
  await waitFor(() => expect(calls.filter(({ method }) => method !== 'GET')).toHaveLength(1))
  expect(place()).toContain('MVD-2026-000001')
})

test('the notifications card shows a text without notifications, and an error where they could not be loaded', async () => {
  notifications(() => ({ body: [] }))
  expect(
    await screen.findByText('Las notificaciones de cotizaciones y envíos aparecen aquí al instante.'),
  ).toBeInTheDocument()
  expect(screen.queryByText(/sin leer/)).not.toBeInTheDocument()
  cleanup()
  notifications(() => 'unreachable')
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeInTheDocument()
})

import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { defaultFilters } from '../analytics-queries.ts'
import BehindDrawer from './behind-drawer.tsx'

const row = (number: number, overrides: object = {}) => ({
  key: `MVD-2026-00000${number}`,
  status: 'SENT',
  client: { id: 'o-1', name: 'Textil Plata' },
  commercial: { id: 'ana', name: 'Ana Pereira' },
  transport: 'AIR',
  mode: 'LSE',
  lane: 'HKG-MVD',
  incoterm: 'FOB',
  requestedAt: '2026-03-02T12:00:00.000Z',
  ...overrides,
})

const opened = (permissions: readonly string[] = [], { place = 'ana', series = 'won' } = {}) => {
  keepToken(fakeToken(['ANALYTICS_QUOTATIONS', ...permissions]))
  const closed: string[] = []
  const calls = fakeApi({
    'GET /analytics/v1/general/commercial-ranking': () => ({
      body: { categories: ['ana'], names: ['Ana Pereira'], before: 0, series: [{ id: 'won', values: [3] }] },
    }),
    'GET /analytics/v1/general/commercial-ranking/quotations': ({ query }) => ({
      body: query.has('cursor')
        ? { count: 3, hidden: 1, rows: [row(2)] }
        : { count: 3, hidden: 1, rows: [row(1, { sell: '1045.06' })], nextCursor: '1' },
    }),
  })
  renderAt(
    <BehindDrawer
      point={{ id: 'general/commercial-ranking', place, series }}
      filters={defaultFilters(new Date(2026, 2, 6))}
      onClose={() => void closed.push('closed')}
    />,
  )
  return { calls, closed }
}

test('the drawer lists the quotations of a figure with their amounts and links', async () => {
  const { calls } = opened(['PRICING'])
  const table = await screen.findByRole('table', { name: 'Ranking de comerciales' })
  expect(within(table).getByRole('link')).toHaveAttribute('href', '/pricing/cotizaciones/MVD-2026-000001')
  // The page already has its banner landmark.
  expect(screen.queryByRole('banner')).not.toBeInTheDocument()
  expect(within(table).getByText('1.045,06')).toBeInTheDocument()
  expect(within(table).queryByRole('columnheader', { name: 'Costo US$' })).not.toBeInTheDocument()
  expect(await screen.findByText('Ana Pereira · Ganadas')).toBeInTheDocument()
  expect(screen.getByText('3 cotizaciones')).toHaveTextContent('3 cotizaciones · 1 sin permiso para verla')
  fireEvent.click(screen.getByRole('button', { name: 'Mostrar más' }))
  await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(2))
  expect(calls.at(-1)?.query.toString()).toContain('place=ana&series=won&cursor=1')
})

test('the drawer of a tile shows its figure, with a note for the win rate', async () => {
  keepToken(fakeToken(['ANALYTICS_QUOTATIONS']))
  fakeApi({
    'GET /analytics/v1/general/kpis': () => ({
      body: { categories: [], before: 0, series: [{ id: 'win_rate', values: [], total: 28.57 }] },
    }),
    'GET /analytics/v1/general/kpis/quotations': () => ({ body: { count: 3, hidden: 0, rows: [row(1)] } }),
  })
  renderAt(
    <BehindDrawer
      point={{ id: 'general/kpis', place: 'total', series: 'win_rate' }}
      filters={defaultFilters(new Date(2026, 2, 6))}
      onClose={() => undefined}
    />,
  )
  expect(await screen.findByText('28,6 %')).toBeInTheDocument()
  expect(await screen.findByText(/perdida y después ganada cuenta en las dos/)).toBeInTheDocument()
})

test('a figure that differs from the number of quotations has a note with the reason', async () => {
  keepToken(fakeToken(['ANALYTICS_QUOTATIONS']))
  const shown = (value: number) => {
    fakeApi({
      'GET /analytics/v1/fcl/containers': () => ({
        body: { categories: ['2026-03-02'], before: 0, series: [{ id: '40HC', values: [value], total: value }] },
      }),
      'GET /analytics/v1/fcl/containers/quotations': () => ({ body: { count: 2, hidden: 0, rows: [row(1), row(2)] } }),
    })
    return renderAt(
      <BehindDrawer
        point={{ id: 'fcl/containers', place: '2026-03-02', series: '40HC' }}
        filters={defaultFilters(new Date(2026, 2, 6))}
        onClose={() => undefined}
      />,
    )
  }
  shown(5)
  expect(await screen.findByText('5')).toBeInTheDocument()
  const why = 'La cifra cuenta contenedores: una cotización puede llevar varios.'
  expect(await screen.findByText('2 cotizaciones')).toHaveTextContent(`2 cotizaciones · ${why}`)
  cleanup()
  shown(2)
  expect(await screen.findByText('2 cotizaciones')).not.toHaveTextContent(why)
})

test('TEU have no note, because they count no containers', async () => {
  keepToken(fakeToken(['ANALYTICS_QUOTATIONS']))
  const given = { '40HC': 2, TEU: 4 }
  const series = Object.entries(given).map(([id, value]) => ({ id, values: [value], total: value }))
  fakeApi({
    'GET /analytics/v1/fcl/containers': () => ({ body: { categories: ['2026-03-02'], before: 0, series } }),
    'GET /analytics/v1/fcl/containers/quotations': () => ({ body: { count: 1, hidden: 0, rows: [row(1)] } }),
  })
  renderAt(
    <BehindDrawer
      point={{ id: 'fcl/containers', place: '2026-03-02', series: 'TEU' }}
      filters={defaultFilters(new Date(2026, 2, 6))}
      onClose={() => undefined}
    />,
  )
  expect(await screen.findByText('4 TEU')).toBeInTheDocument()
  expect(await screen.findByText('1 cotización')).toHaveTextContent(/^1 cotización$/)
})

test.each(['answered', 'late', 'awaited', 'unanswered'])(
  'the drawer names requests to agents as requests: %s',
  async (series) => {
    keepToken(fakeToken(['ANALYTICS_QUOTATIONS']))
    fakeApi({
      'GET /analytics/v1/operative/agents': () => ({
        body: { categories: ['p-1'], names: ['Sino-Andes'], before: 0, series: [{ id: series, values: [3] }] },
      }),
      'GET /analytics/v1/operative/agents/quotations': () => ({ body: { count: 1, hidden: 0, rows: [row(1)] } }),
    })
    renderAt(
      <BehindDrawer
        point={{ id: 'operative/agents', place: 'p-1', series }}
        filters={defaultFilters(new Date(2026, 2, 6))}
        onClose={() => undefined}
      />,
    )
    expect(await screen.findByText('1 cotización')).toHaveTextContent(
      'La cifra cuenta pedidos de costos: una cotización puede tener varios.',
    )
  },
)

test('an amount has two decimals, as in the chart’s table', async () => {
  keepToken(fakeToken(['ANALYTICS_QUOTATIONS', 'PRICING']))
  fakeApi({
    'GET /analytics/v1/general/billing': () => ({
      body: { categories: ['2026-03-02'], before: 0, series: [{ id: 'revenue', values: [2.5] }] },
    }),
    'GET /analytics/v1/general/billing/quotations': () => ({ body: { count: 1, hidden: 0, rows: [row(1)] } }),
  })
  renderAt(
    <BehindDrawer
      point={{ id: 'general/billing', place: '2026-03-02', series: 'revenue' }}
      filters={defaultFilters(new Date(2026, 2, 6))}
      onClose={() => undefined}
    />,
  )
  expect(await screen.findByText('2,50')).toBeInTheDocument()
})

test('quotations without an amount are listed apart from those in the figure', async () => {
  opened([], { place: 'total', series: 'won_unknown' })
  expect(await screen.findByText('Todo el período · Ganadas · sin importe en dólares')).toBeInTheDocument()
})

test('references are no links without the right to open quotations', async () => {
  opened()
  await screen.findByRole('table')
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
})

test('the drawer takes the focus and closes with Escape', () => {
  const { closed } = opened()
  const drawer = screen.getByRole('dialog', { name: 'Ranking de comerciales' })
  expect(drawer).toHaveFocus()
  fireEvent.keyDown(drawer, { key: 'Escape' })
  expect(closed).toEqual(['closed'])
})

test('Escape focuses the chart if the URL opened the drawer, otherwise the pressed control', async () => {
  keepToken(fakeToken(['ANALYTICS_QUOTATIONS']))
  fakeApi({
    'GET /analytics/v1/general/commercial-ranking': () => ({ body: { categories: [], before: 0, series: [] } }),
    'GET /analytics/v1/general/commercial-ranking/quotations': () => ({ body: { count: 0, hidden: 0, rows: [] } }),
  })
  const Page = () => {
    const [isOpen, setOpen] = useState(true)
    return (
      <>
        <section className="chart" aria-label="Otra">
          <button type="button">Descargar otra</button>
        </section>
        <section className="chart" aria-label="Ranking de comerciales">
          <button type="button">Ver como tabla</button>
          <button type="button" onClick={() => setOpen(true)}>
            Ver cotizaciones
          </button>
        </section>
        {isOpen && (
          <BehindDrawer
            point={{ id: 'general/commercial-ranking', place: 'total' }}
            filters={defaultFilters(new Date(2026, 2, 6))}
            onClose={() => setOpen(false)}
          />
        )}
      </>
    )
  }
  renderAt(<Page />)
  const closeDrawer = async () => fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' })
  await closeDrawer()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Ver como tabla' })).toHaveFocus())
  const opener = screen.getByRole('button', { name: 'Ver cotizaciones' })
  act(() => opener.focus())
  fireEvent.click(opener)
  await closeDrawer()
  await waitFor(() => expect(opener).toHaveFocus())
})

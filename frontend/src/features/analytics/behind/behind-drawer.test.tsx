import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { defaultFilters } from '../filters.ts'
import BehindDrawer from './behind-drawer.tsx'

const row = (number: number, more: object = {}) => ({
  key: `MVD-2026-00000${number}`,
  status: 'SENT',
  client: { id: 'o-1', name: 'Textil Plata' },
  commercial: { id: 'ana', name: 'Ana Pereira' },
  transport: 'AIR',
  mode: 'LSE',
  lane: 'HKG-MVD',
  incoterm: 'FOB',
  requestedAt: '2026-03-02T12:00:00.000Z',
  ...more,
})

const opened = (permissions: readonly string[] = [], { place = 'ana', series = 'won' } = {}) => {
  keepToken(fakeToken(['ANALYTICS_QUOTATIONS', ...permissions]))
  const closed: string[] = []
  const asked = fakeApi({
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
  return { asked, closed }
}

test('the quotations behind a figure stand in a table, each with its amounts and a way to it', async () => {
  const { asked } = opened(['PRICING'])
  const table = await screen.findByRole('table', { name: 'Ranking de comerciales' })
  expect(within(table).getByRole('link')).toHaveAttribute('href', '/pricing/cotizaciones/MVD-2026-000001')
  expect(within(table).getByText('1.045,06')).toBeInTheDocument()
  expect(within(table).queryByRole('columnheader', { name: 'Costo US$' })).not.toBeInTheDocument()
  expect(await screen.findByText('Ana Pereira · Ganadas')).toBeInTheDocument()
  expect(screen.getByText('3 cotizaciones')).toHaveTextContent('3 cotizaciones · 1 fuera de su alcance')
  fireEvent.click(screen.getByRole('button', { name: 'Mostrar más' }))
  await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(2))
  expect(asked.at(-1)?.query.toString()).toContain('place=ana&series=won&cursor=1')
})

test('those that a figure misses are told apart from those that it is made of', async () => {
  opened([], { place: 'total', series: 'won_unknown' })
  expect(await screen.findByText('Todo el período · Ganadas · sin importe en dólares')).toBeInTheDocument()
})

test('whoever may open no quotation has no links', async () => {
  opened()
  await screen.findByRole('table')
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
})

test('it has the focus, and Escape closes it', () => {
  const { closed } = opened()
  const drawer = screen.getByRole('dialog', { name: 'Ranking de comerciales' })
  expect(drawer).toHaveFocus()
  fireEvent.keyDown(drawer, { key: 'Escape' })
  expect(closed).toEqual(['closed'])
})

import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepToken } from '../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render.tsx'
import { drawnFirst } from './drawn.ts'
import { drawn } from './drawn-tabs.ts'
import { DashboardChart } from './dashboard-chart.tsx'
import { defaultFilters } from './filters.ts'

test('a chart is a table too, with the words and units of its figures', async () => {
  keepToken(fakeToken(['ANALYTICS_QUOTATIONS']))
  fakeApi({
    'GET /analytics/v1/general/commercial-ranking': () => ({
      body: {
        categories: ['ana', 'beto'],
        names: ['Ana Pereira', 'Beto Ruiz'],
        before: 0,
        series: [
          { id: 'quotes', values: [1360, 2] },
          { id: 'won', values: [258, 1] },
          { id: 'win_rate', values: [37.5, 50] },
        ],
      },
    }),
  })
  renderAt(
    <DashboardChart
      id="general/commercial-ranking"
      how={drawnFirst['general/commercial-ranking']}
      filters={defaultFilters(new Date(2026, 2, 6))}
      isRunning
      onChange={() => undefined}
      height={200}
    />,
  )
  // Before the numbers come, so that nothing is drawn here.
  fireEvent.click(screen.getByRole('button', { name: 'Ver como tabla' }))
  const rows = within(await screen.findByRole('table')).getAllByRole('row')
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Comercial', 'Solicitadas', 'Ganadas', 'Ganadas / decididas %'],
    ['Ana Pereira', '1.360', '258', '37,5'],
    ['Beto Ruiz', '2', '1', '50,0'],
  ])
})

test('a cost that has no provider is one that is not stated', async () => {
  keepToken(fakeToken(['ANALYTICS_QUOTATIONS', 'ANALYTICS_INVOICED']))
  fakeApi({
    'GET /analytics/v1/pending-costs/by-provider': () => ({
      body: { categories: ['–'], names: ['–'], before: 0, series: [{ id: 'amount', values: [70] }] },
    }),
  })
  renderAt(
    <DashboardChart
      id="pending-costs/by-provider"
      how={drawn['pending-costs/by-provider']}
      filters={defaultFilters(new Date(2026, 2, 6))}
      isRunning
      onChange={() => undefined}
      height={200}
    />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Ver como tabla' }))
  const table = await screen.findByRole('table')
  expect(await within(table).findByText('Sin indicar')).toBeDefined()
})

test('what a chart misses is said beside it, and leads to what is missing most', async () => {
  keepToken(fakeToken(['ANALYTICS_QUOTATIONS']))
  fakeApi({
    'GET /analytics/v1/general/commercial-ranking': () => ({
      body: {
        categories: ['ana'],
        before: 0,
        series: [
          { id: 'quotes', values: [7] },
          { id: 'margin', values: [100], unknown: 3 },
        ],
      },
    }),
  })
  const { place } = renderAt(
    <DashboardChart
      id="general/commercial-ranking"
      how={drawnFirst['general/commercial-ranking']}
      filters={defaultFilters(new Date(2026, 2, 6))}
      isRunning
      onChange={() => undefined}
      height={200}
    />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Ver como tabla' }))
  fireEvent.click(await screen.findByRole('button', { name: 'faltan 3' }))
  expect(place()).toContain('behind=general%2Fcommercial-ranking&place=total&series=margin_unknown')
})

test('a figure of the table leads to what it is made of', async () => {
  keepToken(fakeToken(['ANALYTICS_QUOTATIONS']))
  fakeApi({
    'GET /analytics/v1/general/top-lanes': () => ({
      body: {
        categories: ['HKG-MVD'],
        before: 0,
        series: [
          { id: 'quotes', values: [7] },
          { id: 'approved', values: [0] },
        ],
      },
    }),
  })
  const { place } = renderAt(
    <DashboardChart
      id="general/top-lanes"
      how={drawnFirst['general/top-lanes']}
      filters={defaultFilters(new Date(2026, 2, 6))}
      isRunning
      onChange={() => undefined}
      height={200}
    />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Ver como tabla' }))
  const table = within(await screen.findByRole('table'))
  // Nothing stands behind a zero.
  expect(table.queryByRole('button', { name: '0' })).not.toBeInTheDocument()
  fireEvent.click(table.getByRole('button', { name: '7' }))
  expect(new URLSearchParams(place()?.slice(1)).get('behind')).toBe('general/top-lanes')
  expect(place()).toContain('place=HKG-MVD&series=quotes')
})

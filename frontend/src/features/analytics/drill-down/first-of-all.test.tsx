import type { ChartId } from '@freight/contracts/analytics/charts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { defaultFilters, type DashboardFilters } from '../analytics-queries.ts'
import { FirstOfAll } from '../dashboard-chart.tsx'

const first = (permissions: string[], filters: Partial<DashboardFilters>, id: ChartId = 'pending-sells/table') => {
  keepToken(fakeToken(permissions))
  const calls: string[] = []
  renderAt(
    <FirstOfAll
      id={id}
      filters={{ ...defaultFilters(new Date(2026, 10, 21)), ...filters }}
      shown={200}
      inAll={234}
      onAll={() => calls.push('all')}
    />,
  )
  return calls
}
const readsReports = ['ANALYTICS_INVOICED', 'ANALYTICS_REPORTS']

test('the hint links to the pending report with the filters of the dashboard', async () => {
  first(readsReports, { company: ['MVD'], client: ['o-1', 'o-2'] })
  expect(await screen.findByRole('link', { name: 'Reporte de pendientes' })).toHaveAttribute(
    'href',
    '/reports?report=pending&company=MVD&client=o-1%2Co-2',
  )
})

test.each([
  { who: 'a user without report rights', permissions: ['ANALYTICS_INVOICED'], filters: {} },
  { who: 'a filter that the report lacks', permissions: readsReports, filters: { lane: ['HKG-MVD'] } },
])('$who opens the quotations of the table instead', async ({ permissions, filters }) => {
  const calls = first(permissions, filters)
  await userEvent.click(await screen.findByRole('button', { name: 'Ver todas' }))
  expect(calls).toEqual(['all'])
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
})

test('for rows that are not quotations, the hint shows their number and advises filters', async () => {
  first(readsReports, {}, 'general/top-lanes')
  expect(await screen.findByText('200 de 234')).toHaveAttribute(
    'title',
    'Se muestran los primeros; acotar con los filtros para ver los demás.',
  )
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
})

test('beside a chart without a list, the count itself links to the report', async () => {
  first(readsReports, {}, 'pending-costs/by-client')
  expect(await screen.findByRole('link', { name: '200 de 234' })).toHaveAttribute('href', '/reports?report=pending')
})

import type { ChartId } from '@freight/contracts/analytics/charts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { defaultFilters, type DashboardFilters } from '../filters.ts'
import { FirstOfAll } from './first-of-all.tsx'

const first = (permissions: string[], filters: Partial<DashboardFilters>, id: ChartId = 'pending-sells/table') => {
  keepToken(fakeToken(permissions))
  const asked: string[] = []
  renderAt(
    <FirstOfAll
      id={id}
      filters={{ ...defaultFilters(new Date(2026, 10, 21)), ...filters }}
      shown={200}
      inAll={234}
      onAll={() => asked.push('all')}
    />,
  )
  return asked
}
const readsReports = ['ANALYTICS_INVOICED', 'ANALYTICS_REPORTS']

test('the report of what is to be invoiced is asked for with the filters of the dashboard', async () => {
  first(readsReports, { company: ['MVD'], client: ['o-1', 'o-2'] })
  expect(await screen.findByRole('link', { name: 'Reporte de pendientes' })).toHaveAttribute(
    'href',
    '/reports?report=pending&company=MVD&client=o-1%2Co-2',
  )
})

test.each([
  { who: 'whoever may read no reports', permissions: ['ANALYTICS_INVOICED'], filters: {} },
  { who: 'a filter that the report has not', permissions: readsReports, filters: { lane: ['HKG-MVD'] } },
])('$who leads to the quotations behind the table', async ({ permissions, filters }) => {
  const asked = first(permissions, filters)
  await userEvent.click(await screen.findByRole('button', { name: 'Ver todas' }))
  expect(asked).toEqual(['all'])
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
})

test('of rows that are no quotations it is told how many there are, and what shows the others', async () => {
  first(readsReports, {}, 'general/top-lanes')
  expect(await screen.findByText('200 de 234')).toHaveAttribute(
    'title',
    'Los primeros; acotar con los filtros muestra los demás.',
  )
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
})

test('where there is no list the count itself leads to the report', async () => {
  first(readsReports, {}, 'pending-costs/by-client')
  expect(await screen.findByRole('link', { name: '200 de 234' })).toHaveAttribute('href', '/reports?report=pending')
})

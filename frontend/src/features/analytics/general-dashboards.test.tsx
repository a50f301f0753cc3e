import { chartIds, tabOf } from '@freight/contracts/analytics/charts'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepToken } from '../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render.tsx'
import GeneralDashboards from './general-dashboards.tsx'

const askedBy = (...permissions: string[]) => {
  keepToken(fakeToken(permissions))
  const asked = fakeApi({})
  renderAt(<GeneralDashboards />, '/general-dashboards')
  return () => [...new Set(asked.map(({ path }) => path))].filter((path) => path.startsWith('/analytics')).toSorted()
}

test('every chart of the tab that the registry names is asked for by its page', async () => {
  const asked = askedBy('ANALYTICS_QUOTATIONS')
  const charts = chartIds.filter((id) => tabOf(id) === 'GENERAL').map((id) => `/analytics/v1/${id}`)
  expect(charts).toContain('/analytics/v1/general/waiting-time')
  await waitFor(() => expect(asked()).toEqual(charts.toSorted()))
})

import { routes } from '@freight/contracts/api/routes'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepToken } from '../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render.tsx'
import GeneralDashboards from './general-dashboards.tsx'

test('every chart of the general dashboard that the route table names is asked for by its page', async () => {
  keepToken(fakeToken(['ANALYTICS_QUOTATIONS']))
  const asked = fakeApi({})
  renderAt(<GeneralDashboards />, '/general-dashboards')
  const charts = Object.keys(routes).filter((name) => name.startsWith('GET /analytics/v1/general/'))
  expect(charts).toContain('GET /analytics/v1/general/waiting-time')
  await waitFor(() =>
    expect([...new Set(asked.map(({ method, path }) => `${method} ${path}`))].toSorted()).toEqual(charts.toSorted()),
  )
})

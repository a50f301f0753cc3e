import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { defaultFilters } from '../analytics-queries.ts'
import ChartStage from './chart-stage.tsx'

test('a full-page chart shows its days, filters and totals with the comparison', async () => {
  keepToken(fakeToken(['ANALYTICS_QUOTATIONS']))
  fakeApi({
    'GET /analytics/v1/general/win-rate': () => ({
      body: {
        categories: ['2026-03-02'],
        before: 0,
        series: [{ id: 'decided', values: [100], total: 100, totalBefore: 80 }],
      },
    }),
  })
  renderAt(
    <ChartStage
      id="general/win-rate"
      filters={{ ...defaultFilters(new Date(2026, 2, 6)), company: ['MVD'], client: ['o-1', 'o-2'] }}
      isRunning
      onChange={() => undefined}
      onClose={() => undefined}
    />,
  )
  expect(screen.getByText('General · 01/03/2026 – 06/03/2026 · MVD · Cliente: 2')).toBeInTheDocument()
  const decided = await screen.findByRole('listitem')
  expect(decided).toHaveTextContent('Decididas100 25,0 % antes 80')
  expect(decided).toHaveAttribute('title', 'Período anterior: 23/02/2026 – 28/02/2026')
})

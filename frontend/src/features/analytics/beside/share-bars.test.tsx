import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { defaultFilters } from '../analytics-queries.ts'
import { ShareBars } from './share-bars.tsx'

test('each source shows the share and number of comparisons in which it was the cheapest', async () => {
  keepToken(fakeToken(['ANALYTICS_QUOTATIONS', 'PRICING']))
  fakeApi({
    'GET /analytics/v1/lcl/competitiveness': () => ({
      body: {
        categories: ['Hua Yuan', 'Rin Cargo'],
        before: 0,
        series: [
          { id: 'cheapest_pct', values: [24, 31.4] },
          { id: 'comparable', values: [97, 118] },
        ],
      },
    }),
  })
  const { place } = renderAt(
    <ShareBars filters={defaultFilters(new Date(2026, 2, 6))} sources={['Rin Cargo', 'Hua Yuan', 'Seldom']} />,
  )
  const table = await screen.findByRole('table')
  await within(table).findByText('31 %')
  const rows = within(table).getAllByRole('row')
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent).filter(Boolean))).toEqual([
    ['Fue el más barato', 'Comparables'],
    ['Rin Cargo', '31\u00A0%', '118'],
    ['Hua Yuan', '24\u00A0%', '97'],
    ['Seldom', '—', '—'],
  ])
  fireEvent.click(within(table).getByRole('button', { name: '118' }))
  expect(place()).toContain('behind=lcl%2Fcompetitiveness&place=Rin+Cargo&series=comparable')
})

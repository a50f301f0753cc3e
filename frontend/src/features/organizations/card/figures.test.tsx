import { beforeEach, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { Figures } from './figures.tsx'

beforeEach(() => keepToken(fakeToken(['COMERCIAL'])))

test('what was sold to a client is told in the currency of the answer, thousands as well', async () => {
  const months = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}-01`)
  const byMonth = months.map(() => 0)
  const body = {
    months,
    quotations: { count: 3, open: 2, before: 0, byMonth },
    decided: { won: 1, lost: 0, wonBefore: 0, lostBefore: 0, ratePct: byMonth },
    sold: { amount: '12500.00', currency: 'EUR', before: '940.00', byMonth },
  }
  fakeApi({ 'GET /app/v1/organizations/plata/figures': () => ({ body }) })
  renderAt(<Figures id="plata" />)
  expect(await screen.findByText('mil €')).toBeInTheDocument()
  expect(screen.getByText(/940 €/)).toBeInTheDocument()
})

import { cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { Figures } from './cards.tsx'

beforeEach(() => keepToken(fakeToken(['COMERCIAL'])))

const months = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}-01`)
const byMonth = months.map(() => 0)
const figures = (sold: object) => ({
  months,
  quotations: { count: 3, open: 2, before: 0, byMonth },
  decided: { won: 3, lost: 0, wonBefore: 0, lostBefore: 0, ratePct: byMonth },
  ...sold,
})

test('the card shows sales to a client in the answer’s currency, with thousands separators', async () => {
  const body = figures({ sold: { amount: '12500.00', currency: 'EUR', before: '940.00', byMonth } })
  fakeApi({ 'GET /app/v1/organizations/plata/figures': () => ({ body }) })
  renderAt(<Figures id="plata" />)
  expect(await screen.findByText('mil €')).toBeInTheDocument()
  expect(screen.getByText(/940 €/)).toBeInTheDocument()
})

test('the card shows how many quotations without an exchange rate are excluded, and no sales without any rate', async () => {
  fakeApi({
    'GET /app/v1/organizations/some/figures': () => ({
      body: figures({ sold: { amount: '500.00', currency: 'EUR', before: '940.00', byMonth }, withoutRate: 2 }),
    }),
    'GET /app/v1/organizations/none/figures': () => ({ body: figures({ withoutRate: 1 }) }),
    'GET /app/v1/organizations/then/figures': () => ({
      body: figures({ sold: { amount: '500.00', currency: 'EUR', byMonth } }),
    }),
  })
  renderAt(<Figures id="some" />)
  expect(await screen.findByText('Sin contar 2 cotizaciones: falta un tipo de cambio')).toBeInTheDocument()
  expect(screen.getByText('500')).toBeInTheDocument()
  expect(screen.queryByText(/940/)).not.toBeInTheDocument()
  cleanup()
  renderAt(<Figures id="none" />)
  expect(await screen.findByText('Sin contar 1 cotización: falta un tipo de cambio')).toBeInTheDocument()
  expect(screen.getByText('Vendido').nextElementSibling).toHaveTextContent(/^—$/)
  cleanup()
  renderAt(<Figures id="then" />)
  expect(await screen.findByText('antes —')).toBeInTheDocument()
})

import { cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { Figures } from './provider-card.tsx'

const figures = (won: object) => ({
  since: '2025-12-01',
  costs: 0,
  comparable: 0,
  cheapest: 0,
  requests: { asked: 4, answered: 3, medianHours: 5.5 },
  won,
  months: [],
  lanes: [],
})

beforeEach(() => keepToken(fakeToken(['PRICING'])))

test('the card shows purchases from a provider with their currency, and none without cost rights', async () => {
  fakeApi({
    'GET /app/v1/providers/pbl/figures': () => ({
      body: figures({ count: 1, bought: { amount: '1100.00', currency: 'EUR' } }),
    }),
    'GET /app/v1/providers/hyf/figures': () => ({ body: figures({ count: 1 }) }),
  })
  renderAt(<Figures id="pbl" />)
  expect(await screen.findByText('€ 1.100,00 comprados')).toBeInTheDocument()
  cleanup()
  renderAt(<Figures id="hyf" />)
  expect(await screen.findByText('en 12 meses')).toBeInTheDocument()
  expect(screen.queryByText(/comprados/)).not.toBeInTheDocument()
})

test('the card shows how many won quotations without an exchange rate are excluded', async () => {
  fakeApi({
    'GET /app/v1/providers/pbl/figures': () => ({
      body: figures({ count: 3, bought: { amount: '1100.00', currency: 'EUR' }, withoutRate: 2 }),
    }),
    'GET /app/v1/providers/hyf/figures': () => ({ body: figures({ count: 1, withoutRate: 1 }) }),
  })
  renderAt(<Figures id="pbl" />)
  const some = '€ 1.100,00 comprados · Sin contar 2 cotizaciones: falta un tipo de cambio'
  expect(await screen.findByText(some)).toBeInTheDocument()
  cleanup()
  renderAt(<Figures id="hyf" />)
  const none = 'en 12 meses · Sin contar 1 cotización: falta un tipo de cambio'
  expect(await screen.findByText(none)).toBeInTheDocument()
})

test('the card shows how often and how fast a provider answers', async () => {
  fakeApi({ 'GET /app/v1/providers/pbl/figures': () => ({ body: figures({ count: 0 }) }) })
  renderAt(<Figures id="pbl" />)
  expect(await screen.findByText('75')).toBeInTheDocument()
  expect(screen.getByText('3 de 4 pedidos')).toBeInTheDocument()
  expect(screen.getByText('5,5')).toBeInTheDocument()
})

import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { ExpiringRates } from './due-blocks.tsx'

const rate = (number: number, more: object = {}) => ({
  id: `r-${number}`,
  code: `T-000${number}`,
  origin: 'CNNGB',
  originName: 'Ningbó',
  destination: 'UYMVD',
  destinationName: 'Montevideo',
  validTo: new Date().toISOString().slice(0, 10),
  owner: { id: 'p-1', code: '', name: 'Meridian Ocean' },
  carrier: null,
  openUses: 0,
  ...more,
})

beforeEach(() => keepToken(fakeToken(['PRICING', 'CONSULTAR_COTIZACION'])))

test('the block links a tariff that ends within a week, with its number of open quotations', async () => {
  const calls: string[] = []
  fakeApi({
    'GET /app/v1/rates': ({ query }) => {
      calls.push(query.toString())
      return { body: { rows: [rate(1, { openUses: 3 }), rate(2)], total: 9 } }
    },
  })
  renderAt(<ExpiringRates />)
  const card = within(await screen.findByRole('region', { name: 'Tarifas por vencer' }))
  expect(await card.findByRole('link', { name: 'T-0001' })).toHaveAttribute('href', '/pricing/tarifas/r-1')
  expect(card.getByText('en 3 abiertas')).toBeVisible()
  expect(card.getByText('sin uso')).toBeVisible()
  expect(card.getByText('9')).toBeVisible()
  expect(card.getAllByText('Ningbó – Montevideo')).toHaveLength(2)
  expect(calls).toEqual(['state=EXPIRING&type=BUY&sort=validTo&limit=7'])
})

test('the block shows a text where no tariff ends soon', async () => {
  fakeApi({ 'GET /app/v1/rates': () => ({ body: { rows: [], total: 0 } }) })
  renderAt(<ExpiringRates />)
  expect(await screen.findByText('Ninguna tarifa vence en los próximos 7 días.')).toBeVisible()
})

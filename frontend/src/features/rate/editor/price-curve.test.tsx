import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { emptyCharge } from '../rate.ts'
import { PriceCurve } from '../trial/bands-and-trial.tsx'

const band = (from: string, amount: string) => ({ from, amount })
const charge = {
  ...emptyCharge('AIR'),
  code: 'AFR',
  calculator: 'RANGE' as const,
  unit: 'KG',
  bands: [band('0', '4.60'), band('45', '3.95'), band('1000', '2.10')],
}

test('the chart plots the price of the whole by quantity, with the unused alternative', async () => {
  renderAt(<PriceCurve charge={charge} transport="AIR" unit="kg" />)
  const drawing = await screen.findByRole('img', { name: 'Precio del total según kg' })
  expect(drawing.querySelectorAll('polyline')).toHaveLength(2)
  // A label at 45 would overlap that at 0.
  expect([...drawing.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual([
    '0',
    '1.000',
    '2.000',
    '3.000',
    '0',
    '1.000',
  ])
})

test('the chart plots nothing for an incomplete charge', () => {
  renderAt(<PriceCurve charge={{ ...charge, bands: [] }} transport="AIR" unit="kg" />)
  expect(document.querySelector('figure')).toBeNull()
})

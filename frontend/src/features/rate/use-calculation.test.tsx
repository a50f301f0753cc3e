import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { type CalculatedLine, useCalculation } from './use-calculation.ts'

const perPmc: CalculatedLine = {
  perUnit: '5200',
  calculator: 'PER_ULD',
  unit: 'PMC',
  uld: { pivot: '2000', overPivot: '2.1' },
  devices: { billedKg: '5000', overPivotKg: '1000' },
  quantity: '2',
  amount: '12500.00',
  isMinimum: false,
}

const Words = ({ line }: { line: CalculatedLine }) => <p>{useCalculation()(line)}</p>

test('a line per device shows its type and the weight over the pivots', () => {
  renderAt(<Words line={perPmc} />)
  expect(screen.getByText('2 PMC × 5.200,00 + 1.000 kg × 2,10')).toBeInTheDocument()
})

test('a line per device without weight over the pivots is its price alone', () => {
  renderAt(<Words line={{ ...perPmc, devices: { billedKg: '4000', overPivotKg: '0' } }} />)
  expect(screen.getByText('2 PMC × 5.200,00')).toBeInTheDocument()
})

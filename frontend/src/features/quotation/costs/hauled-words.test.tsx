import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { useUnitWords } from '../charge-grid/use-unit-words.ts'

const hauled = {
  rateId: 'r-7',
  rateVersion: 2,
  code: 'R-0007',
  perUnit: '0.20',
  calculator: 'PER_KG',
  quantity: '420',
  basis: 'KG',
  amount: '84.00',
} as const

const Words = () => {
  const unitWords = useUnitWords()
  const words = (amount: string) => unitWords({ quantity: '1', basis: 'UNIT', amount, hauled })
  return (
    <ul>
      <li>{words('84.00')}</li>
      <li>{words('90.00')}</li>
    </ul>
  )
}

test("a haulier's line shows its rate and calculation; an amount typed afterwards is fixed", () => {
  renderAt(<Words />)
  const [came, typed] = screen.getAllByRole('listitem')
  expect(came).toHaveTextContent('R-0007 · 0,20 × 420')
  expect(typed).toHaveTextContent('fijo')
  expect(typed).not.toHaveTextContent('R-0007')
})

const Devices = () => (
  <p>
    {useUnitWords()({
      costPerKg: '2500',
      quantity: '2',
      basis: 'UNIT',
      calculator: 'PER_ULD',
      unit: 'AKE',
      uld: { overPivot: '2.1' },
      devices: { billedKg: '2400', overPivotKg: '400' },
    })}
  </p>
)

test('a line per device shows the type, the charged kilograms and the price over the pivots', () => {
  renderAt(<Devices />)
  expect(
    screen.getByText('2.500,00 × 2 AKE + 2,10 × 400 kg (se cobran 2.400 kg, 400 sobre el pivote)'),
  ).toBeInTheDocument()
})

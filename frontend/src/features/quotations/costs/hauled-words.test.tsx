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

test('the line of a haulier says of which rate it came, and how; an amount that was typed since is fixed', () => {
  renderAt(<Words />)
  const [came, typed] = screen.getAllByRole('listitem')
  expect(came).toHaveTextContent('R-0007 · 0,20 × 420')
  expect(typed).toHaveTextContent('fijo')
  expect(typed).not.toHaveTextContent('R-0007')
})

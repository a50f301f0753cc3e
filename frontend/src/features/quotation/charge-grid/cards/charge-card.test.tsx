import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAt } from '../../../../testing/render.tsx'
import { emptyCostLine } from '../cost-draft.ts'
import { ChargeCard } from './charge-card.tsx'

const freight = { ...emptyCostLine('1'), idCharge: 'AFR', concept: 'Flete aéreo', perUnit: '2.35' }
const priced = { quantity: '210', basis: 'KG', amount: '493.50', isMinimum: false } as const
const shipment = { direction: 'IMPORT', incoterm: 'FCA' } as const

const card = (more: Partial<Parameters<typeof ChargeCard>[0]> = {}) => {
  const opened: string[] = []
  renderAt(
    <table>
      <tbody>
        <ChargeCard
          line={freight}
          concept="Flete aéreo"
          priced={priced}
          isOurs
          shipment={shipment}
          problems={[]}
          columns={10}
          onOpen={() => opened.push('opened')}
          {...more}
        />
      </tbody>
    </table>,
  )
  return { opened, button: screen.getByRole('button') }
}

test('a card shows charge, calculation and amount, and opens on click', async () => {
  const { opened, button } = card()
  expect(button).toHaveTextContent(/Flete aéreo.*AFR · 2,35 × 210 kg.*USD 493,50/)
  await userEvent.click(button)
  expect(opened).toEqual(['opened'])
})

test('a card shows the problem of its charge instead of the calculation', () => {
  const { button } = card({ problems: ['Falta el código.'] })
  expect(button).toHaveTextContent('Falta el código.')
  expect(button).not.toHaveTextContent('2,35')
})

test.each([
  [{ priced: undefined }, 'sin importe'],
  [{ line: { ...freight, included: true } as const }, 'incluido'],
  [{ isOurs: false }, 'no suman'],
])('a charge that is unpriced, included or paid by another party is labelled: %#', (more, words) => {
  expect(card(more).button).toHaveTextContent(new RegExp(words, 'i'))
})

import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ReadingsOf, useReadings } from '../../../../components/form/readings.ts'
import { renderAt } from '../../../../testing/render.tsx'
import { emptyCostLine } from '../../costs/cost-draft.ts'
import { ContainerPrices } from './container-prices.tsx'
import { MoreButton } from './more-button.tsx'

test('beside a price stands what it is multiplied by, and whether a least quantity counts', async () => {
  const opened: boolean[] = []
  const line = { ...emptyCostLine('1'), leastQuantity: '45' }
  renderAt(<MoreButton line={line} label="Manejo" sign="m³" isOpen={false} onOpen={(isOpen) => opened.push(isOpen)} />)
  const button = screen.getByRole('button', { name: 'Más del precio: Manejo' })
  expect(button).toHaveTextContent('m³')
  expect(button).toHaveAttribute('data-said')
  await userEvent.click(button)
  expect(opened).toEqual([true])
})

const Prices = ({ onClose }: { onClose: () => void }) => (
  <ReadingsOf value={useReadings()}>
    <ContainerPrices
      prices={[
        { type: '20GP', quantity: 2, price: '', usual: '900' },
        { type: '40HC', quantity: 1, price: '', usual: '' },
      ]}
      cell="line"
      label="Precios"
      onPrice={() => undefined}
      onClose={onClose}
    />
  </ReadingsOf>
)

test('a type without a price of its own shows that of all; Enter behind the last one closes', async () => {
  let closed = 0
  renderAt(<Prices onClose={() => void (closed += 1)} />)
  expect(screen.getByRole('textbox', { name: 'Precio por 20GP' })).toHaveAttribute('placeholder', '900')
  expect(screen.getByRole('textbox', { name: 'Precio por 40HC' })).toHaveAttribute('placeholder', '—')
  await userEvent.click(screen.getByRole('textbox', { name: 'Precio por 20GP' }))
  await userEvent.keyboard('{Enter}')
  expect(closed).toBe(0)
  await userEvent.keyboard('{Enter}')
  expect(closed).toBe(1)
})

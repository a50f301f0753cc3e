import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { UnparsedInputsScope, useUnparsedInputs } from '../../../../components/form/unparsed-inputs.ts'
import { renderAt } from '../../../../testing/render.tsx'
import { emptyCostLine } from '../cost-draft.ts'
import { ContainerPrices, MoreButton } from './price-strip.tsx'

test('a price shows its unit and whether a minimum quantity counts', async () => {
  const opened: boolean[] = []
  const line = { ...emptyCostLine('1'), leastQuantity: '45' }
  renderAt(<MoreButton line={line} label="Manejo" sign="m³" isOpen={false} onOpen={(isOpen) => opened.push(isOpen)} />)
  const button = screen.getByRole('button', { name: 'Más datos del precio: Manejo' })
  expect(button).toHaveTextContent('m³')
  expect(button).toHaveAttribute('data-said')
  await userEvent.click(button)
  expect(opened).toEqual([true])
})

const Prices = ({ onClose, currency }: { onClose: () => void; currency?: string }) => (
  <UnparsedInputsScope value={useUnparsedInputs()}>
    <ContainerPrices
      prices={[
        { type: '20GP', quantity: 2, price: '', commonPrice: '900' },
        { type: '40HC', quantity: 1, price: '', commonPrice: '' },
      ]}
      cell="line"
      currency={currency}
      label="Precios"
      onPrice={() => undefined}
      onClose={onClose}
    />
  </UnparsedInputsScope>
)

test('a type without its own price shows the common price; Enter after the last one closes', async () => {
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

test('unparsed text of a type returns with the currency in which it was typed', async () => {
  const Changing = () => {
    const [currency, setCurrency] = useState('USD')
    return (
      <>
        <Prices onClose={() => undefined} currency={currency} />
        <button type="button" onClick={() => setCurrency(currency === 'USD' ? 'EUR' : 'USD')}>
          Moneda
        </button>
      </>
    )
  }
  renderAt(<Changing />)
  const change = () => userEvent.click(screen.getByRole('button', { name: 'Moneda' }))
  const price = () => screen.getByRole('textbox', { name: 'Precio por 40HC' })
  await userEvent.type(price(), 'x9')
  await change()
  expect(price()).toHaveValue('')
  expect(price()).toHaveAttribute('placeholder', 'x9 USD')
  await change()
  expect(price()).toHaveValue('x9')
})

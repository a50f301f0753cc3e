import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderAt } from '../../../../testing/render.tsx'
import { PriceSource } from './price-source.tsx'

const rate = {
  rateId: 'r-7',
  rateVersion: 3,
  code: 'T-0030',
  tariff: 'CLIENT',
  currency: 'USD',
  quantity: '1',
} as const
const rule = { id: 'air', name: 'Flete aéreo', kind: 'PERCENT', value: '12' } as const

test('a price out of a tariff names it with its version, and says whose tariff it is', () => {
  renderAt(<PriceSource line={{ rate, rule }} ofGroup={undefined} modo="LSE" />)
  expect(screen.getByText('T-0030 v3')).toHaveAttribute('title', 'Tarifa de venta del cliente: T-0030 v3')
})

test('without one, or with a percentage for the whole group, it is told what is added', () => {
  renderAt(
    <>
      <PriceSource line={{ rule }} ofGroup={undefined} modo="LSE" />
      <PriceSource
        line={{ rate, rule, cost: { currency: 'USD' } }}
        ofGroup={{ id: 'group', kind: 'PERCENT', value: '20' }}
        modo="LSE"
      />
    </>,
  )
  expect(screen.getByText('+ 12 %')).toHaveAttribute('title', 'Flete aéreo')
  expect(screen.getByText('+ 20 %')).toBeInTheDocument()
})

test('a percentage for the whole group leaves what only a tariff asks for', () => {
  renderAt(<PriceSource line={{ rate }} ofGroup={{ id: 'group', kind: 'PERCENT', value: '20' }} modo="LSE" />)
  expect(screen.getByText('T-0030 v3')).toBeInTheDocument()
})

test('a price of a tariff that was corrected since says so, and takes the price of now by a click', async () => {
  const onNow = vi.fn()
  const line = { rate, rateNow: { ...rate, rateVersion: 4 }, rule }
  renderAt(<PriceSource line={line} ofGroup={undefined} modo="LSE" onNow={onNow} />)
  const button = screen.getByRole('button', { name: /T-0030 v3.*T-0030 v4/ })
  expect(button).toHaveAttribute('title', expect.stringContaining('ahora rige T-0030 v4'))
  await userEvent.setup().click(button)
  expect(onNow).toHaveBeenCalledOnce()
})

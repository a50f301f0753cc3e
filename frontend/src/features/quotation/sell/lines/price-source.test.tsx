import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderAt } from '../../../../testing/render.tsx'
import { PriceSource } from '../use-sell-columns.tsx'

const currency = 'USD' as const
const rate = {
  rateId: 'r-7',
  rateVersion: 3,
  code: 'T-0030',
  tariff: 'CLIENT',
  currency: 'USD',
  quantity: '1',
} as const
const rule = { id: 'air', name: 'Flete aéreo', kind: 'PERCENT', value: '12' } as const

test('a price from a tariff shows its name, version and owner', async () => {
  renderAt(<PriceSource line={{ currency, rate, rule }} groupRule={undefined} modo="LSE" />)
  await userEvent.setup().tab()
  expect(screen.getByText('T-0030 v3')).toHaveFocus()
  expect(await screen.findByText('Tarifa de venta del cliente: T-0030 v3')).toBeVisible()
})

test('a line without a tariff, or with a group percentage, shows its markup', async () => {
  renderAt(
    <>
      <PriceSource line={{ currency, rule }} groupRule={undefined} modo="LSE" />
      <PriceSource
        line={{ currency, rate, rule, cost: { currency: 'USD' } }}
        groupRule={{ id: 'group', kind: 'PERCENT', value: '20' }}
        modo="LSE"
      />
    </>,
  )
  await userEvent.setup().hover(screen.getByText('+ 12 %'))
  expect(await screen.findByText('Flete aéreo: + 12 %')).toBeVisible()
  expect(screen.getByText('+ 20 %')).toBeInTheDocument()
})

test('a group percentage does not change lines that only a tariff adds', () => {
  renderAt(
    <PriceSource line={{ currency, rate }} groupRule={{ id: 'group', kind: 'PERCENT', value: '20' }} modo="LSE" />,
  )
  expect(screen.getByText('T-0030 v3')).toBeInTheDocument()
})

test('a price of a corrected tariff is marked and takes the current price on click', async () => {
  const onNow = vi.fn()
  const line = { currency, rate, rateNow: { ...rate, rateVersion: 4 }, rule }
  renderAt(<PriceSource line={line} groupRule={undefined} modo="LSE" onNow={onNow} />)
  const button = screen.getByRole('button', { name: /T-0030 v3.*T-0030 v4/ })
  expect(button).toHaveAttribute('title', expect.stringContaining('ahora rige T-0030 v4'))
  await userEvent.setup().click(button)
  expect(onNow).toHaveBeenCalledOnce()
})

test('an amount shows its unit and the minimum profit on its line; other lines show nothing', async () => {
  const cost = { currency } as const
  const perContainer = { id: 'r', kind: 'AMOUNT', basis: 'CONTAINER', value: '120', currency } as const
  const raise = { amount: '140.00', markupRuleId: 'p' }
  renderAt(
    <>
      <PriceSource
        line={{ currency, cost, rule: perContainer, share: { each: '120' }, raise }}
        groupRule={undefined}
        modo="FCL"
      />
      <PriceSource line={{ currency, cost, rule: perContainer }} groupRule={undefined} modo="FCL" />
    </>,
  )
  const words = '+ USD 120,00 por contenedor + USD 140,00 para la ganancia mínima'
  await userEvent.setup().hover(screen.getByText(words))
  await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2))
  expect(screen.getByText('sin markup')).toBeInTheDocument()
})

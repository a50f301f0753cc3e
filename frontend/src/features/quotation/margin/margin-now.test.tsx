import { cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { cheapCost, quotation } from '../samples/quotation.ts'
import { sold } from '../samples/sold.ts'
import { SellBar } from '../sell/sell-bar.tsx'
import { SellCard } from '../summary/price-cards.tsx'

const words = /^con el costo de hoy: −282,50/
const dearer = {
  ...cheapCost,
  charges: cheapCost.charges.map((charge) => (charge.idCharge === 'AFR' ? { ...charge, amount: '900.00' } : charge)),
}
const margin = { currency: 'USD', cost: '731.50', sell: '855.50', margin: '124.00', marginPct: '14.49' } as const
const sell = { ...sold, idCost: cheapCost.idCost, margin, stale: true, needsApproval: false }
const detail = { ...quotation, cost: [dearer], sell: [sell], sellectedSell: sell.idSell }

beforeEach(() => {
  keepToken(fakeToken(['PRICING']))
  fakeApi({})
})
const bar = (of: typeof detail) => (
  <SellBar
    detail={of}
    sell={of.sell[0] ?? sell}
    onEdit={() => undefined}
    onCopy={() => undefined}
    onRemove={() => undefined}
  />
)

test('a stale alternative shows its margin with current costs, and its old margin is not green', async () => {
  renderAt(<SellCard detail={detail} />)
  expect(await screen.findByText(words)).toHaveAttribute('data-hue', 'red')
  cleanup()
  renderAt(bar(detail))
  expect(await screen.findByText(words)).toHaveAttribute('data-hue', 'red')
  for (const old of screen.getAllByText('14,49 %')) expect(old).toHaveAttribute('data-hue', 'amber')
})

test('a cost that ends before the shipment gives no margin with current costs', async () => {
  const cost = [{ ...dearer, validez: '2099-01-01' }]
  renderAt(bar({ ...detail, cost, shipmentDate: '2099-01-02' }))
  expect(await screen.findAllByText('14,49 %')).not.toEqual([])
  expect(screen.queryByText(/costo de hoy/)).not.toBeInTheDocument()
})

test('an alternative that is not stale, or a user without cost rights, gets the stored margin alone', () => {
  const fresh = { ...detail, sell: [{ ...sell, stale: false }] }
  const { cost: _cost, ...blind } = detail
  for (const one of [bar(fresh), bar(blind as typeof detail)]) {
    renderAt(one)
    expect(screen.getAllByText('14,49 %').length).toBeGreaterThan(0)
    expect(screen.queryByText(/costo de hoy/)).not.toBeInTheDocument()
    cleanup()
  }
})

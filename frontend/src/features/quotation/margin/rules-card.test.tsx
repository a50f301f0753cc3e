import { sellCharge } from '@freight/contracts/testing/sample-charges'
import { sellOfDetail } from '@freight/contracts/testing/sample-views'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { quotation } from '../samples/quotation.ts'
import { SellAside } from '../sell/sell-tab.tsx'

const rule = (id: string, name: string) => ({
  id,
  name,
  kind: 'PERCENT',
  value: '15',
  currency: 'USD',
  priority: 0,
})
const charges = [
  sellCharge('OFR', '2100.00', '2250.00', {
    chargeIndex: 0,
    markupRuleId: 'fcl',
    minimumProfit: { amount: '30.00', markupRuleId: 'profit' },
  }),
  sellCharge('BAF', '100.00', '115.00', { chargeIndex: 1, markupRuleId: 'fcl' }),
  sellCharge('DOC', '50.00', '60.00', { chargeIndex: 2 }),
]
const aside = (editing: boolean) => {
  keepToken(fakeToken(['PRICING', 'MODIFICAR_COTIZACION_VENTAS']))
  fakeApi({
    'GET /app/v1/settings/MVD': () => ({ body: { company: 'MVD', margins: { defaultMarkup: '15' } } }),
    'GET /app/v1/markup-rules/for': () => ({
      body: {
        rules: [{ costIndex: 0, rule: rule('bl', 'Por BL China') }],
        mainFreight: [0],
        unapplied: [],
      },
    }),
    'GET /app/v1/selling-rates': () => ({ body: { prices: [], added: [] } }),
  })
  const sell = [sellOfDetail({ idCost: 'cost-1', charges })]
  // A rule deleted later: the server returns it for no line.
  const markupRules = [{ id: 'fcl', name: 'FCL 120' }]
  renderAt(
    <SellAside detail={{ ...quotation, sell, markupRules }} idCosts={['cost-1']} isNew={editing} onRaise={() => {}} />,
  )
}

test('the card of a stored alternative lists the rules of its lines and their share', async () => {
  aside(false)
  expect(await screen.findByText('FCL 120')).toBeInTheDocument()
  expect(screen.getByText('2 líneas')).toBeInTheDocument()
  // 150.00 without the supplement of 30.00, and 15.00.
  expect(screen.getByText('+ USD 135,00')).toBeInTheDocument()
  expect(screen.queryByText('Por BL China')).not.toBeInTheDocument()
})

test('the card next to a new alternative lists current rules', async () => {
  aside(true)
  expect(await screen.findByText('Por BL China')).toBeInTheDocument()
})

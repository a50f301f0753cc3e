import { expect, test } from 'vitest'
import {
  costGroup,
  lookups,
  given,
  pallet,
  type QuotationEvent,
  requested,
  requestedWith,
  sellGroup,
  sellSelected,
  taken,
  typedCost,
} from '../../testing/quotation-sentences.ts'

const pricing = {
  userId: 'pgomez',
  permissions: ['PRICING', 'MODIFICAR_COTIZACION_COSTOS', 'MODIFICAR_COTIZACION_VENTAS'],
} as const
const klm = { chargeableRule: { divisor: 5000, step: '0.5' } }
const ofKlm = { ...typedCost, agente: 'klm', agenteNombre: 'KLM' }
const [sold] = sellGroup.charges

/** 1.26 m³ at 5000 cm³/kg: 252 kg at 2.35. */
const klmGroup = {
  ...costGroup,
  agente: 'klm',
  agenteNombre: 'KLM',
  ...klm,
  charges: [{ ...costGroup.charges[0], quantity: '252', amount: '592.20' }],
}
const added = { type: 'CostGroupAdded', data: klmGroup } as QuotationEvent
const priced = given(requested, taken).by(pricing)
const withCost = given(requested, taken, added).by(pricing)
const other = { ...lookups, providers: { klm: { airDivisor: '4000' } } }

test('a cost uses the chargeable weight rule of its provider, and stores it', () => {
  priced.when('AddCostGroup', ofKlm).thenLike({
    type: 'CostGroupAdded',
    data: { ...klm, agente: 'klm', charges: [{ quantity: '252', amount: '592.20' }] },
  })
  const [event] = priced.when('AddCostGroup', { ...typedCost, agente: 'unknown' }).events()
  expect(event).toMatchObject({ data: { charges: [{ quantity: '210', amount: '493.50' }] } })
  expect(event?.data).not.toHaveProperty('chargeableRule')
})

test('the request’s rule applies if the provider has none', () =>
  given(requestedWith({ chargeableRule: { divisor: 6000, step: '10', minimum: '300' } }), taken)
    .by(pricing)
    .when('AddCostGroup', ofKlm)
    .thenLike({
      type: 'CostGroupAdded',
      data: { chargeableRule: { divisor: 5000, step: '10', minimum: '300' }, charges: [{ quantity: '300' }] },
    }))

test('a typed weight applies to every provider', () => {
  const computed = { pesoTotal: '150', cbmTotal: '1.26', chargeableTotal: '210' }
  const overridden = { pesoTotal: '150', cbmTotal: '1.26', chargeableTotal: '500' }
  given(requestedWith({ chargeableTotal: '500', totals: { computed, overridden } }), taken)
    .by(pricing)
    .when('AddCostGroup', ofKlm)
    .thenLike({ type: 'CostGroupAdded', data: { charges: [{ quantity: '500' }] } })
})

test('a changed rule of the provider affects existing costs only when they are recalculated or change provider', () => {
  const change = { ...ofKlm, idCost: 'c1', comments: 'Held until Friday' }
  withCost
    .when('ChangeCostGroup', change, other)
    .thenLike({ type: 'CostGroupChanged', data: { ...klm, charges: [{ quantity: '252', amount: '592.20' }] } })
  withCost.when('ChangeCostGroup', { ...change, weighAnew: true }, other).thenLike({
    type: 'CostGroupChanged',
    data: { chargeableRule: { divisor: 4000, step: '0.5' }, charges: [{ quantity: '315', amount: '740.25' }] },
  })
  const [event] = withCost.when('ChangeCostGroup', { ...change, agente: '' }, other).events()
  expect(event).toMatchObject({ data: { charges: [{ quantity: '210' }] } })
  expect(event?.data).not.toHaveProperty('chargeableRule')
  expect(event?.data).not.toHaveProperty('weighAnew')
})

test('a cost from before the provider had a rule still uses that of the request', () =>
  given(requested, taken, { type: 'CostGroupAdded', data: { ...costGroup, agente: 'klm' } })
    .by(pricing)
    .when('ChangeCostGroup', { ...ofKlm, idCost: 'c1' })
    .thenLike({ type: 'CostGroupChanged', data: { charges: [{ quantity: '210' }] } }))

test('an amendment recalculates a cost with its stored rule', () =>
  withCost
    .when('AmendRequest', { packingData: [{ ...pallet, cantidad: 2 }] }, other)
    .thenLike(
      { type: 'QuotationRequestAmended', data: { request: { chargeableTotal: '420' } } },
      { type: 'CostGroupChanged', data: { ...klm, charges: [{ quantity: '504', amount: '1184.40' }] } },
    ))

test('a line that sells a cost uses the quantity of the cost, our own line that of the request', () => {
  const lines = [
    { idCharge: 'FRT', costIndex: 0, sellCurrency: 'USD' as const, sellAmountPerUnit: '2.80' },
    { idCharge: 'FSC', sellCurrency: 'USD' as const, sellAmountPerUnit: '1' },
  ]
  const [event] = withCost.when('AddSellGroup', { idCost: 'c1', validez: '2026-03-31', charges: lines }).events()
  expect(event).toMatchObject({
    data: {
      charges: [
        { ...klm, quantity: '252', costAmount: '592.20', sellAmount: '705.60' },
        { quantity: '210', sellAmount: '210.00' },
      ],
    },
  })
  expect(Object(event?.data).charges[1]).not.toHaveProperty('chargeableRule')
})

test('an earlier sell by the request’s weight stays until it is confirmed or changed', () => {
  const built = { ...sellGroup, charges: [{ ...sold, costAmount: '592.20' }] }
  const before: QuotationEvent[] = [
    requested,
    taken,
    added,
    { type: 'SellGroupAdded', data: built } as QuotationEvent,
    sellSelected,
  ]
  given(...before, { type: 'SellGroupMarkedStale', data: { idSell: sellGroup.idSell, reason: 'COST_CHANGED' } })
    .by(pricing)
    .when('ConfirmSellGroup', { idSell: sellGroup.idSell })
    .thenLike({
      type: 'SellGroupConfirmed',
      data: { group: { charges: [{ ...klm, quantity: '252', sellAmount: '705.60' }] } },
    })
})

test('an agent’s answer uses the rule of its provider', () =>
  given(requested, taken)
    .by({ userId: 'spot', permissions: ['MODIFICAR_SPOT'] })
    .when('RecordAgentCosts', { costRequestId: 'r1', submissionNo: 1, groups: [ofKlm, typedCost] })
    .thenLike(
      { type: 'AgentCostsRecorded', data: {} },
      { type: 'CostGroupAdded', data: { ...klm, charges: [{ quantity: '252' }] } },
      { type: 'CostGroupAdded', data: { charges: [{ quantity: '210' }] } },
    ))

test('a restored cost still uses its stored rule', () =>
  given(requested, taken, added, { type: 'CostGroupRemoved', data: { idCost: 'c1' } })
    .by(pricing)
    .when('RestoreCostGroup', { idCost: 'c1' }, other)
    .thenExactly(added))

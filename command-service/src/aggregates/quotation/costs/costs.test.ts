import { isOpenCharge } from '@freight/contracts/pricing/cost-amount'
import { CostGroupInput } from '@freight/contracts/pricing/offer/cost-group'
import { costCharge } from '@freight/contracts/testing/sample-charges'
import { expect, test } from 'vitest'
import {
  code,
  commercial,
  costAdded,
  costChanged,
  costGroup,
  given,
  postponed,
  priced,
  pricing,
  requested,
  requestedWith,
  sellAdded,
  stateAfter,
  taken,
  typedCost,
  typedSell,
} from '../../../testing/quotation-sentences.ts'

const [frt] = typedCost.charges
const added = given(requested, taken).by(pricing)

test('with MODIFICAR_SPOT alone a user changes only costs that an agent answered', () => {
  const spot = { userId: 'jspot', permissions: ['MODIFICAR_SPOT' as const] }
  const cheaper = { ...typedCost, idCost: costGroup.idCost, carrier: 'Other Lines' }
  const of = (source: 'AGENT' | 'MANUAL') =>
    given(requested, taken, { type: 'CostGroupAdded', data: { ...costGroup, source } }).by(spot)
  of('AGENT')
    .when('ChangeCostGroup', cheaper)
    .thenLike({ type: 'CostGroupChanged', data: { source: 'AGENT' } })
  of('MANUAL').when('ChangeCostGroup', cheaper).refused('FORBIDDEN')
  of('AGENT').when('AddCostGroup', typedCost).refused('FORBIDDEN')
})

test('a price per kilogram is multiplied by the chargeable weight, and its line has the names of the charge code', () =>
  added.when('AddCostGroup', typedCost).thenExactly({ type: 'CostGroupAdded', data: { ...costGroup, idCost: 'id-1' } }))

test('a charge has the present leg of its code, in costs and in sells', () => {
  const chargeCodes = {
    FRT: code('FRT', { leg: 'MAIN_CARRIAGE' }),
    HDL: code('HDL', { section: 'ORIGIN', leg: null }),
  }
  const charges = [...typedCost.charges, { idCharge: 'HDL', currency: 'USD' as const, amount: '5' }]
  added
    .when('AddCostGroup', { ...typedCost, charges }, { chargeCodes })
    .thenLike({ type: 'CostGroupAdded', data: { charges: [{ leg: 'MAIN_CARRIAGE' }, { section: 'ORIGIN' }] } })
  const sold = { validez: '2026-03-31', charges: [{ idCharge: 'FRT', sellCurrency: 'USD' as const, sellAmount: '9' }] }
  added
    .when('AddSellGroup', sold, { chargeCodes })
    .thenLike(
      { type: 'SellGroupAdded', data: { charges: [{ leg: 'MAIN_CARRIAGE' }] } },
      { type: 'SellSelected', data: {} },
    )
})

test('a typed amount is one unit, rounded half up', () =>
  added
    .when('AddCostGroup', { ...typedCost, charges: [{ idCharge: 'LOC', currency: 'ARS', amount: '103.635' }] })
    .thenLike({
      type: 'CostGroupAdded',
      data: { charges: [{ amount: '103.64', quantity: '1', basis: 'UNIT', tax: 'VAT', section: 'DESTINATION' }] },
    }))

test('a price per unit takes precedence over an amount', () =>
  added
    .when('AddCostGroup', { ...typedCost, charges: [{ ...frt, idCharge: 'FRT', currency: 'USD', amount: '1' }] })
    .thenLike({ type: 'CostGroupAdded', data: { charges: [{ amount: '493.50' }] } }))

test('sea LCL is priced by the revenue ton, FCL by the container, FTL by the truck', () => {
  const thc = { ...typedCost, charges: [{ idCharge: 'THC', currency: 'USD' as const, costPerKg: '85.00' }] }
  const sea = (overrides: object) => given(requestedWith({ transportMode: 'SEA', ...overrides }), taken).by(pricing)
  sea({ modo: 'LCL', chargeableTotal: '1800' })
    .when('AddCostGroup', thc)
    .thenLike({ type: 'CostGroupAdded', data: { charges: [{ quantity: '1.8', basis: 'RT', amount: '153.00' }] } })
  sea({ modo: 'FCL', chargeableTotal: '0', containerQty: 3 })
    .when('AddCostGroup', thc)
    .thenLike({ type: 'CostGroupAdded', data: { charges: [{ quantity: '3', basis: 'UNIT', amount: '255.00' }] } })
  const road = { FRT: code('FRT', { air: false, road: true }) }
  given(requestedWith({ transportMode: 'ROAD', modo: 'FTL' }), taken)
    .by(pricing)
    .when('AddCostGroup', typedCost, { chargeCodes: road })
    .thenLike({ type: 'CostGroupAdded', data: { charges: [{ quantity: '1', amount: '2.35' }] } })
})

test('a price per unit that the mode does not count, such as containers by air, is refused', () => {
  const per = (calculator: 'PER_CONTAINER' | 'PER_TRUCK' | 'PER_LDM' | 'PER_WM') => ({
    ...typedCost,
    charges: [{ idCharge: 'FRT', currency: 'USD' as const, costPerKg: '10', calculator }],
  })
  for (const calculator of ['PER_CONTAINER', 'PER_TRUCK', 'PER_LDM'] as const)
    added.when('AddCostGroup', per(calculator)).refused('CALCULATOR_NOT_OF_MODE')
  added
    .when('AddCostGroup', per('PER_WM'))
    .thenLike({ type: 'CostGroupAdded', data: { charges: [{ quantity: '1.26', amount: '12.60' }] } })
})

test('lines of a group are numbered in their order', () =>
  added
    .when('AddCostGroup', {
      ...typedCost,
      charges: [...typedCost.charges, { idCharge: 'FSC', currency: 'USD', costPerKg: '0.65' }],
    })
    .thenLike({
      type: 'CostGroupAdded',
      data: { charges: [{ chargeIndex: 0 }, { chargeIndex: 1, amount: '136.50' }] },
    }))

test('a charge code has to be known, active, and meant for the transport', () => {
  for (const idCharge of ['NONE', 'OLD', 'THC'])
    added
      .when('AddCostGroup', { ...typedCost, charges: [{ idCharge, currency: 'USD', amount: '10' }] })
      .refused('CHARGE_CODE_NOT_USABLE', { idCharge, transportMode: 'AIR' })
})

test('the problems of a cost are reported in the order of the form', () => {
  const messages = (invalidFields: object) => {
    try {
      added.when('AddCostGroup', { ...typedCost, validez: '31/31/2026', ...invalidFields })
    } catch (error) {
      return JSON.parse(String(error instanceof Error && error.message)).map(
        ({ message }: { message: string }) => message,
      )
    }
  }
  const zero = { idCharge: 'FRT', currency: 'USD', amount: '0.00' }
  const wrongDate = 'Wrong date format. Please use the format dd/mm/yyyy.'
  expect(messages({ charges: [] })[0]).toBe('You must enter at least one charge.')
  expect(messages({ charges: [{ ...zero, idCharge: '' }] })[0]).toBe('Every charge needs a code.')
  expect(messages({ charges: [zero] })).toEqual(['You must have at least one charge with a value.', wrongDate])
  expect(messages({})).toEqual([wrongDate])
})

test('only users with the right change costs', () =>
  given(requested).by(commercial).when('AddCostGroup', typedCost).refused('FORBIDDEN'))

test('costs are entered before the request is taken, but not while it is postponed', () => {
  given(requested).by(pricing).when('AddCostGroup', typedCost).thenLike({ type: 'CostGroupAdded', data: {} })
  given(requested, postponed).by(pricing).when('AddCostGroup', typedCost).refused('INVALID_TRANSITION')
})

test('a changed cost has the same id and source', () =>
  given(...priced)
    .by(pricing)
    .when('ChangeCostGroup', {
      ...typedCost,
      idCost: 'c1',
      charges: [{ idCharge: 'FRT', currency: 'USD', costPerKg: '2.50' }],
    })
    .thenExactly(costChanged))

test('a cost of an agent has the agent as source after a change', () =>
  given(requested, {
    type: 'CostGroupAdded',
    data: { ...costGroup, source: 'AGENT', costRequestId: 'r1', rateId: 'x' },
  })
    .by(pricing)
    .when('ChangeCostGroup', { ...typedCost, idCost: 'c1', comments: 'Checked' })
    .thenLike({
      type: 'CostGroupChanged',
      data: { source: 'AGENT', costRequestId: 'r1', rateId: 'x', comments: 'Checked' },
    }))

test('entering a cost again unchanged has no effect', () =>
  given(...priced)
    .by(pricing)
    .when('ChangeCostGroup', { ...typedCost, idCost: 'c1' })
    .nothing())

test('a change of the currency without a change of the amount is refused', () => {
  const change = (overrides: object) =>
    given(...priced)
      .by(pricing)
      .when('ChangeCostGroup', {
        ...typedCost,
        idCost: 'c1',
        charges: [{ idCharge: 'FRT', currency: 'EUR', ...overrides }],
      })
  change({ costPerKg: '2.350' }).refused('CURRENCY_WITHOUT_AMOUNT', { idCharge: 'FRT' })
  change({ amount: '493.50' }).refused('CURRENCY_WITHOUT_AMOUNT')
  change({ costPerKg: '2.20' }).thenLike({ type: 'CostGroupChanged', data: {} })
})

test('an unknown cost can be neither changed nor removed', () => {
  given(requested)
    .by(pricing)
    .when('ChangeCostGroup', { ...typedCost, idCost: 'c9' })
    .refused('COST_UNKNOWN')
  given(requested).by(pricing).when('RemoveCostGroup', { idCost: 'c9' }).refused('COST_UNKNOWN')
})

test('a cost is removed only if no alternative uses it', () => {
  const removed = { type: 'CostGroupRemoved', data: { idCost: 'c1' } } as const
  given(requested, costAdded).by(pricing).when('RemoveCostGroup', { idCost: 'c1' }).thenExactly(removed)
  given(...priced)
    .by(pricing)
    .when('RemoveCostGroup', { idCost: 'c1' })
    .refused('COST_IN_USE')
  expect(stateAfter([requested, costAdded, removed]).costs).toEqual([])
})

test('a changed cost makes the alternatives that use it stale, and no others', () => {
  if (sellAdded.type !== 'SellGroupAdded') throw new Error('not a sell')
  const { idCost: _, ...free } = sellAdded.data
  const other = { type: 'SellGroupAdded', data: { ...free, idSell: 's2' } } as const
  const state = stateAfter([...priced, other, costChanged])
  expect(state.sells.map(({ stale }) => stale)).toEqual([true, false])
  expect(state.costs[0]?.charges[0]?.amount).toBe('525.00')
})

const stale = {
  type: 'CostGroupMarkedStale',
  data: { idCost: 'c1', reason: 'CHARGE_CODE_RETIRED', idCharge: 'FRT' },
} as const
const system = { userId: 'retired-charge-codes', permissions: [], system: true }
const mark = { idCost: 'c1', reason: 'CHARGE_CODE_RETIRED', idCharge: 'FRT' } as const

test('the system marks a cost with a retired code once; no user does', () => {
  const quotation = [requested, taken, costAdded]
  given(...quotation)
    .by(system)
    .when('MarkCostGroupStale', mark)
    .thenExactly(stale)
  given(...quotation, stale)
    .by(system)
    .when('MarkCostGroupStale', mark)
    .nothing()
  given(...quotation)
    .by(system)
    .when('MarkCostGroupStale', { ...mark, idCost: 'gone' })
    .refused('COST_UNKNOWN')
  given(...quotation)
    .by(pricing)
    .when('MarkCostGroupStale', mark)
    .refused('FORBIDDEN')
})

test('sells on a stale cost are stale, and a change of the cost ends its staleness', () => {
  const before = [requested, taken, costAdded, sellAdded, stale]
  expect(stateAfter(before)).toMatchObject({ staleCosts: ['c1'], sells: [{ stale: true }] })
  expect(stateAfter([...before, costChanged])).toMatchObject({ staleCosts: [], sells: [{ stale: true }] })
  expect(stateAfter([...before, { type: 'CostGroupRemoved', data: { idCost: 'c1' } }]).staleCosts).toEqual([])
})

test('a stale cost can be entered again unchanged', () => {
  const quotation = [requested, taken, costAdded]
  const unchangedCost = { ...typedCost, idCost: 'c1' }
  given(...quotation)
    .by(pricing)
    .when('ChangeCostGroup', unchangedCost)
    .nothing()
  given(...quotation, stale)
    .by(pricing)
    .when('ChangeCostGroup', unchangedCost)
    .thenLike({ type: 'CostGroupChanged', data: {} })
})

test('a stale cost is confirmed unchanged', () => {
  given(requested, taken, costAdded, stale)
    .by(pricing)
    .when('ConfirmCostGroup', { idCost: 'c1' })
    .thenExactly({ type: 'CostGroupConfirmed', data: { idCost: 'c1' } })
  given(requested, taken, costAdded).by(pricing).when('ConfirmCostGroup', { idCost: 'c1' }).nothing()
  expect(
    stateAfter([requested, taken, costAdded, stale, { type: 'CostGroupConfirmed', data: { idCost: 'c1' } }]).staleCosts,
  ).toEqual([])
})

test('a line is priced by its own calculator and minimum', () =>
  given(requestedWith({ cbmTotal: '1.26', pesoTotal: '150', valorMercaderia: '10000' }), taken)
    .by(pricing)
    .when('AddCostGroup', {
      ...typedCost,
      charges: [
        { idCharge: 'FRT', currency: 'USD', costPerKg: '30', calculator: 'PER_CBM' },
        { idCharge: 'FSC', currency: 'USD', costPerKg: '0.1', calculator: 'PER_KG', minimum: '45' },
        { idCharge: 'LOC', currency: 'USD', costPerKg: '0.5', calculator: 'PERCENT', unit: 'GOODS' },
      ],
    })
    .thenLike({
      type: 'CostGroupAdded',
      data: {
        charges: [
          { quantity: '1.26', amount: '37.80', calculator: 'PER_CBM' },
          { quantity: '210', amount: '45.00', basis: 'KG', minimum: '45' },
          { quantity: '10000.00', amount: '50.00', calculator: 'PERCENT', unit: 'GOODS' },
        ],
      },
    }))

test('the usual calculator of the mode is not stored with the line', () => {
  const [event] = added
    .when('AddCostGroup', {
      ...typedCost,
      charges: [{ idCharge: 'FRT', currency: 'USD', costPerKg: '2.35', calculator: 'PER_KG' }],
    })
    .events()
  expect(event?.data).toMatchObject({ charges: [expect.not.objectContaining({ calculator: 'PER_KG' })] })
})

const poor = given(requestedWith({ cbmTotal: '0', valorMercaderia: '0' }), taken)
const percentOfGoods = {
  idCharge: 'LOC',
  currency: 'USD' as const,
  costPerKg: '0.5',
  calculator: 'PERCENT' as const,
  unit: 'GOODS',
}

test('lines that cannot be calculated or are empty are stored without an amount', () => {
  const charges = [...typedCost.charges, percentOfGoods, { idCharge: 'FSC', currency: 'USD' as const }]
  const [event] = poor
    .by(pricing)
    .when('AddCostGroup', { ...typedCost, charges })
    .events()
  expect(event?.data).toHaveProperty('charges.0.amount')
  expect(event?.data).toHaveProperty('charges.1.costPerKg', '0.5')
  expect(event?.data).not.toHaveProperty('charges.1.amount')
  expect(event?.data).not.toHaveProperty('charges.2.amount')
})

test('a charge that is included in another line costs zero, and its cost is complete', () => {
  const part = {
    idCharge: 'HDL',
    currency: 'EUR' as const,
    included: true,
    amount: '45',
    calculator: 'PER_CBM' as const,
  }
  const [group] = added.when('AddCostGroup', { ...typedCost, charges: [...typedCost.charges, part] }).events()
  expect(group?.data).toMatchObject({
    charges: [{ amount: '493.50' }, { idCharge: 'HDL', amount: '0.00', included: true }],
  })
  expect(group?.data).not.toHaveProperty('charges.1.calculator')
})

test('a charge that was bought as included is sold with a known cost of zero', () => {
  const included = costCharge('HDL', '0.00', { currency: 'EUR', chargeIndex: 1, included: true })
  expect(isOpenCharge(included)).toBe(false)
  const sold = { idCharge: 'HDL', costIndex: 1, sellCurrency: 'USD' as const, sellAmount: '0', included: true }
  const [sell] = given(requested, taken, {
    type: 'CostGroupAdded',
    data: { ...costGroup, charges: [...costGroup.charges, included] },
  })
    .by(pricing)
    .when('AddSellGroup', { ...typedSell, charges: [...typedSell.charges, sold] })
    .events()
  expect(sell?.data).toMatchObject({
    charges: [{}, { costAmount: '0.00', costCurrency: 'EUR' }],
    margin: { cost: '493.50' },
  })
  expect(sell?.data).not.toHaveProperty('margin.atMost')
})

test('an included charge does not count as the required charge with a value', () => {
  const charges = [{ idCharge: 'FRT', currency: 'USD' as const, included: true, amount: '9' }]
  expect(CostGroupInput.safeParse({ ...typedCost, charges }).success).toBe(false)
})

test('a provider that carries itself is the carrier of its carriage, unless one is typed or it is not a carrier', () => {
  const unnamed = { ...typedCost, carrier: '', agente: 'p-1', agenteNombre: 'Blue Star Line' }
  const carrierOf = (more: object, isCarrier: boolean, carrier: string) =>
    added
      .when('AddCostGroup', { ...unnamed, ...more }, { providers: { 'p-1': { isCarrier } } })
      .thenLike({ type: 'CostGroupAdded', data: { carrier } })
  carrierOf({}, true, 'Blue Star Line')
  carrierOf({}, false, '')
  carrierOf({ carrier: 'Jade Ocean' }, true, 'Jade Ocean')
  // Of a leg to the door it stays a local supplier.
  carrierOf({ legs: ['DELIVERY'] }, true, '')
})

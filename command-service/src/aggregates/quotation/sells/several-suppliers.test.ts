import { SellGroupInput } from '@freight/contracts/pricing/offer/sell-group'
import { expect, test } from 'vitest'
import {
  costAdded,
  costGroup,
  given,
  lookups,
  pricing,
  type QuotationEvent,
  requested,
  sellAdded,
  sellGroup,
  sellSelected,
  stateAfter,
  taken,
  typedSell,
} from '../../../testing/quotation-sentences.ts'

const agent = {
  ...costGroup,
  idCost: 'c2',
  validez: '2026-04-10',
  ruta: 'Suzhou-PVG',
  ttime: 2,
  charges: costGroup.charges.map((line) => ({
    ...line,
    section: 'ORIGIN' as const,
    amount: '105.00',
    costPerKg: '0.50',
  })),
}
const carrier = { ...costGroup, carrier: 'LATAM', ruta: 'PVG-MVD', ttime: 5 }
const agentAdded: QuotationEvent = { type: 'CostGroupAdded', data: agent }
const carrierAdded = { ...costAdded, data: carrier } as QuotationEvent
const bothCosts = [requested, taken, carrierAdded, agentAdded]
const line = { idCharge: 'FRT', costIndex: 0, sellCurrency: 'USD' as const, sellAmount: '700.00' }
const typed = { ...typedSell, charges: [line, { ...line, idCost: 'c2', sellAmount: '150.00' }] }
const costed = given(...bothCosts).by(pricing)

const added = (body: typeof typed) => costed.when('AddSellGroup', body).events()[0]

/** An alternative of the carrier with one line of the origin agent. */
const [ownLine] = sellGroup.charges.map((one) => ({ ...one, sellAmount: '700.00' }))
const agents = ownLine && { ...ownLine, idCost: 'c2', chargeIndex: 1, costAmountPerUnit: '0.50', costAmount: '105.00' }
const combined = { ...sellGroup, charges: ownLine && agents ? [ownLine, agents] : [] }
const sold = [...bothCosts, { ...sellAdded, data: combined } as QuotationEvent, sellSelected]
const unboughtOf = ({ costIndex: _index, costAmount: _cost, ...unbought }: NonNullable<typeof ownLine>) => unbought
const agentChanged: QuotationEvent = { type: 'CostGroupChanged', data: agent }
const agentStale: QuotationEvent = {
  type: 'CostGroupMarkedStale',
  data: { idCost: 'c2', reason: 'CHARGE_CODE_RETIRED' },
}

test('each line is bought from its own cost group, and the margin counts both', () =>
  expect(added(typed)).toMatchObject({
    type: 'SellGroupAdded',
    data: {
      idCost: 'c1',
      charges: [{ costAmount: '493.50' }, { idCost: 'c2', costAmount: '105.00' }],
      margin: { cost: '598.50', sell: '850.00' },
    },
  }))

test('the alternative contains the carrier of each leg', () =>
  expect(added(typed)).toMatchObject({
    type: 'SellGroupAdded',
    data: {
      journey: [
        { legs: ['PICKUP'], ruta: 'Suzhou-PVG', ttime: 2 },
        { legs: ['MAIN_CARRIAGE'], carrier: 'LATAM', ruta: 'PVG-MVD', ttime: 5 },
      ],
    },
  }))

test('the alternative is valid until the first of its costs ends', () => {
  costed
    .when('AddSellGroup', { ...typed, validez: '2026-04-11' })
    .refused('VALID_LONGER_THAN_COST', { validUntil: '2026-04-10' })
  expect(added({ ...typed, validez: '2026-04-10' })).toMatchObject({ data: { validez: '2026-04-10' } })
})

test('a line of an unknown cost group is refused', () => {
  const unknownCost = { ...typed, charges: [{ ...line, idCost: 'c9' }] }
  costed.when('AddSellGroup', unknownCost).refused('COST_UNKNOWN', { idCost: 'c9' })
})

test('a reference to an unknown cost without a purchase is refused, also next to bought lines', () => {
  const service = { idCharge: 'LOC', idCost: 'nope', sellCurrency: 'USD' as const, sellAmount: '40' }
  const mixedLines = { ...typedSell, charges: [line, service] }
  costed.when('AddSellGroup', mixedLines).refused('COST_UNKNOWN', { idCost: 'nope' })
  given(...sold)
    .by(pricing)
    .when('ChangeSellGroup', { ...mixedLines, idSell: 's1' })
    .refused('COST_UNKNOWN', { idCost: 'nope' })
  const wide = { ...service, idCost: 'n'.repeat(65) }
  expect(SellGroupInput.safeParse({ ...mixedLines, charges: [wide] }).error?.issues[0]?.path).toEqual([
    'charges',
    0,
    'idCost',
  ])
})

test('a change or confirmation drops the reference to a removed cost that nothing is bought from', () => {
  const named = { ...combined, charges: ownLine && agents ? [{ ...unboughtOf(ownLine), chargeIndex: 0 }, agents] : [] }
  const left = given(
    ...bothCosts,
    { ...sellAdded, data: named } as QuotationEvent,
    sellSelected,
    { type: 'CostGroupRemoved', data: { idCost: 'c1' } },
    agentChanged,
  ).by(pricing)
  const { costIndex: _none, ...lineWithoutIndex } = line
  const change = { ...typedSell, idSell: 's1', charges: [lineWithoutIndex] }
  const confirmed = left.when('ConfirmSellGroup', { idSell: 's1' }).events()[0]
  const changed = left.when('ChangeSellGroup', change).events()[0]
  expect([confirmed?.type, changed?.type]).toEqual(['SellGroupConfirmed', 'SellGroupChanged'])
  expect(JSON.stringify([confirmed, changed])).not.toContain('c1')
  expect(confirmed).toMatchObject({ data: { group: { charges: [{}, { idCost: 'c2', costAmount: '105.00' }] } } })
})

test('a user who may not see suppliers leaves each line’s supplier unchanged', () => {
  const seller = { userId: 'ventas', permissions: ['MODIFICAR_COTIZACION_VENTAS'] as const }
  const { costIndex: _unseen, ...lineWithoutIndex } = line
  const charges = [
    { ...lineWithoutIndex, lineId: '0' },
    { ...lineWithoutIndex, lineId: '1', sellAmount: '160.00' },
  ]
  given(...sold)
    .by(seller)
    .when('ChangeSellGroup', { ...typedSell, idSell: 's1', charges })
    .thenLike({
      type: 'SellGroupChanged',
      data: { charges: [{ costAmount: '493.50' }, { idCost: 'c2', costAmount: '105.00', sellAmount: '160.00' }] },
    })
})

test('a cost that only one line uses cannot be removed', () =>
  given(...sold)
    .by(pricing)
    .when('RemoveCostGroup', { idCost: 'c2' })
    .refused('COST_IN_USE'))

test('a change of any of its costs makes the alternative stale', () =>
  given(...sold, agentChanged)
    .by(pricing)
    .when('PublishQuote', {})
    .refused('STALE_SELL'))

test('a stale cost of any of its groups prevents the confirmation', () =>
  given(...sold, agentStale)
    .by(pricing)
    .when('ConfirmSellGroup', { idSell: 's1' })
    .refused('STALE_COST', { idCost: 'c2' }))

test('a confirmation uses the present cost of each group', () =>
  given(...sold, agentChanged)
    .by(pricing)
    .when('ConfirmSellGroup', { idSell: 's1' })
    .thenLike({
      type: 'SellGroupConfirmed',
      data: { group: { charges: [{ costAmount: '493.50' }, { idCost: 'c2', costAmount: '105.00' }] } },
    }))

test('a confirmation stores the present carriers, and none by leg if one cost is left', () => {
  const journey = [{ legs: ['PICKUP' as const], carrier: 'IBERIA', ruta: 'Suzhou-PVG', ttime: 9 }]
  const confirmed = (charges: typeof combined.charges) =>
    given(
      ...bothCosts,
      { ...sellAdded, data: { ...combined, charges, journey } } as QuotationEvent,
      sellSelected,
      agentChanged,
      {
        ...carrierAdded,
        type: 'CostGroupChanged',
      } as QuotationEvent,
    )
      .by(pricing)
      .when('ConfirmSellGroup', { idSell: 's1' })
      .events()[0]
  expect(confirmed(combined.charges)).toMatchObject({
    data: {
      group: {
        journey: [
          { ruta: 'Suzhou-PVG', ttime: 2 },
          { carrier: 'LATAM', ttime: 5 },
        ],
      },
    },
  })
  expect(confirmed(combined.charges.slice(0, 1))).not.toHaveProperty('data.group.journey')
  expect(confirmed(combined.charges.slice(0, 1))).toHaveProperty('data.group.charges')
})

test('a cost without remaining lines no longer limits the validity, the journey or its own removal', () => {
  const emptied = { ...typed, validez: '2026-04-20', charges: [line] }
  const sellOnOtherCost = { ...emptied, idCost: 'c2', charges: [{ ...line, idCost: 'c1' }] }
  expect(added(sellOnOtherCost)).toMatchObject({ data: { idCost: 'c2', validez: '2026-04-20' } })
  expect(added(sellOnOtherCost)).not.toHaveProperty('data.journey')
  const life = given(...bothCosts, {
    ...sellAdded,
    data: { ...combined, charges: agents ? [agents] : [] },
  } as QuotationEvent).by(pricing)
  life.when('RemoveCostGroup', { idCost: 'c1' }).thenExactly({ type: 'CostGroupRemoved', data: { idCost: 'c1' } })
  life.when('RemoveCostGroup', { idCost: 'c2' }).refused('COST_IN_USE')
  given(
    ...bothCosts,
    { ...sellAdded, data: { ...combined, charges: agents ? [agents] : [] } } as QuotationEvent,
    sellSelected,
    {
      ...carrierAdded,
      type: 'CostGroupChanged',
    } as QuotationEvent,
  )
    .by(pricing)
    .when('ConfirmSellGroup', { idSell: 's1' })
    .nothing()
})

test('an alternative cannot be restored without one of its costs', () =>
  given(
    ...sold,
    { type: 'SellGroupRemoved', data: { idSell: 's1' } },
    { type: 'CostGroupRemoved', data: { idCost: 'c2' } },
  )
    .by(pricing)
    .when('RestoreSellGroup', { idSell: 's1' })
    .refused('COST_UNKNOWN', { idCost: 'c2' }))

test('a copy uses the copied costs, and none if they are not copied', () => {
  const { request } = stateAfter([requested])
  if (!request) throw new Error('The quotation has no request')
  const { commercial, client } = lookups
  const source = {
    id: 'x',
    request,
    commercial,
    client,
    costs: [carrier, agent],
    sells: [combined],
    selected: 's1',
    docs: [],
  }
  const groups = (withCosts: boolean) =>
    given()
      .by(pricing)
      .when('CopyQuotation', { withCosts, withSells: true }, { source })
      .events()
      .find(({ type }) => type === 'SellGroupAdded')?.data
  expect(groups(true)).toMatchObject({ idCost: 'id-1', charges: [{ costAmount: '493.50' }, { idCost: 'id-2' }] })
  expect(JSON.stringify(groups(false))).not.toMatch(/cost/i)
})

test('a copied alternative is a further one with the costs of its original, also without the right to see them', () => {
  const lines = [
    { ...line, lineId: '0', costIndex: undefined },
    { ...line, lineId: '1', costIndex: undefined, sellAmount: '160.00' },
  ]
  const body = { ...typedSell, description: 'Directo (2)', copyOf: 's1', charges: lines }
  const { permissions } = pricing
  const sellerOnly = {
    ...pricing,
    permissions: permissions.filter((one) => !/COSTOS|PRICING|SPOT|ANALYTICS/.test(one)),
  }
  const named = { ...body, charges: body.charges.map((one, index) => ({ ...one, ...(index > 0 && { idCost: 'c2' }) })) }
  for (const [user, typedBody] of [
    [pricing, named],
    [sellerOnly, body],
  ] as const)
    expect(
      given(...sold)
        .by(user)
        .when('AddSellGroup', typedBody)
        .events(),
    ).toMatchObject([
      {
        type: 'SellGroupAdded',
        data: {
          idSell: 'id-1',
          description: 'Directo (2)',
          charges: [{ costAmount: '493.50' }, { idCost: 'c2', costAmount: '105.00', sellAmount: '160.00' }],
          margin: { cost: '598.50', sell: '860.00' },
        },
      },
    ])
  given(...sold)
    .by(pricing)
    .when('AddSellGroup', { ...body, copyOf: 's9' })
    .refused('SELL_UNKNOWN')
})

test('several alternatives change at once, or none of them', () => {
  const second = { ...sellAdded, type: 'SellGroupAdded', data: { ...sellGroup, idSell: 's2' } } as QuotationEvent
  const priced = (idSell: string, price: string) => ({
    ...typedSell,
    idSell,
    charges: [{ idCharge: 'FRT', lineId: '0', sellCurrency: 'USD' as const, sellAmountPerUnit: price }],
  })
  const life = given(requested, taken, costAdded, sellAdded as QuotationEvent, sellSelected, second).by(pricing)
  expect(life.when('ChangeSellGroups', { groups: [priced('s1', '3'), priced('s2', '3')] }).events()).toMatchObject(
    ['s1', 's2'].map((idSell) => ({
      type: 'SellGroupChanged',
      data: { idSell, charges: [{ sellAmount: '630.00', costAmount: '493.50' }] },
    })),
  )
  life.when('ChangeSellGroups', { groups: [priced('s1', '3'), priced('s2', '-3')] }).refused('NEGATIVE_SELL')
})

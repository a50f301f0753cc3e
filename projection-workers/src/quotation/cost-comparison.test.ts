import {
  amended,
  approved,
  cancelled,
  costGroup,
  published,
  requested,
  sellAdded,
  sellGroup,
  updated,
} from '@freight/contracts/testing/quotation-events'
import type { Leg } from '@freight/contracts/vocabulary/schemas'
import type { Section } from '@freight/contracts/vocabulary/price'
import { costCharge } from '@freight/contracts/testing/sample-charges'
import { costComparison } from './cost-comparison.ts'
import { atHour as at } from '@freight/contracts/testing/sample-events'
import { test } from 'vitest'
import { after } from '../testing/after.ts'

const cost = (idCost: string, agente: string, amount: string, currency: 'USD' | 'EUR' = 'USD') => ({
  type: 'CostGroupAdded' as const,
  data: { ...costGroup(idCost, amount, currency), agente, ruta: 'Vía Santos' },
})
const hyf = cost('cost-1', 'hyf', '800.00')
const pbl = cost('cost-2', 'pbl', '1000.00')

test('a cost lists its agent, carrier, route and date', () =>
  after(costComparison, requested(), hyf).shows({
    requestedAt: at(1),
    agents: ['hyf'],
    sources: {
      'cost-1': {
        agente: 'hyf',
        carrier: 'LATAM',
        ruta: 'Vía Santos',
        totals: [{ amount: '800.00', currency: 'USD' }],
        parts: [{ amount: '800.00', currency: 'USD', section: 'FREIGHT' }],
        codes: [{ section: 'FREIGHT', idCharge: 'AF', main: true }],
        at: at(2),
      },
    },
    compared: [],
  }))

test('two costs are compared by the percentage above the cheaper one', () =>
  after(costComparison, requested(), pbl, hyf).shows({
    agents: ['pbl', 'hyf'],
    compared: [
      { idCost: 'cost-1', usd: '800.00', gapPct: '0.00', agente: 'hyf', carrier: 'LATAM' },
      { idCost: 'cost-2', usd: '1000.00', gapPct: '25.00', agente: 'pbl', carrier: 'LATAM' },
    ],
  }))

test('a cost without a charge code that another one prices compares with none', () => {
  const withCodes = (added: typeof hyf, ...codes: string[]) => ({
    ...added,
    data: {
      ...added.data,
      charges: added.data.charges.flatMap((charge) => codes.map((idCharge) => ({ ...charge, idCharge }))),
    },
  })
  const thirdCost = cost('cost-3', 'trm', '900.00')
  after(costComparison, requested(), hyf, withCodes(pbl, 'AF', 'BAF'), withCodes(thirdCost, 'AF', 'BAF')).shows({
    agents: ['hyf', 'pbl', 'trm'],
    compared: [
      { idCost: 'cost-3', usd: '1800.00', gapPct: '0.00', agente: 'trm', carrier: 'LATAM' },
      { idCost: 'cost-2', usd: '2000.00', gapPct: '11.11', agente: 'pbl', carrier: 'LATAM' },
    ],
  })
})

test('a cost without freight for a container type of the request compares with none', () => {
  const ofTypes = (added: typeof hyf, ...units: string[]) => ({
    ...added,
    data: {
      ...added.data,
      charges: added.data.charges.flatMap((charge) =>
        units.map((unit) => ({ ...charge, calculator: 'PER_CONTAINER' as const, unit })),
      ),
    },
  })
  const containerData = [
    { type: '20GP', quantity: 1 },
    { type: '40HC', quantity: 2 },
  ] as const
  const fcl = requested({ transportMode: 'SEA', modo: 'FCL', containerData: [...containerData] })
  const partial = ofTypes(hyf, '20GP')
  after(costComparison, fcl, partial, ofTypes(pbl, '20GP', '40HC')).shows({ agents: ['hyf', 'pbl'], compared: [] })
  after(costComparison, fcl, partial, ofTypes(pbl, '20GP', '40HC'), cost('cost-3', 'trm', '2200.00')).shows({
    compared: [
      { idCost: 'cost-2', usd: '2000.00', gapPct: '0.00', agente: 'pbl', carrier: 'LATAM' },
      { idCost: 'cost-3', usd: '2200.00', gapPct: '10.00', agente: 'trm', carrier: 'LATAM' },
    ],
  })
})

test('a changed cost is compared again and keeps its first date', () =>
  after(costComparison, requested(), hyf, pbl, { ...cost('cost-2', 'pbl', '880.00'), type: 'CostGroupChanged' }).shows({
    compared: [
      { idCost: 'cost-1', usd: '800.00', gapPct: '0.00', agente: 'hyf', carrier: 'LATAM' },
      { idCost: 'cost-2', usd: '880.00', gapPct: '10.00', agente: 'pbl', carrier: 'LATAM' },
    ],
  }))

test('a removed cost is not compared', () =>
  after(costComparison, requested(), hyf, pbl, { type: 'CostGroupRemoved', data: { idCost: 'cost-2' } }).shows({
    agents: ['hyf'],
    compared: [],
  }))

test('a cost in another currency is compared after the publication, at its rates', () => {
  const inEuros = cost('cost-3', 'trm', '800.00', 'EUR')
  after(costComparison, requested(), hyf, inEuros).shows({ compared: [] })
  const compared = [
    { idCost: 'cost-1', usd: '800.00', gapPct: '0.00', agente: 'hyf', carrier: 'LATAM' },
    { idCost: 'cost-3', usd: '880.00', gapPct: '10.00', agente: 'trm', carrier: 'LATAM' },
  ]
  after(costComparison, requested(), hyf, inEuros, published).shows({ compared })
  after(costComparison, requested(), hyf, inEuros, updated).shows({ compared })
})

test('the cost of the approved sell is won until the quotation is reopened', () => {
  const sold = [requested(), hyf, sellAdded('sell-1', '800.00', '1000.00')] as const
  after(costComparison, ...sold, approved('sell-1')).shows({ wonCosts: ['cost-1'] })
  after(costComparison, ...sold, approved('sell-1'), { type: 'QuoteReopened', data: { reason: 'Error' } }).shows({
    wonCosts: [],
  })
})

test('a changed sell wins its current cost, a removed sell none', () => {
  const sell = sellGroup('sell-1', '800.00', '1000.00')
  const sold = [requested(), hyf, { type: 'SellGroupAdded' as const, data: sell }] as const
  after(
    costComparison,
    ...sold,
    { type: 'SellGroupChanged', data: { ...sell, idCost: 'cost-2' } },
    approved('sell-1'),
  ).shows({ wonCosts: ['cost-2'] })
  after(costComparison, ...sold, { type: 'SellGroupRemoved', data: { idSell: 'sell-1' } }).shows({ sells: {} })
})

test('a cancelled quotation is marked as cancelled', () =>
  after(costComparison, requested(), hyf, cancelled).shows({ cancelled: true }))

test('the cost of the published offer is won, whatever happened to the draft', () => {
  const sell = sellGroup('sell-1', '800.00', '1000.00')
  const offered = [requested(), hyf, { type: 'SellGroupAdded' as const, data: sell }, published] as const
  const onAnother = { type: 'SellGroupChanged' as const, data: { ...sell, idCost: 'cost-2' } }
  const removed = { type: 'SellGroupRemoved' as const, data: { idSell: 'sell-1' } }
  after(costComparison, ...offered, onAnother, approved('sell-1')).shows({ wonCosts: ['cost-1'] })
  after(costComparison, ...offered, removed, approved('sell-1')).shows({
    wonCosts: ['cost-1'],
    sells: { 'sell-1': ['cost-1'] },
  })
})

test('a cost with a line without amount is a source but is not compared', () => {
  const { data } = hyf
  const charges = data.charges.flatMap((line) => [line, { ...line, chargeIndex: 1, amount: undefined }])
  const open = { type: 'CostGroupAdded' as const, data: { ...data, charges } }
  const source = { agente: 'hyf', carrier: 'LATAM', ruta: 'Vía Santos', at: at(2) }
  const totals = [{ amount: '800.00', currency: 'USD' as const }]
  after(costComparison, requested(), open).shows({
    sources: {
      'cost-1': {
        ...source,
        totals,
        parts: [{ amount: '800.00', currency: 'USD', section: 'FREIGHT', missing: true }],
        codes: [{ section: 'FREIGHT', idCharge: 'AF' }],
      },
    },
  })
  after(costComparison, requested(), open, pbl).shows({ compared: [] })
})

test('every cost of the approved sell is won, including those of its lines', () => {
  const sell = sellGroup('sell-1', '800.00', '1000.00')
  const combined = { ...sell, charges: sell.charges.flatMap((line) => [line, { ...line, idCost: 'cost-2' }]) }
  const sold = [requested(), hyf, pbl, { type: 'SellGroupAdded' as const, data: combined }] as const
  after(costComparison, ...sold, approved('sell-1')).shows({ wonCosts: ['cost-1', 'cost-2'] })
})

test('an approval of an earlier revision wins the costs of that revision, not of the last publication', () => {
  const sell = sellGroup('sell-1', '800.00', '1000.00')
  const offered = [requested(), hyf, { type: 'SellGroupAdded' as const, data: sell }, published] as const
  const onOtherCost = { type: 'SellGroupChanged' as const, data: { ...sell, idCost: 'cost-2' } }
  const restoredSell = { type: 'SellGroupChanged' as const, data: sell }
  const approval = { type: 'QuoteApproved' as const, data: { idSell: 'sell-1', clientReference: '', revisionNo: 1 } }
  after(costComparison, ...offered, onOtherCost, published, restoredSell, approval).shows({ wonCosts: ['cost-1'] })
})

test('only costs for the same legs are compared', () => {
  const agents = { ...pbl, data: { ...pbl.data, legs: ['PICKUP' as const] } }
  after(costComparison, requested(), hyf, agents).shows({ agents: ['hyf', 'pbl'], compared: [] })
})

const [line = costCharge('AF', '800.00')] = hyf.data.charges
const ofLegs = (
  { type, data: { legs: _legs, ...data } }: ReturnType<typeof cost>,
  ...legs: readonly (readonly [Section, Leg | undefined, string])[]
) => ({
  type,
  data: {
    ...data,
    charges: legs.map(([section, leg, amount], chargeIndex) => ({ ...line, chargeIndex, section, leg, amount })),
  },
})

test('the comparison uses the part of a cost that our client pays under the current incoterm', () => {
  const port = ofLegs(pbl, ['FREIGHT', 'MAIN_CARRIAGE', '900.00'], ['DESTINATION', 'DELIVERY', '100.00'])
  const door = ofLegs(
    hyf,
    ['ORIGIN', 'PICKUP', '300.00'],
    ['FREIGHT', 'MAIN_CARRIAGE', '700.00'],
    ['DESTINATION', 'DELIVERY', '100.00'],
  )
  const compared = [
    { idCost: 'cost-1', usd: '800.00', gapPct: '0.00', agente: 'hyf', carrier: 'LATAM' },
    { idCost: 'cost-2', usd: '1000.00', gapPct: '25.00', agente: 'pbl', carrier: 'LATAM' },
  ]
  after(costComparison, requested({ incoterm: 'FOB' }), door, port).shows({ compared })
  // Under EXW only one of them covers the pickup.
  after(costComparison, requested({ incoterm: 'EXW' }), door, port).shows({ compared: [] })
  after(costComparison, requested({ incoterm: 'EXW' }), door, port, amended({ incoterm: 'FOB' })).shows({ compared })
})

test('a carrier covers only the main carriage, by its lines or by the stated legs', () => {
  const carrier = ofLegs(hyf, ['FREIGHT', 'MAIN_CARRIAGE', '800.00'])
  const other = { ...pbl, data: { ...pbl.data, legs: ['MAIN_CARRIAGE' as const] } }
  const ends = ofLegs(
    cost('cost-3', 'trm', '1.00'),
    ['ORIGIN', 'PICKUP', '90.00'],
    ['DESTINATION', 'DELIVERY', '60.00'],
  )
  const exw = requested({ incoterm: 'EXW' })
  const compared = [
    { idCost: 'cost-1', usd: '800.00', gapPct: '0.00', agente: 'hyf', carrier: 'LATAM' },
    { idCost: 'cost-2', usd: '1000.00', gapPct: '25.00', agente: 'pbl', carrier: 'LATAM' },
  ]
  after(costComparison, exw, carrier, other, ends).shows({ compared })
  after(costComparison, exw, carrier, other).shows({ compared })
})

test('costs for none of the legs that our client pays are not compared', () => {
  const fees = (id: string, agente: string) => ofLegs(cost(id, agente, '1.00'), ['OTHER', undefined, '50.00'])
  after(costComparison, requested(), hyf, fees('cost-2', 'pbl'), fees('cost-3', 'trm')).shows({ compared: [] })
})

import { expect, test } from 'vitest'
import { costSummaries } from '../charge-grid/cost-summaries.ts'
import { cheapCost, quotation } from '../samples/quotation.ts'
import { combinationsOf, comparisonOf, lacksOf, listedCombinations } from './combination.ts'

const [line] = cheapCost.charges
type Line = readonly [section: 'ORIGIN' | 'FREIGHT' | 'DESTINATION', idCharge: string, amount: string, type?: string]
const legOf = { ORIGIN: 'PICKUP', FREIGHT: 'MAIN_CARRIAGE', DESTINATION: 'DESTINATION_TERMINAL' } as const
const of = (idCost: string, lines: readonly Line[]) => ({
  ...cheapCost,
  idCost,
  agenteNombre: idCost,
  legs: undefined,
  charges: lines.map(([section, idCharge, amount, type], chargeIndex) => ({
    ...line,
    chargeIndex,
    section,
    idCharge,
    leg: legOf[section],
    amount,
    ...(type !== undefined && { calculator: 'PER_CONTAINER' as const, unit: type }),
  })),
})
const thc: Line = ['DESTINATION', 'THC', '150.00']
const onlyOf20 = of('only-20', [['FREIGHT', 'OFR', '1380.00', '20GP'], thc])
const forAll = of('for-all', [['FREIGHT', 'OFR', '6000.00'], thc])
const perType = of('per-type', [['FREIGHT', 'OFR', '1500.00', '20GP'], ['FREIGHT', 'OFR', '4200.00', '40HC'], thc])
const row = { quantity: 1, peso: '9000' }
const detail = {
  ...quotation,
  transportMode: 'SEA' as const,
  modo: 'FCL' as const,
  incoterm: 'FOB' as const,
  direction: 'IMPORT' as const,
  containerData: [
    { ...row, type: '40HC' as const, quantity: 2 },
    { ...row, type: '20GP' as const },
  ],
  usualCharges: [
    { idCharge: 'OFR', concept: 'OFR', section: 'FREIGHT' as const, leg: 'MAIN_CARRIAGE' as const },
    { idCharge: 'THC', concept: 'THC', section: 'DESTINATION' as const, leg: 'DESTINATION_TERMINAL' as const },
  ],
}
const withCosts = (...cost: readonly ReturnType<typeof of>[]) => ({ ...detail, cost: cost as typeof detail.cost })

test('a cost with freight for one container type is partial, last, and never the cheapest or the fastest', () => {
  const all = costSummaries(withCosts(onlyOf20, forAll, perType))
  expect(all.map(({ cost, cheapest }) => [cost.idCost, cheapest])).toEqual([
    ['per-type', true],
    ['for-all', false],
    ['only-20', false],
  ])
  expect(all[2]).toMatchObject({
    partial: true,
    whole: false,
    fastest: false,
    difference: undefined,
    lacks: { codes: [], equipment: [{ type: '40HC' }] },
  })
  expect(all[0]).toMatchObject({ whole: true, partial: false })
})

test('a cost that alone lacks a container type is not complete, though nothing else prices it', () => {
  const [alone] = costSummaries(withCosts(onlyOf20))
  expect(alone).toMatchObject({ whole: false, partial: false, lacks: { equipment: [{ type: '40HC' }] } })
})

test('a usual charge for one container type makes a cost partial beside one that prices all types', () => {
  const thcOf20 = of('thc-20', [
    ['FREIGHT', 'OFR', '5000.00'],
    ['DESTINATION', 'THC', '90.00', '20GP'],
  ])
  const [whole, partial] = costSummaries(withCosts(thcOf20, forAll))
  expect(whole).toMatchObject({ whole: true, cost: { idCost: 'for-all' } })
  expect(partial).toMatchObject({ partial: true, lacks: { equipment: [{ idCharge: 'THC', type: '40HC' }] } })
})

const cheapestIn = (view: ReturnType<typeof comparisonOf>, idCharge: string) => {
  const cells = view.sections.flatMap(({ rows }) => rows).find((one) => one.idCharge === idCharge)?.cheapest ?? []
  return [...cells].map((index) => view.columns[index]?.cost.idCost)
}

test('a line for fewer container types is never the cheapest of its row', () => {
  expect(cheapestIn(comparisonOf(withCosts(onlyOf20, forAll, perType)), 'OFR')).toEqual(['per-type'])
  // Only one price for all containers is left: there is nothing to compare.
  expect(cheapestIn(comparisonOf(withCosts(onlyOf20, forAll)), 'OFR')).toEqual([])
  const only40 = of('only-40', [['FREIGHT', 'OFR', '4000.00', '40HC']])
  expect(cheapestIn(comparisonOf(withCosts(onlyOf20, only40)), 'OFR')).toEqual([])
  // Lines for the same type are compared, although neither prices every container.
  const dearer = of('dearer-20', [['FREIGHT', 'OFR', '1600.00', '20GP'], thc])
  expect(cheapestIn(comparisonOf(withCosts(onlyOf20, dearer)), 'OFR')).toEqual(['only-20'])
})

test('freight of one container type is no leg of the best combination while another cost prices all types', () => {
  const exw = { incoterm: 'EXW' as const }
  const pickup = of('pickup', [['ORIGIN', 'PCK', '300.00']])
  const both = { ...withCosts(onlyOf20, forAll, pickup), ...exw }
  expect(combinationsOf(both, 'USD')?.cheapest?.idCosts).toEqual(['pickup', 'for-all'])
  expect(lacksOf(both, ['pickup', 'only-20']).equipment).toEqual([{ type: '40HC' }])
  // Without another one it is listed with what it lacks.
  const [listed] = listedCombinations({ ...withCosts(onlyOf20, pickup), ...exw }, 'USD')
  expect(listed).toMatchObject({ isCheapest: true, lacks: { equipment: [{ type: '40HC' }] } })
})

import { expect, test } from 'vitest'
import { cheapCost, quotation } from '../samples/quotation.ts'
import { costSummaries } from '../charge-grid/cost-summaries.ts'
import { combinationName, combinationsOf, combinedNow, listedCombinations, withOffer } from './combination.ts'

const cost = (idCost: string, legs: NonNullable<typeof cheapCost.legs>, amount: string, ttime?: number) => ({
  ...cheapCost,
  idCost,
  agenteNombre: idCost,
  legs,
  ttime,
  // The surcharge is included in the freight, so that its coverage equals that of the others.
  charges: cheapCost.charges.slice(1, 3).map((charge, index) => ({
    ...charge,
    leg: undefined,
    ...(index === 0 ? { amount } : { amount: '0.00', included: true as const }),
  })),
})
const carrier = cost('carrier', ['MAIN_CARRIAGE'], '400.00', 5)
const agent = cost('agent', ['DELIVERY'], '100.00', 1)
const detail = { ...quotation, cost: [cheapCost, carrier, agent] }

test('carrier and agent are combined where neither covers the whole journey, and compared with costs that do', () => {
  const found = combinationsOf(detail, 'USD')
  expect(found?.needed).toEqual(['MAIN_CARRIAGE', 'DELIVERY'])
  expect(found?.cheapest).toEqual({ idCosts: ['carrier', 'agent'], total: '500.00', ttime: 6 })
})

test('costs that all cover the whole journey are not combined', () =>
  expect(combinationsOf(quotation, 'USD')).toBeUndefined())

test('a cost for some legs is neither cheapest nor fastest and is listed after costs for the whole journey', () => {
  const [first, ...others] = costSummaries(detail)
  expect(first).toMatchObject({ cost: { idCost: 'cost-1' }, partial: false })
  expect(others).toMatchObject([
    { cost: { idCost: 'agent' }, partial: true, cheapest: false, fastest: false, difference: undefined },
    { cost: { idCost: 'carrier' }, partial: true, cheapest: false, fastest: false },
  ])
})

test('another supplier for a leg replaces the previous one', () => {
  const { offers = [], needed = [] } = combinationsOf(detail, 'USD') ?? {}
  const named = (...ids: string[]) => ids.flatMap((id) => offers.find(({ idCost }) => idCost === id) ?? [])
  const whole = withOffer(named('carrier', 'agent'), 'DELIVERY', named('cost-1')[0], needed)
  expect(whole.map(({ idCost }) => idCost)).toEqual(['cost-1'])
  const parted = withOffer(whole, 'DELIVERY', named('agent')[0], needed)
  expect(combinedNow(parted, needed)).toEqual({ combination: undefined, openLegs: ['MAIN_CARRIAGE'] })
  expect(withOffer(named('carrier', 'agent'), 'DELIVERY', undefined, needed)).toEqual(named('carrier'))
})

test('costs without legs are combined by origin, carriage and destination, and the carriage alone is never the best', () => {
  const [line] = cheapCost.charges
  if (!line) throw new Error('The sample has a charge')
  const of = (idCost: string, section: typeof line.section, leg: typeof line.leg, amount: string) => ({
    ...cheapCost,
    idCost,
    charges: [{ ...line, section, leg, amount, currency: 'USD' as const }],
  })
  const exw = {
    ...quotation,
    incoterm: 'EXW' as const,
    cost: [
      of('A', 'ORIGIN', 'PICKUP', '50.00'),
      of('B', 'FREIGHT', 'MAIN_CARRIAGE', '400.00'),
      of('C', 'DESTINATION', 'DELIVERY', '70.00'),
    ],
  }
  expect(combinationsOf(exw, 'USD')?.cheapest).toMatchObject({ idCosts: ['A', 'B', 'C'], total: '520.00' })
  expect(costSummaries(exw).map(({ partial, cheapest }) => [partial, cheapest])).toEqual([
    [true, false],
    [true, false],
    [true, false],
  ])
})

const savedOf = (idCosts: readonly string[], more: { name?: string; changedAt?: string } = {}) => ({
  combinationId: idCosts.join(),
  name: '',
  parts: idCosts.map((idCost) => ({
    idCost,
    legs: [idCost === 'agent' ? ('DELIVERY' as const) : ('MAIN_CARRIAGE' as const)],
  })),
  at: '2026-03-12T12:00:00.000Z',
  by: { id: 'u1', name: 'Joaquín Rey' },
  ...more,
})
const troubles = (over: Partial<typeof detail>, ...saved: ReturnType<typeof savedOf>[]) =>
  listedCombinations({ ...detail, ...over, combinations: saved }, 'USD').flatMap((one) =>
    one.saved ? [[one.trouble, one.combination?.total]] : [],
  )

test('the best and the saved combinations are listed once each, with the supplier of each leg', () => {
  const listed = listedCombinations(
    { ...detail, combinations: [savedOf(['agent', 'carrier'], { name: 'By Santos' })] },
    'USD',
  )
  expect(listed).toMatchObject([
    {
      idCosts: ['carrier', 'agent'],
      isCheapest: true,
      isFastest: true,
      saved: { name: 'By Santos' },
      trouble: undefined,
    },
  ])
  expect(listed[0]?.suppliers).toMatchObject([
    { legs: ['MAIN_CARRIAGE'], cost: { idCost: 'carrier' } },
    { legs: ['DELIVERY'], cost: { idCost: 'agent' } },
  ])
  expect(listed.map((one) => combinationName(one, ''))).toEqual(['By Santos'])
  expect(listedCombinations(detail, 'USD').map((one) => combinationName(one, ''))).toEqual(['carrier + agent'])
  expect(listedCombinations(quotation, 'USD')).toEqual([])
})

test('a saved combination shows its most severe problem', () => {
  const saved = savedOf(['carrier', 'agent'])
  const withCarrier = (more: Partial<typeof carrier>) => ({ cost: [cheapCost, { ...carrier, ...more }, agent] })
  expect(troubles({}, saved)).toEqual([[undefined, '500.00']])
  expect(troubles({}, { ...saved, changedAt: '2026-03-13T12:00:00.000Z' })).toEqual([['changed', '500.00']])
  expect(troubles(withCarrier({ stale: true }), saved)).toEqual([['stale', '500.00']])
  expect(troubles(withCarrier({ validez: '2020-01-01' }), saved)).toEqual([['expired', undefined]])
  expect(troubles({ cost: [cheapCost, agent] }, saved)).toEqual([['gone', undefined]])
  // With another incoterm the pickup is missing.
  expect(troubles({ incoterm: 'EXW' }, saved)).toEqual([['open', undefined]])
})

test.each([
  ['expired', { ...agent, validez: '2020-01-31' }],
  ['open', { ...agent, charges: agent.charges.map((charge) => ({ ...charge, amount: undefined })) }],
  [
    'without an exchange rate',
    { ...agent, charges: agent.charges.map((charge) => ({ ...charge, currency: 'ARS' as const })) },
  ],
])('a cost that is %s is not combined', (_why, unfit) => {
  expect(combinationsOf({ ...quotation, cost: [carrier, agent] }, 'USD')?.offers.map(({ idCost }) => idCost)).toEqual([
    'agent',
    'carrier',
  ])
  const found = combinationsOf(
    { ...quotation, fx: { ...quotation.fx, rates: [] }, cost: [cheapCost, carrier, unfit] },
    'USD',
  )
  expect(found?.offers.map(({ idCost }) => idCost) ?? []).not.toContain('agent')
})

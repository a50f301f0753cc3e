import { expect, test } from 'vitest'
import { cheapCost, quotation } from '../samples/quotation.ts'
import { costSummaries } from '../costs/cost-summaries.ts'
import { combinationName, combinationsOf, combinedNow, listedCombinations, withOffer } from './combination.ts'

const cost = (idCost: string, legs: NonNullable<typeof cheapCost.legs>, amount: string, ttime?: number) => ({
  ...cheapCost,
  idCost,
  agenteNombre: idCost,
  legs,
  ttime,
  charges: cheapCost.charges.slice(1, 2).map((charge) => ({ ...charge, leg: undefined, amount })),
})
const carrier = cost('carrier', ['MAIN_CARRIAGE'], '400.00', 5)
const agent = cost('agent', ['DELIVERY'], '100.00', 1)
const detail = { ...quotation, cost: [cheapCost, carrier, agent] }

test('a carrier and an agent are put together where neither is for the whole, and compared with who is', () => {
  const found = combinationsOf(detail, 'USD')
  expect(found?.needed).toEqual(['MAIN_CARRIAGE', 'DELIVERY'])
  expect(found?.cheapest).toEqual({ idCosts: ['carrier', 'agent'], total: '500.00', ttime: 6 })
})

test('where each cost is for the whole journey there is nothing to combine', () =>
  expect(combinationsOf(quotation, 'USD')).toBeUndefined())

test('a cost for some legs only is neither the cheapest nor the fastest, and stands behind those for the whole', () => {
  const [first, ...others] = costSummaries(detail)
  expect(first).toMatchObject({ cost: { idCost: 'cost-1' }, partial: false })
  expect(others).toMatchObject([
    { cost: { idCost: 'agent' }, partial: true, cheapest: false, fastest: false, difference: undefined },
    { cost: { idCost: 'carrier' }, partial: true, cheapest: false, fastest: false },
  ])
})

test('another supplier for a leg takes the place of whoever was for it', () => {
  const { offers = [], needed = [] } = combinationsOf(detail, 'USD') ?? {}
  const named = (...ids: string[]) => ids.flatMap((id) => offers.find(({ idCost }) => idCost === id) ?? [])
  const whole = withOffer(named('carrier', 'agent'), 'DELIVERY', named('cost-1')[0], needed)
  expect(whole.map(({ idCost }) => idCost)).toEqual(['cost-1'])
  const parted = withOffer(whole, 'DELIVERY', named('agent')[0], needed)
  expect(combinedNow(parted, needed)).toEqual({ whole: undefined, open: ['MAIN_CARRIAGE'] })
  expect(withOffer(named('carrier', 'agent'), 'DELIVERY', undefined, needed)).toEqual(named('carrier'))
})

test('origin, carrier and destination are put together where nobody said their legs, and the carrier alone is the best of nothing', () => {
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

const keptOf = (idCosts: readonly string[], more: { name?: string; changedAt?: string } = {}) => ({
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
const troubles = (over: Partial<typeof detail>, ...kept: ReturnType<typeof keptOf>[]) =>
  listedCombinations({ ...detail, ...over, combinations: kept }, 'USD').flatMap((one) =>
    one.kept ? [[one.trouble, one.whole?.total]] : [],
  )

test('the best and the kept combinations are listed, each once, with who is for which leg', () => {
  const listed = listedCombinations(
    { ...detail, combinations: [keptOf(['agent', 'carrier'], { name: 'By Santos' })] },
    'USD',
  )
  expect(listed).toMatchObject([
    {
      idCosts: ['carrier', 'agent'],
      isCheapest: true,
      isFastest: true,
      kept: { name: 'By Santos' },
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

test('a kept combination says what has become of it since', () => {
  const kept = keptOf(['carrier', 'agent'])
  const withCarrier = (more: Partial<typeof carrier>) => ({ cost: [cheapCost, { ...carrier, ...more }, agent] })
  expect(troubles({}, kept)).toEqual([[undefined, '500.00']])
  expect(troubles({}, { ...kept, changedAt: '2026-03-13T12:00:00.000Z' })).toEqual([['changed', '500.00']])
  expect(troubles(withCarrier({ stale: true }), kept)).toEqual([['stale', '500.00']])
  expect(troubles(withCarrier({ validez: '2020-01-01' }), kept)).toEqual([['expired', undefined]])
  expect(troubles({ cost: [cheapCost, agent] }, kept)).toEqual([['gone', undefined]])
  // The incoterm is another one: who fetches is missing.
  expect(troubles({ incoterm: 'EXW' }, kept)).toEqual([['open', undefined]])
})

test.each([
  ['expired', { ...agent, validez: '2020-01-31' }],
  ['open', { ...agent, charges: agent.charges.map((charge) => ({ ...charge, amount: undefined })) }],
  [
    'without an exchange rate',
    { ...agent, charges: agent.charges.map((charge) => ({ ...charge, currency: 'ARS' as const })) },
  ],
])('a cost that is %s is no part of a combination', (_why, unfit) => {
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

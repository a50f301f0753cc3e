import { expect, test } from 'vitest'
import { FreeTimeTier, Sailing, tiersByKind, TypedTiers } from './offer-schedule.ts'

const sailing = { vessel: 'MSC Oriane', departure: '2026-12-12' }

test.each([
  [{ ...sailing }],
  [{ ...sailing, voyage: '251E', cutOff: '2026-12-10', arrival: '2027-01-08' }],
  [{ ...sailing, cutOff: '2026-12-12', arrival: '2026-12-12' }],
])('a departure is valid: %j', (one) => expect(Sailing.safeParse(one).success).toBe(true))

test.each([
  [{ ...sailing, vessel: ' ' }],
  [{ vessel: 'MSC Oriane' }],
  [{ ...sailing, cutOff: '2026-12-13' }],
  [{ ...sailing, arrival: '2026-12-11' }],
])('a departure is refused: %j', (one) => expect(Sailing.safeParse(one).success).toBe(false))

const tier = (
  kind: FreeTimeTier['kind'],
  fromDay: number,
  amount = '100',
  container?: FreeTimeTier['container'],
): FreeTimeTier => ({ kind, fromDay, currency: 'USD', amount, ...(container && { container }) })

test('a tier ends the day before the next one of its kind', () => {
  const tiers = [tier('DETENTION', 8), tier('DEMURRAGE', 15, '180'), tier('DEMURRAGE', 8, '90')]
  expect(tiersByKind(tiers).map(({ kind, fromDay, toDay }) => [kind, fromDay, toDay])).toEqual([
    ['DEMURRAGE', 8, 14],
    ['DEMURRAGE', 15, undefined],
    ['DETENTION', 8, undefined],
  ])
})

test('tiers of different types may differ, and those for all containers end before that of the type', () => {
  const tiers = [
    tier('DEMURRAGE', 15, '180', '40HC'),
    tier('DEMURRAGE', 8, '90', '20GP'),
    tier('DEMURRAGE', 8, '120', '40HC'),
    { ...tier('COMBINED', 8, '70', '20RE'), currency: 'EUR' as const },
  ]
  expect(TypedTiers.safeParse(tiers).success).toBe(true)
  expect(tiersByKind(tiers).map(({ kind, container, fromDay, toDay }) => [kind, container, fromDay, toDay])).toEqual([
    ['DEMURRAGE', '20GP', 8, undefined],
    ['DEMURRAGE', '40HC', 8, 14],
    ['DEMURRAGE', '40HC', 15, undefined],
    ['COMBINED', '20RE', 8, undefined],
  ])
  const mixed = [tier('DEMURRAGE', 15, '180', '40HC'), tier('DEMURRAGE', 8), tier('DEMURRAGE', 22)]
  expect(TypedTiers.safeParse(mixed).success).toBe(true)
  expect(tiersByKind(mixed).map(({ container, fromDay, toDay }) => [container, fromDay, toDay])).toEqual([
    [undefined, 8, 21],
    [undefined, 22, undefined],
    ['40HC', 15, 21],
  ])
})

test.each([[tier('DEMURRAGE', 0)], [tier('DEMURRAGE', 8, '0')], [tier('DEMURRAGE', 8, 'x')]])(
  'a tier is refused: %j',
  (one) => expect(FreeTimeTier.safeParse(one).success).toBe(false),
)

test.each([
  ['the same day twice', [tier('DEMURRAGE', 8), tier('DEMURRAGE', 8, '90')]],
  ['two currencies of a kind', [tier('DEMURRAGE', 8), { ...tier('DEMURRAGE', 15), currency: 'EUR' }]],
  ['a combined price beside another', [tier('COMBINED', 1), tier('DETENTION', 8)]],
  ['the same day twice for a type', [tier('DEMURRAGE', 8, '90', '40HC'), tier('DEMURRAGE', 8, '95', '40HC')]],
  ['a day for all containers and for a type', [tier('DEMURRAGE', 8), tier('DEMURRAGE', 8, '95', '40HC')]],
  ['two currencies for a type', [tier('DEMURRAGE', 8), { ...tier('DEMURRAGE', 15, '90', '40HC'), currency: 'EUR' }]],
  ['a combined price for a type', [tier('COMBINED', 8, '90', '40HC'), tier('DETENTION', 15)]],
])('tiers with %s are refused', (_, tiers) => {
  expect(TypedTiers.safeParse(tiers).success).toBe(false)
  expect(TypedTiers.safeParse([tier('DEMURRAGE', 8), tier('DEMURRAGE', 15), tier('DETENTION', 8)]).success).toBe(true)
})

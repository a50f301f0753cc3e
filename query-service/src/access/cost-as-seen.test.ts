import { type CostRights, costRights } from '@freight/contracts/access/cost-rights'
import { roles } from '@freight/contracts/vocabulary/roles'
import type { Permission } from '@freight/contracts/vocabulary/permissions'
import { sellAsSeen } from './visibility.ts'
import { sellGroup } from '@freight/contracts/testing/quotation-events'
import { expect, test } from 'vitest'

const noRights: CostRights = { groups: false, lines: false, weighing: false, margin: false }
const allRights: CostRights = { groups: true, lines: true, weighing: true, margin: true }

test.each<[Permission[], CostRights]>([
  [['MODIFICAR_COTIZACION_COSTOS'], allRights],
  [['PRICING'], allRights],
  [['ANALYTICS_REPORTS'], allRights],
  [['CONSULTAR_SPOT'], { groups: true, lines: false, weighing: false, margin: false }],
  [['MODIFICAR_SPOT'], { groups: true, lines: false, weighing: false, margin: false }],
  [['GERENTE_COMERCIAL'], { groups: false, lines: false, weighing: false, margin: true }],
  [['GERENTE_COMERCIAL', 'CONSULTAR_SPOT'], { groups: true, lines: false, weighing: false, margin: true }],
  [['CONSULTAR_COTIZACION', 'COMERCIAL', 'ANALYTICS_QUOTATIONS'], noRights],
  [['COMERCIAL', 'MODIFICAR_COTIZACION_VENTAS'], { ...noRights, weighing: true }],
  [[...roles.COMMERCIAL], noRights],
  [[], noRights],
])('a user with %j sees %j', (permissions, rights) => expect(costRights(permissions)).toEqual(rights))

test('a sell group shows neither cost nor margin to a reader without cost rights', () => {
  const group = sellGroup('sell-1', '800.00', '1000.00')
  const charges = group.charges.map((charge, costIndex) => ({ ...charge, costIndex }))
  const seen = sellAsSeen({ ...group, charges }, noRights)
  const keys = [...Object.keys(seen), ...seen.charges.flatMap((charge) => Object.keys(charge))]
  expect(keys.filter((key) => /cost[A-Z]|margin/.test(key))).toEqual([])
  expect(seen.charges[0]).toMatchObject({ sellAmount: '1000.00' })
})

test('the lines do not show the markup rules to a reader without cost rights', () => {
  const group = sellGroup('sell-1', '800.00', '1000.00')
  const ruleFields = { markupRuleId: 'm1', addedOnce: '50.00', minimumProfit: { amount: '20.00', markupRuleId: 'm2' } }
  const charges = group.charges.map((charge) => ({ ...charge, ...ruleFields }))
  for (const rights of [noRights, { ...allRights, lines: false }]) {
    const [line = {}] = sellAsSeen({ ...group, charges }, rights).charges
    for (const name of Object.keys(ruleFields)) expect(line).not.toHaveProperty(name)
  }
  expect(sellAsSeen({ ...group, charges }, allRights).charges[0]).toMatchObject(ruleFields)
})

test('the lines do not show their cost group to a reader without cost rights', () => {
  const group = sellGroup('sell-1', '800.00', '1000.00')
  const groupWithCost = { ...group, charges: group.charges.map((charge) => ({ ...charge, idCost: 'cost-2' })) }
  for (const permissions of [[], ['GERENTE_COMERCIAL'], ['MODIFICAR_COTIZACION_VENTAS']] satisfies Permission[][])
    expect(JSON.stringify(sellAsSeen(groupWithCost, costRights(permissions)))).not.toContain('cost-2')
  for (const permissions of [['PRICING'], ['CONSULTAR_SPOT']] satisfies Permission[][])
    expect(sellAsSeen(groupWithCost, costRights(permissions)).charges[0]).toMatchObject({ idCost: 'cost-2' })
})

test('a sell group shows the margin but not the cost to a reader with the margin right only', () => {
  const seen = sellAsSeen(sellGroup('sell-1', '800.00', '1000.00'), {
    groups: false,
    lines: false,
    weighing: false,
    margin: true,
  })
  expect(seen.margin).toEqual({
    currency: 'USD',
    sell: '1000.00',
    margin: '200.00',
    marginPct: '20.00',
  })
  expect(seen.charges.flatMap((charge) => Object.keys(charge)).filter((key) => key.startsWith('cost'))).toEqual([])
})

test('the margin per currency follows the same rights as the total margin', () => {
  const marginPerCurrency = [
    { currency: 'USD' as const, cost: '800.00', sell: '1000.00', margin: '200.00' },
    { currency: 'EUR' as const, cost: '5.00' },
  ]
  const group = { ...sellGroup('sell-1', '800.00', '1000.00'), marginPerCurrency }
  expect(sellAsSeen(group, noRights)).not.toHaveProperty('marginPerCurrency')
  expect(sellAsSeen(group, { groups: false, lines: false, weighing: false, margin: true }).marginPerCurrency).toEqual([
    { currency: 'USD', sell: '1000.00', margin: '200.00' },
  ])
  expect(sellAsSeen(group, allRights)).toEqual(group)
})

test('a sell group is complete for a reader with cost rights', () => {
  const group = sellGroup('sell-1', '800.00', '1000.00')
  expect(sellAsSeen(group, allRights)).toEqual(group)
})

test('the chargeable rule of a provider needs the right to its costs or to change sells; the quantity does not', () => {
  const group = sellGroup('sell-1', '800.00', '1000.00')
  const chargeableRule = { divisor: 5000, step: '0.5' as const }
  const weighed = { ...group, charges: group.charges.map((charge) => ({ ...charge, quantity: '252', chargeableRule })) }
  const seenWith = (...permissions: Permission[]) => sellAsSeen(weighed, costRights(permissions)).charges[0]
  expect(seenWith('COMERCIAL', 'CONSULTAR_COTIZACION')).toMatchObject({ quantity: '252' })
  expect(seenWith('COMERCIAL', 'CONSULTAR_COTIZACION')).not.toHaveProperty('chargeableRule')
  for (const permission of ['PRICING', 'MODIFICAR_COTIZACION_VENTAS'] as const)
    expect(seenWith(permission)).toMatchObject({ chargeableRule })
})

import { expect, test } from 'vitest'
import { costPolicies } from './cost-policies.ts'
import { costRights } from './cost-rights.ts'
import { permissions } from '../vocabulary/permissions.ts'
import { allows } from './policy.ts'

const noRights = { groups: false, lines: false, weighing: false, margin: false }
const allRights = { groups: true, lines: true, weighing: true, margin: true }

test.each([
  [[], noRights],
  [['MODIFICAR_COTIZACION_COSTOS'], allRights],
  [['PRICING'], allRights],
  [['ANALYTICS_REPORTS'], allRights],
  [['CONSULTAR_SPOT'], { ...noRights, groups: true }],
  [['MODIFICAR_SPOT'], { ...noRights, groups: true }],
  [['MODIFICAR_COTIZACION_VENTAS'], { ...noRights, weighing: true }],
  [['GERENTE_COMERCIAL'], { ...noRights, margin: true }],
  [['GERENTE_COMERCIAL', 'MODIFICAR_SPOT'], { ...noRights, groups: true, margin: true }],
])('cost rights of %j', (given, rights) => expect(costRights(given)).toEqual(rights))

test('no other permission shows any cost data', () => {
  const showing = permissions.filter((one) => Object.values(costRights([one])).some(Boolean))
  expect([...showing].sort()).toEqual([
    'ANALYTICS_REPORTS',
    'CONSULTAR_SPOT',
    'GERENTE_COMERCIAL',
    'MODIFICAR_COTIZACION_COSTOS',
    'MODIFICAR_COTIZACION_VENTAS',
    'MODIFICAR_SPOT',
    'PRICING',
  ])
})

test.each(['groups', 'lines', 'margin'] as const)(
  'the route policy for %s allows the same users as the cost right',
  (right) => {
    for (const one of permissions)
      expect([one, allows(costPolicies[right], { userId: 'u', permissions: [one] }, {})]).toEqual([
        one,
        costRights([one])[right],
      ])
  },
)

import { expect, test } from 'vitest'
import { permissions } from './permissions.ts'
import { permissionsOf, roles } from './roles.ts'

test('the list has 36 permissions, each once', () => {
  expect(permissions).toHaveLength(36)
  expect(new Set(permissions).size).toBe(36)
})

test('a user has the union of their roles and extra grants, in the order of the list', () => {
  expect(permissionsOf(['ANALYST', 'ADMINISTRATION'], ['PRICING'])).toEqual(
    permissions.filter((one) => new Set<string>([...roles.ANALYST, ...roles.ADMINISTRATION, 'PRICING']).has(one)),
  )
  expect(permissionsOf([])).toEqual([])
  expect(permissionsOf(['THIRD_PARTY'])).toEqual([])
})

test('the administrator has all permissions, the manager those of a commercial, the head of pricing those of pricing', () => {
  expect(permissionsOf(['ADMINISTRATOR'])).toEqual([...permissions])
  expect(roles.MANAGER).toEqual(expect.arrayContaining([...roles.COMMERCIAL]))
  expect(roles.PRICING_LEAD).toEqual(expect.arrayContaining([...roles.PRICING]))
})

test('only the manager decides for a commercial, and commercials see no costs', () => {
  const holders = Object.entries(roles).filter(([, permissions]) =>
    (permissions as readonly string[]).includes('GERENTE_COMERCIAL'),
  )
  expect(holders.map(([name]) => name)).toEqual(['MANAGER', 'ADMINISTRATOR'])
  expect(roles.COMMERCIAL).not.toContain('MODIFICAR_COTIZACION_COSTOS')
})

test.each(Object.entries(roles))('the role %s lists each permission once', (_, permissions) =>
  expect(new Set(permissions).size).toBe(permissions.length),
)

import { expect, test } from '@jest/globals'
import { matchRoutes } from 'react-router-dom'
import { pageRoutes } from './routes.ts'
import { routes } from './router.tsx'

/** The table of the specification §2, in its order. */
const specification: readonly [path: string, permission: string | undefined][] = [
  ['/home', undefined],
  ['/general-dashboards', 'ANALYTICS_QUOTATIONS'],
  ['/reports', 'ANALYTICS_REPORTS'],
  ['/mis-cotizaciones', 'COMERCIAL'],
  ['/mis-cotizaciones/historial', 'COMERCIAL'],
  ['/finalizar', 'COMERCIAL'],
  ['/asignadas', 'COMERCIAL'],
  ['/cotizaciones-gerente', 'GERENTE_COMERCIAL'],
  ['/pricing/nuevas-solicitudes', 'PRICING'],
  ['/pricing/en-proceso', 'PRICING'],
  ['/pricing/cotizaciones', 'PRICING'],
  ['/pricing/cotizador', 'PRICING'],
  ['/pricing/tarifas', 'PRICING'],
  ['/pricing/reglas-cotizacion', 'PRICING_RULES'],
  ['/organizaciones', 'CONSULTAR_ORGANIZACION'],
  ['/proveedores', 'PRICING'],
  ['/charge-codes', 'ALTA_CHARGE_CODE'],
  ['/usuarios', 'MODIFICAR_USUARIO'],
  ['/operativa/express', 'CONSULTAR_SHIPMENT'],
  ['/operativa/express/en-proceso', 'CONSULTAR_SHIPMENT'],
  ['/operativa/express/finalizadas', 'CONSULTAR_SHIPMENT'],
  ['/borradores', 'CONSULTAR_COTIZACION'],
  ['/notas', 'PRICING'],
]

const matched = (path: string) => matchRoutes(routes, path)?.at(-1)?.route.path

const routeOf = (path: string) => pageRoutes.find((route) => route.path === matched(path))

test.each(specification)('%s needs %s', (path, permission) => {
  const route = routeOf(path)
  expect(route).toBeDefined()
  expect(route?.permission).toBe(permission)
})

test('the lists take an optional reference, the rates an optional id', () => {
  for (const path of [
    '/mis-cotizaciones',
    '/mis-cotizaciones/historial',
    '/finalizar',
    '/asignadas',
    '/pricing/en-proceso',
    '/pricing/tarifas',
  ]) {
    expect(matched(`${path}/MVD-2026-000001`)).not.toBe('*')
    expect(routeOf(`${path}/MVD-2026-000001`)?.permission).toBe(routeOf(path)?.permission)
  }
})

test('historial is a list, not the key of a quotation', () => {
  expect(routeOf('/mis-cotizaciones/historial')?.name).toBe('mineHistory')
})

test('login and the agent’s page stand outside the bar; whatever else is unknown', () => {
  expect(matched('/login')).toBe('/login')
  expect(matched('/third-party/abc')).toBe('/third-party/:encodedJwt')
  expect(matched('/nothing/here')).toBe('*')
})

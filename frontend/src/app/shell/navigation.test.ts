import { expect, test } from 'vitest'
import { isCurrent, menuFor } from './navigation.ts'

const names = (permissions: readonly string[]) =>
  menuFor(new Set(permissions)).map(({ name, entries }) => `${name}${entries.length > 1 ? ` ${entries.length}` : ''}`)

test('the menu shows screens that the user may open', () => {
  expect(names([])).toEqual(['home'])
  expect(names(['PRICING'])).toEqual(['home', 'pricing 4', 'rates', 'providers', 'notes'])
})

test('a group with one entry becomes that entry', () => {
  expect(names(['ANALYTICS_REPORTS'])).toEqual(['home', 'reports'])
  expect(names(['ANALYTICS_REPORTS', 'ANALYTICS_QUOTATIONS'])).toEqual(['home', 'analysis 2'])
  expect(names(['GERENTE_COMERCIAL'])).toEqual(['home', 'manager'])
})

test('with all permissions, every group is in the bar', () => {
  const all = [
    'COMERCIAL',
    'GERENTE_COMERCIAL',
    'PRICING',
    'PRICING_RULES',
    'CONSULTAR_SHIPMENT',
    'ANALYTICS_QUOTATIONS',
    'ANALYTICS_REPORTS',
    'CONSULTAR_ORGANIZACION',
    'ALTA_CHARGE_CODE',
    'MODIFICAR_USUARIO',
    'CONSULTAR_COTIZACION',
  ]
  expect(names(all)).toEqual([
    'home',
    'commercial 5',
    'pricing 5',
    'express 3',
    'rates',
    'providers',
    'analysis 2',
    'catalogues 3',
    'drafts',
    'notes',
  ])
})

test('a group is current on its entries and below them', () => {
  const pricing = menuFor(new Set(['PRICING']))[1]
  if (pricing === undefined) throw new Error('no group')
  expect(isCurrent(pricing, '/pricing/cotizaciones/MVD-1')).toBe(true)
  expect(isCurrent(pricing, '/pricing/cotizacionesx')).toBe(false)
  expect(isCurrent(pricing, '/home')).toBe(false)
})

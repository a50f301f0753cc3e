import { roles } from '@freight/contracts/vocabulary/roles'
import { expect, test } from 'vitest'
import { columnsFor, openTo, sectionOf } from './sections.ts'

const open = (role: keyof typeof roles) =>
  openTo((permission) => (roles[role] as readonly string[]).includes(permission))

test('each section has its own permission; the account section is open to every user', () => {
  expect(open('COMMERCIAL')).toEqual(['notices', 'language', 'password', 'api'])
  expect(open('PRICING')).toEqual(['fx', 'notices', 'language', 'password', 'api'])
  expect(open('PRICING_LEAD')).toEqual([
    'fx',
    'disclaimers',
    'markup',
    'charge-templates',
    'notices',
    'language',
    'password',
    'api',
  ])
  expect(open('MANAGER')).toEqual([
    'margins',
    'targets',
    'calendar',
    'clocks',
    'chargeable',
    'limits',
    'reasons',
    'notices',
    'language',
    'password',
    'api',
  ])
  expect(open('ADMINISTRATOR')).toHaveLength(18)
})

test('a closed section falls back to the first open one', () => {
  expect(sectionOf('margins', open('ADMINISTRATOR'))).toBe('margins')
  expect(sectionOf('margins', open('PRICING'))).toBe('fx')
  expect(sectionOf(undefined, open('COMMERCIAL'))).toBe('notices')
})

test('related sections are grouped', () => {
  expect(columnsFor('targets', open('ADMINISTRATOR'))).toEqual([
    ['company', 'margins', 'targets', 'calendar'],
    ['fx', 'disclaimers'],
  ])
  expect(columnsFor('fx', open('PRICING'))).toEqual([['fx']])
  expect(columnsFor('reasons', open('ADMINISTRATOR'))).toEqual([['reasons']])
})

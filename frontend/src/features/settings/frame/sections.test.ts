import { roles } from '@freight/contracts/access/roles'
import { expect, test } from 'vitest'
import { columnsFor, openTo, sectionOf } from './sections.ts'

const open = (role: keyof typeof roles) =>
  openTo((permission) => (roles[role] as readonly string[]).includes(permission))

test('each section is shown by its own permission, one’s own account to everybody', () => {
  expect(open('COMMERCIAL')).toEqual(['notices', 'language', 'password'])
  expect(open('PRICING')).toEqual(['fx', 'notices', 'language', 'password'])
  expect(open('PRICING_LEAD')).toEqual([
    'fx',
    'disclaimers',
    'markup',
    'charge-templates',
    'notices',
    'language',
    'password',
  ])
  expect(open('MANAGER')).toEqual([
    'margins',
    'targets',
    'calendar',
    'chargeable',
    'reasons',
    'notices',
    'language',
    'password',
  ])
  expect(open('ADMINISTRATOR')).toHaveLength(15)
})

test('a section that may not be opened gives way to the first that may', () => {
  expect(sectionOf('margins', open('ADMINISTRATOR'))).toBe('margins')
  expect(sectionOf('margins', open('PRICING'))).toBe('fx')
  expect(sectionOf(undefined, open('COMMERCIAL'))).toBe('notices')
})

test('what is decided together stands together', () => {
  expect(columnsFor('targets', open('ADMINISTRATOR'))).toEqual([
    ['company', 'margins', 'targets', 'calendar'],
    ['fx', 'disclaimers'],
  ])
  expect(columnsFor('fx', open('PRICING'))).toEqual([['fx']])
  expect(columnsFor('reasons', open('ADMINISTRATOR'))).toEqual([['reasons']])
})

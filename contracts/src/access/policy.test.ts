import { expect, test } from 'vitest'
import {
  allOf,
  allows,
  publicAccess,
  anyOf,
  type Principal,
  assignee,
  describePolicy,
  may,
  mayEver,
  own,
  type Policy,
  self,
  signedIn,
  system,
} from './policy.ts'

const ana: Principal = { userId: 'ana', permissions: ['COMERCIAL'] }
const pricing: Principal = { userId: 'paul', permissions: ['PRICING'] }
const clock: Principal = { userId: 'scheduler', permissions: [], system: true }
const hers = { commercial: 'ana', assignedTo: 'paul' }

const cases: [string, Policy, Principal, boolean][] = [
  ['public access without a session', publicAccess, { userId: '', permissions: [] }, true],
  ['any signed-in user', signedIn, { userId: 'x', permissions: [] }, true],
  ['a user with the permission', may('COMERCIAL'), ana, true],
  ['a user without the permission', may('PRICING'), ana, false],
  ['allOf with one permission missing', allOf('COMERCIAL', 'PRICING'), ana, false],
  ['allOf with all permissions', allOf('COMERCIAL', may('COMERCIAL')), ana, true],
  ['anyOf with one permission', anyOf('PRICING', 'COMERCIAL'), ana, true],
  ['anyOf without any permission', anyOf('PRICING', 'GERENTE_COMERCIAL'), ana, false],
  ['the commercial of the quotation', own('COMERCIAL'), ana, true],
  ['another commercial', own('COMERCIAL'), { ...ana, userId: 'eva' }, false],
  [
    'another commercial with the owner as related',
    own('COMERCIAL'),
    { ...ana, userId: 'eva', relatedCommercials: ['ana'] },
    true,
  ],
  ['the commercial of the quotation without the permission', own('COMERCIAL'), { ...ana, permissions: [] }, false],
  ['the assignee', assignee, pricing, true],
  ['a user who is not the assignee', assignee, ana, false],
  ['another user where each may act on themselves', self, ana, false],
  ['a user where only the system may', system, { userId: 'x', permissions: ['PRICING'] }, false],
  ['the system with any permission', may('PRICING'), clock, true],
  ['the system where only it may', system, clock, true],
]

test.each(cases)('%s', (_, policy, principal, allowed) => expect(allows(policy, principal, hers)).toBe(allowed))

test('a quotation without an owner matches neither `own` nor `assignee`', () => {
  expect(allows(own('COMERCIAL'), ana, {})).toBe(false)
  expect(allows(assignee, ana, {})).toBe(false)
})

test('mayEver treats the principal as commercial and assignee of the object', () => {
  expect(mayEver(own('COMERCIAL'), { ...ana, userId: 'eva' })).toBe(true)
  expect(mayEver(assignee, { userId: 'x', permissions: [] })).toBe(true)
  expect(mayEver(own('COMERCIAL'), pricing)).toBe(false)
  expect(mayEver(system, pricing)).toBe(false)
})

test('the API document describes a policy in words', () => {
  expect(describePolicy(anyOf(own('COMERCIAL'), allOf('PRICING', 'GERENTE_COMERCIAL'), assignee))).toBe(
    'own(COMERCIAL) or (PRICING and GERENTE_COMERCIAL) or the assignee',
  )
  expect([publicAccess, signedIn, system].map(describePolicy)).toEqual([
    'anybody',
    'any signed-in user',
    'the system only',
  ])
})

test('the policy `self` allows each user to act on themselves only', () => {
  const policy = anyOf('MODIFICAR_USUARIO', self)
  expect(allows(policy, ana, { user: 'ana' })).toBe(true)
  expect(allows(policy, pricing, { user: 'ana' })).toBe(false)
  expect(allows(policy, { userId: 'admin', permissions: ['MODIFICAR_USUARIO'] }, { user: 'ana' })).toBe(true)
  expect(mayEver(policy, pricing)).toBe(true)
  expect(describePolicy(policy)).toBe('MODIFICAR_USUARIO or each user for themselves')
})

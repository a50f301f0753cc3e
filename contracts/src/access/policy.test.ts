import { expect, test } from 'vitest'
import {
  allOf,
  allows,
  anybody,
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
  ['anybody is let in', anybody, { userId: '', permissions: [] }, true],
  ['whoever is signed in is let in', signedIn, { userId: 'x', permissions: [] }, true],
  ['a permission is held', may('COMERCIAL'), ana, true],
  ['a permission is missing', may('PRICING'), ana, false],
  ['all are needed', allOf('COMERCIAL', 'PRICING'), ana, false],
  ['all are held', allOf('COMERCIAL', may('COMERCIAL')), ana, true],
  ['one is enough', anyOf('PRICING', 'COMERCIAL'), ana, true],
  ['none is held', anyOf('PRICING', 'GERENTE_COMERCIAL'), ana, false],
  ['one’s own', own('COMERCIAL'), ana, true],
  ['somebody else’s', own('COMERCIAL'), { ...ana, userId: 'eva' }, false],
  ['somebody else’s who is listed', own('COMERCIAL'), { ...ana, userId: 'eva', relatedCommercials: ['ana'] }, true],
  ['one’s own, without the permission', own('COMERCIAL'), { ...ana, permissions: [] }, false],
  ['the assignee', assignee, pricing, true],
  ['somebody else than the assignee', assignee, ana, false],
  ['each user for themselves', self, ana, false],
  ['a person where only the system may', system, { userId: 'x', permissions: ['PRICING'] }, false],
  ['the system, everywhere', may('PRICING'), clock, true],
  ['the system where only it may', system, clock, true],
]

test.each(cases)('%s', (_, policy, principal, allowed) => expect(allows(policy, principal, hers)).toBe(allowed))

test('what nobody owns is nobody’s own', () => {
  expect(allows(own('COMERCIAL'), ana, {})).toBe(false)
  expect(allows(assignee, ana, {})).toBe(false)
})

test('before anything is loaded, own and assigned things are thought to be the principal’s', () => {
  expect(mayEver(own('COMERCIAL'), { ...ana, userId: 'eva' })).toBe(true)
  expect(mayEver(assignee, { userId: 'x', permissions: [] })).toBe(true)
  expect(mayEver(own('COMERCIAL'), pricing)).toBe(false)
  expect(mayEver(system, pricing)).toBe(false)
})

test('policies are told in words', () => {
  expect(describePolicy(anyOf(own('COMERCIAL'), allOf('PRICING', 'GERENTE_COMERCIAL'), assignee))).toBe(
    'own(COMERCIAL) or (PRICING and GERENTE_COMERCIAL) or the assignee',
  )
  expect([anybody, signedIn, system].map(describePolicy)).toEqual(['anybody', 'any signed-in user', 'the system only'])
})

test('each user is allowed what is their own, and nobody else is', () => {
  const policy = anyOf('MODIFICAR_USUARIO', self)
  expect(allows(policy, ana, { user: 'ana' })).toBe(true)
  expect(allows(policy, pricing, { user: 'ana' })).toBe(false)
  expect(allows(policy, { userId: 'admin', permissions: ['MODIFICAR_USUARIO'] }, { user: 'ana' })).toBe(true)
  expect(mayEver(policy, pricing)).toBe(true)
  expect(describePolicy(policy)).toBe('MODIFICAR_USUARIO or each user for themselves')
})

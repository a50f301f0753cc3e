import { expect, test } from '@jest/globals'
import { userCommands } from '@freight/contracts/user/commands'
import { userEvents } from '@freight/contracts/user/events'
import { permissions } from '@freight/contracts/permissions'
import { facts } from '../testing/quotation-sentences.ts'
import { sentences } from '../testing/given.ts'
import { user } from './decider.ts'

const { given, stateAfter } = sentences({
  decider: user,
  commands: userCommands,
  events: userEvents,
  asker: { userId: 'admin', permissions },
  facts,
  id: 'u1',
})

const form = {
  userName: 'Ana',
  name: 'Ana Pérez',
  mail: 'Ana@example.com',
  company: 'MVD' as const,
  roles: ['PRICING' as const],
}
const created = {
  type: 'UserCreated',
  data: {
    ...form,
    id: 'u1',
    roles: ['PRICING'] as string[],
    code: '',
    permissions: [] as string[],
    isCommercial: false,
    isThirdParty: false,
    isManager: false,
    relatedCommercials: [] as string[],
  },
} as const
const deactivated = { type: 'UserDeactivated', data: {} } as const
const activated = { type: 'UserActivated', data: {} } as const

test('a user is created once', () => {
  given().when('CreateUser', form).thenExactly(created)
  given(created).when('CreateUser', form).refused('ALREADY_EXISTS')
})

test('creating a user takes both permissions', () => {
  given()
    .by({ userId: 'x', permissions: ['ALTA_USUARIO'] })
    .when('CreateUser', form)
    .refused('FORBIDDEN')
  given()
    .by({ userId: 'x', permissions: ['ALTA_USUARIO', 'MODIFICAR_USUARIO'] })
    .when('CreateUser', form)
    .thenExactly(created)
})

test('a user is deactivated and activated; the same again changes nothing', () => {
  given(created).when('DeactivateUser', {}).thenExactly(deactivated)
  given(created, deactivated).when('DeactivateUser', {}).nothing()
  given(created, deactivated).when('ActivateUser', {}).thenExactly(activated)
  given(created).when('ActivateUser', {}).nothing()
})

test('nobody deactivates himself', () =>
  given(created).by({ userId: 'u1', permissions }).when('DeactivateUser', {}).refused('OWN_ACCOUNT'))

test('what he may do and whether he is active is remembered', () => {
  expect(stateAfter([created])).toMatchObject({ exists: true, active: true, fields: { roles: ['PRICING'] } })
  expect(stateAfter([created, deactivated]).active).toBe(false)
  expect(stateAfter([created, deactivated, activated]).active).toBe(true)
})

test('the sign-in name and the mail address belong to one user, whatever their case', () => {
  expect(user.uniqueKeys?.(stateAfter([created, deactivated]))).toEqual([
    { scope: 'user-name', value: 'ana' },
    { scope: 'user-mail', value: 'ana@example.com', personal: true },
  ])
  expect(user.uniqueKeys?.(stateAfter([]))).toEqual([])
})

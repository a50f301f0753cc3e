import { userCommands } from '@freight/contracts/user/commands'
import { userEvents } from '@freight/contracts/user/events'
import { permissions } from '@freight/contracts/access/permissions'
import { roles } from '@freight/contracts/access/roles'
import { expect, test } from 'vitest'
import { lookups } from '../../testing/quotation-sentences.ts'
import { sentences } from '../../testing/given.ts'
import { user } from './decider.ts'

const { given, stateAfter } = sentences({
  decider: user,
  commands: userCommands,
  events: userEvents,
  principal: { userId: 'admin', permissions },
  lookups,
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
const rights = (held: string[], ...extra: string[]) => ({
  type: 'UserPermissionsChanged' as const,
  data: { roles: held, permissions: extra },
})
const known = {
  namedUsers: {
    u2: { id: 'u2', active: true, permissions: roles.COMMERCIAL },
    u3: { id: 'u3', active: true, permissions: roles.PRICING },
    analyst: { id: 'analyst', active: true, permissions: roles.ANALYST },
    gone: { id: 'gone', active: false, permissions: roles.PRICING },
  },
}

test('a user is created once', () => {
  given().when('CreateUser', form).thenExactly(created)
  given(created).when('CreateUser', form).refused('ALREADY_EXISTS')
})

test('a mail address that was pasted with spaces is the address', () => {
  given()
    .when('CreateUser', { ...form, mail: '  Ana@example.com ' })
    .thenExactly(created)
  expect(() => given().when('CreateUser', { ...form, mail: 'Ana @example.com' })).toThrow('A mail address such as')
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

test('what is named is changed, and only if it stands otherwise', () => {
  given(created)
    .when('ChangeUser', { name: 'Ana P.', userCommercialSystem: 'MVD-APE', roles: ['PRICING'], isManager: false })
    .thenExactly({ type: 'UserChanged', data: { name: 'Ana P.', userCommercialSystem: 'MVD-APE' } })
  given(created).when('ChangeUser', { name: 'Ana Pérez', userCommercialSystem: '' }).nothing()
})

test('data and rights are changed by one command, and stay two events', () =>
  given(created)
    .when('ChangeUser', { code: 'AP', roles: ['COMMERCIAL'], permissions: ['CONSULTAR_SPOT'] })
    .thenExactly({ type: 'UserChanged', data: { code: 'AP' } }, rights(['COMMERCIAL'], 'CONSULTAR_SPOT')))

test('related people are users of the application, and never the user themselves', () => {
  given(created)
    .when('ChangeUser', { relatedUsers: ['u2', 'nobody'] }, known)
    .refused('USER_UNKNOWN', { users: ['nobody'] })
  given()
    .when('CreateUser', { ...form, relatedCommercials: ['nobody'] }, known)
    .refused('USER_UNKNOWN')
  given(created)
    .when(
      'ChangeUser',
      { relatedUsers: ['u1', 'u2'], relatedCommercials: ['u1'] },
      { namedUsers: { ...known.namedUsers, u1: { id: 'u1', active: true, permissions: [] } } },
    )
    .thenExactly({ type: 'UserChanged', data: { relatedUsers: ['u2'] } })
})

test('extra permissions are given and taken back; the same again changes nothing', () => {
  const granted = rights(['PRICING'], 'CONSULTAR_SPOT')
  given(created)
    .when('GrantPermissions', { permissions: ['CONSULTAR_SPOT'] })
    .thenExactly(granted)
  given(created, granted)
    .when('GrantPermissions', { permissions: ['CONSULTAR_SPOT'] })
    .nothing()
  given(created, granted)
    .when('RevokePermissions', { permissions: ['CONSULTAR_SPOT', 'PRICING'] })
    .thenExactly(rights(['PRICING']))
  given(created)
    .when('RevokePermissions', { permissions: ['PRICING'] })
    .nothing()
})

test('rights take their permission to be changed', () =>
  given(created)
    .by({ userId: 'x', permissions: ['ALTA_USUARIO', 'BAJA_USUARIO'] })
    .when('GrantPermissions', { permissions: ['PRICING'] })
    .refused('FORBIDDEN'))

test('nobody takes away their own right to administer users, neither with the role nor as an extra', () => {
  const administrator = rights(['ADMINISTRATOR'])
  const self = given(created, administrator).by({ userId: 'u1', permissions })
  self.when('ChangeUser', { roles: ['PRICING'] }).refused('OWN_RIGHTS')
  self
    .when('ChangeUser', { roles: ['PRICING'], permissions: ['MODIFICAR_USUARIO'] })
    .thenExactly(rights(['PRICING'], 'MODIFICAR_USUARIO'))
  given(created, rights([], 'MODIFICAR_USUARIO'))
    .by({ userId: 'u1', permissions })
    .when('RevokePermissions', { permissions: ['MODIFICAR_USUARIO'] })
    .refused('OWN_RIGHTS')
  given(created, administrator)
    .when('ChangeUser', { roles: ['PRICING'] })
    .thenExactly(rights(['PRICING']))
})

test('a user is deactivated and activated; the same again changes nothing', () => {
  given(created).when('DeactivateUser', {}).thenExactly(deactivated)
  given(created, deactivated).when('DeactivateUser', {}).nothing()
  given(created, deactivated).when('ActivateUser', {}).thenExactly(activated)
  given(created).when('ActivateUser', {}).nothing()
})

test('nobody deactivates themselves', () =>
  given(created).by({ userId: 'u1', permissions }).when('DeactivateUser', {}).refused('OWN_ACCOUNT'))

test('who administers users is deactivated only by one who does so too: one of them always stays', () => {
  const guarded = given(created, rights(['ADMINISTRATOR']))
  guarded
    .by({ userId: 'x', permissions: ['BAJA_USUARIO'] })
    .when('DeactivateUser', {})
    .refused('FORBIDDEN', {})
  guarded
    .by({ userId: 'x', permissions: ['BAJA_USUARIO', 'MODIFICAR_USUARIO'] })
    .when('DeactivateUser', {})
    .thenExactly(deactivated)
  given(created)
    .by({ userId: 'x', permissions: ['BAJA_USUARIO'] })
    .when('DeactivateUser', {})
    .thenExactly(deactivated)
})

test('whoever has open work is not deactivated before somebody takes it over', () => {
  const open = { ...known, openWork: { commercial: 9, assignedTo: 2 } }
  given(created).when('DeactivateUser', {}, open).refused('OPEN_WORK', { commercial: 9, assignedTo: 2 })
  given(created)
    .when('DeactivateUser', { handOverTo: { commercial: 'u2' } }, open)
    .refused('OPEN_WORK')
  given(created)
    .when('DeactivateUser', { handOverTo: { commercial: 'u2', assignedTo: 'u3' } }, open)
    .thenExactly({ type: 'UserDeactivated', data: { handOverTo: { commercial: 'u2', assignedTo: 'u3' } } })
  given(created)
    .when(
      'DeactivateUser',
      { handOverTo: { assignedTo: 'u3' } },
      { ...known, openWork: { commercial: 0, assignedTo: 2 } },
    )
    .thenExactly({ type: 'UserDeactivated', data: { handOverTo: { assignedTo: 'u3' } } })
  // One who takes over the requests does not take over the clients.
  given(created)
    .when(
      'DeactivateUser',
      { handOverTo: { assignedTo: 'u3' } },
      { ...known, openWork: { commercial: 1, assignedTo: 2 } },
    )
    .refused('OPEN_WORK', { commercial: 1, assignedTo: 2 })
})

test('nobody takes over from themselves', () =>
  given(created)
    .when(
      'DeactivateUser',
      { handOverTo: { commercial: 'u1' } },
      { namedUsers: { u1: { id: 'u1', active: true, permissions: roles.COMMERCIAL } } },
    )
    .refused('USER_NOT_ELIGIBLE', { user: 'u1' }))

test('whoever sees users knows of one, and so does whoever may do something to them', () => {
  const state = stateAfter([created])
  const isKnown = (held: readonly (typeof permissions)[number][], mayAct: boolean) =>
    user.isKnownTo?.(state, { userId: 'x', permissions: held }, mayAct)
  expect([isKnown(['CONSULTAR_USUARIO'], false), isKnown([], true), isKnown([], false)]).toEqual([true, true, false])
})

test.each(['analyst', 'gone', 'nobody', 'u1'])('%s takes nothing over', (target) =>
  given(created)
    .when('DeactivateUser', { handOverTo: { commercial: target } }, known)
    .refused('USER_NOT_ELIGIBLE', { user: target }),
)

test('what they may do and whether they are active is remembered', () => {
  expect(stateAfter([created])).toMatchObject({ exists: true, active: true, fields: { roles: ['PRICING'] } })
  expect(stateAfter([created, rights(['MANAGER'], 'PRICING')]).fields).toMatchObject({
    roles: ['MANAGER'],
    permissions: ['PRICING'],
  })
  expect(stateAfter([created, { type: 'UserChanged', data: { name: 'Ana P.' } }]).fields).toMatchObject({
    ...created.data,
    name: 'Ana P.',
  })
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

test('a link for another password is asked for by whoever administers users, for an active user', () => {
  const asked = { type: 'UserPasswordResetRequested', data: { language: 'es' } } as const
  given(created).when('RequestPasswordReset', {}).thenExactly(asked)
  given(created, asked)
    .when('RequestPasswordReset', { language: 'pt' })
    .thenExactly({ ...asked, data: { language: 'pt' } })
  given(created, deactivated).when('RequestPasswordReset', {}).refused('USER_INACTIVE')
  given(created).by({ userId: 'u1', permissions: [] }).when('RequestPasswordReset', {}).refused('FORBIDDEN')
})

test('sessions are ended by the users themselves, but for the one that they name, or by whoever administers users', () => {
  const except = '6d0f7b2e-5a37-4b7c-9d2b-0c5a1e7f3a11'
  const ended = { type: 'UserSessionsEnded', data: {} } as const
  given(created).when('EndSessions', {}).thenExactly(ended)
  given(created, ended)
    .by({ userId: 'u1', permissions: [] })
    .when('EndSessions', { except })
    .thenExactly({ ...ended, data: { except } })
  given(created)
    .by({ userId: 'u2', permissions: ['BAJA_USUARIO'] })
    .when('EndSessions', {})
    .refused('FORBIDDEN')
})

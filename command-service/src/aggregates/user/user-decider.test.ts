import { userCommands, userEvents } from '@freight/contracts/user/user'
import { permissions } from '@freight/contracts/vocabulary/permissions'
import { roles } from '@freight/contracts/vocabulary/roles'
import { expect, test } from 'vitest'
import { lookups } from '../../testing/quotation-sentences.ts'
import { sentences } from '../../testing/given.ts'
import { user } from './user-decider.ts'

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
const rights = (roleNames: string[], ...extraPermissions: string[]) => ({
  type: 'UserPermissionsChanged' as const,
  data: { roles: roleNames, permissions: extraPermissions },
})
const known = {
  namedUsers: {
    u2: { id: 'u2', active: true, permissions: roles.COMMERCIAL },
    u3: { id: 'u3', active: true, permissions: roles.PRICING },
    analyst: { id: 'analyst', active: true, permissions: roles.ANALYST },
    inactive: { id: 'inactive', active: false, permissions: roles.PRICING },
  },
}

test('a user is created once', () => {
  given().when('CreateUser', form).thenExactly(created)
  given(created).when('CreateUser', form).refused('ALREADY_EXISTS')
})

test('the spaces of a pasted mail address are trimmed', () => {
  given()
    .when('CreateUser', { ...form, mail: '  Ana@example.com ' })
    .thenExactly(created)
  expect(() => given().when('CreateUser', { ...form, mail: 'Ana @example.com' })).toThrow('A mail address such as')
})

test('creating a user needs both permissions', () => {
  given()
    .by({ userId: 'x', permissions: ['ALTA_USUARIO'] })
    .when('CreateUser', form)
    .refused('FORBIDDEN')
  given()
    .by({ userId: 'x', permissions: ['ALTA_USUARIO', 'MODIFICAR_USUARIO'] })
    .when('CreateUser', form)
    .thenExactly(created)
})

test('a change contains only the fields whose value differs', () => {
  given(created)
    .when('ChangeUser', { name: 'Ana P.', userCommercialSystem: 'MVD-APE', roles: ['PRICING'], isManager: false })
    .thenExactly({ type: 'UserChanged', data: { name: 'Ana P.', userCommercialSystem: 'MVD-APE' } })
  given(created).when('ChangeUser', { name: 'Ana Pérez', userCommercialSystem: '' }).nothing()
})

test('one command changes data and rights with two events', () =>
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

test('extra permissions are granted and revoked; a repetition changes nothing', () => {
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

test('changing rights needs its permission', () =>
  given(created)
    .by({ userId: 'x', permissions: ['ALTA_USUARIO', 'BAJA_USUARIO'] })
    .when('GrantPermissions', { permissions: ['PRICING'] })
    .refused('FORBIDDEN'))

test('users cannot remove their own right to administer users, neither by role nor as an extra', () => {
  const administrator = rights(['ADMINISTRATOR'])
  const ownAccount = given(created, administrator).by({ userId: 'u1', permissions })
  ownAccount.when('ChangeUser', { roles: ['PRICING'] }).refused('OWN_RIGHTS')
  ownAccount
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

test('a user is deactivated and activated; a repetition changes nothing', () => {
  given(created).when('DeactivateUser', {}).thenExactly(deactivated)
  given(created, deactivated).when('DeactivateUser', {}).nothing()
  given(created, deactivated).when('ActivateUser', {}).thenExactly(activated)
  given(created).when('ActivateUser', {}).nothing()
})

test('users cannot deactivate themselves', () =>
  given(created).by({ userId: 'u1', permissions }).when('DeactivateUser', {}).refused('OWN_ACCOUNT'))

test('only an administrator of users deactivates another one, so one always remains', () => {
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

test('a user with open work is deactivated only with a successor', () => {
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
  // A successor for the requests is not one for the clients.
  given(created)
    .when(
      'DeactivateUser',
      { handOverTo: { assignedTo: 'u3' } },
      { ...known, openWork: { commercial: 1, assignedTo: 2 } },
    )
    .refused('OPEN_WORK', { commercial: 1, assignedTo: 2 })
})

test('users cannot be their own successors', () =>
  given(created)
    .when(
      'DeactivateUser',
      { handOverTo: { commercial: 'u1' } },
      { namedUsers: { u1: { id: 'u1', active: true, permissions: roles.COMMERCIAL } } },
    )
    .refused('USER_NOT_ELIGIBLE', { user: 'u1' }))

test('a user is visible to those who may see users or may execute the command', () => {
  const state = stateAfter([created])
  const isKnown = (granted: readonly (typeof permissions)[number][], mayAct: boolean) =>
    user.isKnownTo?.(state, { userId: 'x', permissions: granted }, mayAct)
  expect([isKnown(['CONSULTAR_USUARIO'], false), isKnown([], true), isKnown([], false)]).toEqual([true, true, false])
})

test('operations can take over, for their shipments', () =>
  given(created)
    .when(
      'DeactivateUser',
      { handOverTo: { assignedTo: 'oruiz' } },
      { namedUsers: { oruiz: { id: 'oruiz', active: true, permissions: roles.EXPRESS_OPERATIONS } } },
    )
    .thenExactly({ type: 'UserDeactivated', data: { handOverTo: { assignedTo: 'oruiz' } } }))

test('a successor works in the role that they take over', () => {
  const heirs = {
    mcosta: { id: 'mcosta', active: true, permissions: roles.COMMERCIAL },
    pgomez: { id: 'pgomez', active: true, permissions: roles.PRICING },
    oruiz: { id: 'oruiz', active: true, permissions: ['EXPRESS_OP'] },
    requester: { id: 'requester', active: true, permissions: ['SOLICITAR_SHIPMENT'] },
  }
  const after = (handOverTo: { commercial: string } | { assignedTo: string }) =>
    given(created).when('DeactivateUser', { handOverTo }, { namedUsers: heirs })
  for (const commercial of ['mcosta', 'requester'])
    after({ commercial }).thenExactly({ type: 'UserDeactivated', data: { handOverTo: { commercial } } })
  for (const commercial of ['pgomez', 'oruiz'])
    after({ commercial }).refused('USER_NOT_ELIGIBLE', { user: commercial, field: 'commercial' })
  // Commercials can be assignees of quotations.
  for (const assignedTo of ['mcosta', 'pgomez', 'oruiz'])
    after({ assignedTo }).thenExactly({ type: 'UserDeactivated', data: { handOverTo: { assignedTo } } })
  after({ assignedTo: 'requester' }).refused('USER_NOT_ELIGIBLE', { user: 'requester', field: 'assignedTo' })
})

test.each(['analyst', 'inactive', 'unknown', 'u1'])('%s cannot be a successor', (target) =>
  given(created)
    .when('DeactivateUser', { handOverTo: { commercial: target } }, known)
    .refused('USER_NOT_ELIGIBLE', { user: target }),
)

test('the state contains the rights and whether the user is active', () => {
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

test('the sign-in name and the mail address belong to one user in any case', () => {
  expect(user.uniqueKeys?.(stateAfter([created, deactivated]))).toEqual([
    { scope: 'user-name', value: 'ana' },
    { scope: 'user-mail', value: 'ana@example.com', personal: true },
  ])
  expect(user.uniqueKeys?.(stateAfter([]))).toEqual([])
})

test('an administrator of users requests a password link for an active user', () => {
  const requested = { type: 'UserPasswordResetRequested', data: { language: 'es' } } as const
  given(created).when('RequestPasswordReset', {}).thenExactly(requested)
  given(created, requested)
    .when('RequestPasswordReset', { language: 'pt' })
    .thenExactly({ ...requested, data: { language: 'pt' } })
  given(created, deactivated).when('RequestPasswordReset', {}).refused('USER_INACTIVE')
  given(created).by({ userId: 'u1', permissions: [] }).when('RequestPasswordReset', {}).refused('FORBIDDEN')
})

test('users end their own sessions except the given one; administrators end those of others', () => {
  const currentSession = '6d0f7b2e-5a37-4b7c-9d2b-0c5a1e7f3a11'
  const ended = { type: 'UserSessionsEnded', data: {} } as const
  given(created).when('EndSessions', {}).thenExactly(ended)
  given(created, ended)
    .by({ userId: 'u1', permissions: [] })
    .when('EndSessions', { except: currentSession })
    .thenExactly({ ...ended, data: { except: currentSession } })
  given(created)
    .by({ userId: 'u2', permissions: ['BAJA_USUARIO'] })
    .when('EndSessions', {})
    .refused('FORBIDDEN')
})

import type { UserCommands } from '@freight/contracts/user/commands'
import type { UserEvents } from '@freight/contracts/user/events'
import type { Permission } from '@freight/contracts/permissions'
import { permissionsOf } from '@freight/contracts/roles'
import { type Decider, Refusal } from '@freight/platform/decider'

export type User = { exists: boolean; active: boolean; permissions: readonly Permission[] }

/** The rule book of a user. His password is none of its business: it never becomes an event. */
export const user: Decider<User, UserCommands, UserEvents> = {
  aggregate: 'user',
  initial: { exists: false, active: false, permissions: [] },
  decide: {
    CreateUser: (data, { exists }, { id }) => {
      if (exists) throw new Refusal('ALREADY_EXISTS', 'This user exists already.')
      return [{ type: 'UserCreated', data: { id, ...data } }]
    },
    DeactivateUser: (_, { active }, { id, asker }) => {
      if (id === asker.userId) throw new Refusal('OWN_ACCOUNT', 'Nobody deactivates himself.')
      return active ? [{ type: 'UserDeactivated', data: {} }] : []
    },
    ActivateUser: (_, { active }) => (active ? [] : [{ type: 'UserActivated', data: {} }]),
  },
  evolve: {
    UserCreated: (_, { roles: held, permissions: extra }) => ({
      exists: true,
      active: true,
      permissions: permissionsOf(held, extra),
    }),
    UserDeactivated: (state) => ({ ...state, active: false }),
    UserActivated: (state) => ({ ...state, active: true }),
  },
  uniqueKeys: (event) =>
    event.type === 'UserCreated'
      ? [
          { scope: 'user-name', value: event.data.userName.toLowerCase() },
          { scope: 'user-mail', value: event.data.mail.toLowerCase(), personal: true },
        ]
      : [],
}

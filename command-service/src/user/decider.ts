import type { EventData } from '@freight/contracts/event'
import type { UserCommands } from '@freight/contracts/user/commands'
import type { UserEvents } from '@freight/contracts/user/events'
import { type Decider, Refusal } from '@freight/platform/decider'
import { type Entry, entryOf } from '../catalogue/entry.ts'

type Fields = EventData<UserEvents, 'UserCreated'>
export type User = Entry<Fields>

const entry = entryOf<Fields>('user', {
  id: '',
  userName: '',
  code: '',
  name: '',
  mail: '',
  company: '',
  roles: [],
  permissions: [],
  isCommercial: false,
  isThirdParty: false,
  isManager: false,
  relatedCommercials: [],
})

const deactivates = entry.turns('UserDeactivated', false)

/** The rule book of a user. His password is none of its business: it never becomes an event. */
export const user: Decider<User, UserCommands, UserEvents> = {
  aggregate: 'user',
  initial: entry.initial,
  decide: {
    CreateUser: entry.creates('UserCreated', (data, id) => ({ id, ...data })),
    DeactivateUser: (data, state, { id, asker }) => {
      if (id === asker.userId) throw new Refusal('OWN_ACCOUNT', 'Nobody deactivates himself.')
      return deactivates(data, state)
    },
    ActivateUser: entry.turns('UserActivated', true),
  },
  evolve: {
    UserCreated: entry.created,
    UserDeactivated: entry.turned(false),
    UserActivated: entry.turned(true),
  },
  uniqueKeys: ({ exists, fields: { userName, mail } }) =>
    exists
      ? [
          { scope: 'user-name', value: userName.toLowerCase() },
          { scope: 'user-mail', value: mail.toLowerCase(), personal: true },
        ]
      : [],
}

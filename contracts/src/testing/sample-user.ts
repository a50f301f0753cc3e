import type { EventData } from '../events/event.ts'
import type { userEvents } from '../user/user.ts'

type Created = EventData<typeof userEvents, 'UserCreated'>

/** A user of MVD, by default without permissions. */
export const userCreated = (id: string, overrides: Partial<Created> = {}): { type: 'UserCreated'; data: Created } => ({
  type: 'UserCreated',
  data: {
    id,
    userName: id,
    code: '',
    name: id,
    mail: `${id}@House.test`,
    company: 'MVD',
    roles: [],
    permissions: [],
    isCommercial: false,
    isThirdParty: false,
    isManager: false,
    relatedCommercials: [],
    ...overrides,
  },
})

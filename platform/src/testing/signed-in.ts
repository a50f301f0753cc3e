import { logger } from '../telemetry/logging.ts'
import { memorySessionStore } from './memory-stores.ts'
import { type SessionOptions, sessions, type Sessions } from '../sessions/sessions.ts'
import type { SignedInUser } from '../sessions/users.ts'

/** A commercial as the sessions see them; without permissions by default. */
export const signedInUser = (id: string, overrides: Partial<SignedInUser> = {}): SignedInUser => ({
  id,
  userName: id,
  name: id,
  mail: `${id}@example.com`,
  company: 'MVD',
  active: true,
  permissions: [],
  roles: [],
  isCommercial: true,
  isManager: false,
  isThirdParty: false,
  relatedCommercials: [],
  ...overrides,
})

export const ana = signedInUser('u-1', {
  userName: 'ana',
  name: 'Ana Pérez',
  mail: 'ana@example.com',
  permissions: ['COMERCIAL'],
  roles: ['COMMERCIAL'],
})

/** Signing key of the test servers. */
export const serverKey = new Uint8Array(32).fill(3)

/** Sessions for a single server. */
export const sessionsInMemory = (
  clock = () => new Date(),
  log = logger('silent'),
  onKeyUsed?: SessionOptions['onKeyUsed'],
): Promise<Sessions> =>
  sessions({
    key: serverKey,
    store: memorySessionStore(),
    clock,
    minutes: 30,
    log,
    ...(onKeyUsed && { onKeyUsed }),
  })

import type { IssuedToken, SessionStore } from '../sessions/session-store.ts'
import type { Checkpoints } from '../event-store/checkpoints.ts'

/** In memory, for tests. */
export const memoryCheckpoints = (): Checkpoints => {
  const positions = new Map<string, number>()
  return {
    open: async (name, start) => {
      const position = positions.get(name) ?? start
      positions.set(name, position)
      return position
    },
    openAll: async (names, start) => {
      for (const name of names) positions.set(name, positions.get(name) ?? start)
    },
    save: async (name, position) => void positions.set(name, position),
  }
}

/** In memory, for tests. */
export const memorySessionStore = (): SessionStore => {
  const tokens = new Map<string, IssuedToken>()
  const revoked = new Set<string>()
  return {
    issued: async (token) => void tokens.set(token.jti, token),
    find: async (jti) => tokens.get(jti),
    revoke: async (jti) => void revoked.add(jti),
    revokeAll: async (userId, { from, until, except } = {}) => {
      const jtis = [...tokens.values()]
        .filter((token) => token.userId === userId && !revoked.has(token.jti))
        .filter(({ signedInAt }) => from === undefined || signedInAt >= from)
        .filter(({ signedInAt }) => until === undefined || signedInAt <= until)
        .filter(({ signedInAt }) => signedInAt.getTime() !== except?.getTime())
        .map(({ jti }) => jti)
      for (const jti of jtis) revoked.add(jti)
      return jtis
    },
    open: async (userId, now) => {
      const validTokens = [...tokens.values()].filter(
        (token) => token.userId === userId && !revoked.has(token.jti) && token.expiresAt > now,
      )
      return new Set(validTokens.map(({ signedInAt }) => signedInAt.getTime())).size
    },
    revoked: async () => [...revoked],
  }
}

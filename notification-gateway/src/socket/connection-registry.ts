import type { Message } from '../stomp/message-frame.ts'
import type { Identity, StompSession } from '../stomp/session.ts'

/** The open sessions, by user and by token. */
export type ConnectionRegistry = {
  admit: (session: StompSession, identity: Identity) => void
  leave: (session: StompSession) => void
  /** Whether a user has a session here. */
  isHere: (userId: string) => boolean
  push: (userId: string, message: Message) => void
  /** Goes to every session that wants to know of changes. */
  tellChange: (message: Message) => void
  /** Ends the sessions of a token that was taken back. */
  revoke: (jti: string) => void
  /** Ends the sessions of a user who may no longer sign in. */
  dismiss: (userId: string) => void
}

/** The sessions of all users; of one user no more than `atMost`: the oldest is ended. */
export const connectionRegistry = (atMost: number): ConnectionRegistry => {
  const byUser = new Map<string, Set<StompSession>>()
  const byToken = new Map<string, Set<StompSession>>()
  const identities = new Map<StompSession, Identity>()

  const add = (index: Map<string, Set<StompSession>>, key: string, session: StompSession) => {
    const known = index.get(key) ?? new Set()
    index.set(key, known.add(session))
    return known
  }

  const remove = (index: Map<string, Set<StompSession>>, key: string, session: StompSession) => {
    const known = index.get(key)
    known?.delete(session)
    if (known?.size === 0) index.delete(key)
  }

  const leave = (session: StompSession) => {
    const identity = identities.get(session)
    if (!identity) return
    identities.delete(session)
    remove(byUser, identity.userId, session)
    remove(byToken, identity.jti, session)
  }

  const waiting = new Map<string, Message[]>()

  // Each session is gone to once in a turn, with all that its user is told: in a burst that is most of the work saved.
  const handOut = () => {
    const told = [...waiting]
    waiting.clear()
    for (const [userId, messages] of told) byUser.get(userId)?.forEach((session) => session.deliver(messages))
  }

  const end = (sessions: ReadonlySet<StompSession> | undefined) => {
    for (const session of sessions ?? []) {
      leave(session)
      session.end('Session ended')
    }
  }

  return {
    admit: (session, identity) => {
      identities.set(session, identity)
      add(byToken, identity.jti, session)
      const own = add(byUser, identity.userId, session)
      const [oldest] = own
      if (own.size <= atMost || !oldest) return
      leave(oldest)
      oldest.end('Too many sessions')
    },
    leave,
    isHere: (userId) => byUser.has(userId),
    push: (userId, message) => {
      if (!byUser.has(userId)) return
      if (waiting.size === 0) setImmediate(handOut)
      const known = waiting.get(userId)
      if (known) known.push(message)
      else waiting.set(userId, [message])
    },
    tellChange: (message) => {
      for (const session of identities.keys()) session.tellChange(message)
    },
    revoke: (jti) => end(byToken.get(jti)),
    dismiss: (userId) => end(byUser.get(userId)),
  }
}

import type { Message } from '../stomp/frame-codec.ts'
import type { Identity, StompSession } from '../stomp/session.ts'

/** Limits a stream of values to one per interval: the first at once, then always the last one. */
export const atMostEvery = <T>(ms: number, send: (value: T) => void) => {
  let waitingValue: { value: T } | undefined
  let timer: NodeJS.Timeout | undefined
  const sendWaiting = () => {
    timer = undefined
    if (!waitingValue) return
    const { value } = waitingValue
    waitingValue = undefined
    sendNow(value)
  }
  const sendNow = (value: T) => {
    timer = setTimeout(sendWaiting, ms)
    timer.unref()
    send(value)
  }
  return {
    send: (value: T): void => {
      if (timer) waitingValue = { value }
      else sendNow(value)
    },
    stop: (): void => clearTimeout(timer),
  }
}

/** The open sessions, by user and by token. */
export type ConnectionRegistry = {
  admit: (session: StompSession, identity: Identity) => void
  leave: (session: StompSession) => void
  /** Whether a user has a session on this gateway. */
  isHere: (userId: string) => boolean
  push: (userId: string, message: Message) => void
  /** Sends to every session with a subscription to changes. */
  sendChange: (message: Message) => void
  /** Ends the sessions of a revoked token. */
  revoke: (jti: string) => void
  /** Ends the sessions of a deactivated user. */
  dismiss: (userId: string) => void
}

/** The sessions of all users, at most `maxPerUser` per user: a further one ends the oldest. */
export const connectionRegistry = (maxPerUser: number): ConnectionRegistry => {
  const byUser = new Map<string, Set<StompSession>>()
  const byToken = new Map<string, Set<StompSession>>()
  const identities = new Map<StompSession, Identity>()

  const add = (index: Map<string, Set<StompSession>>, key: string, session: StompSession) => {
    const sessions = index.get(key) ?? new Set()
    index.set(key, sessions.add(session))
    return sessions
  }

  const remove = (index: Map<string, Set<StompSession>>, key: string, session: StompSession) => {
    const sessions = index.get(key)
    sessions?.delete(session)
    if (sessions?.size === 0) index.delete(key)
  }

  const leave = (session: StompSession) => {
    const identity = identities.get(session)
    if (!identity) return
    identities.delete(session)
    remove(byUser, identity.userId, session)
    remove(byToken, identity.jti, session)
  }

  const waitingMessages = new Map<string, Message[]>()

  // Each session gets all messages of a turn at once, which saves most of the work in a burst.
  const handOut = () => {
    const messagesByUser = [...waitingMessages]
    waitingMessages.clear()
    for (const [userId, messages] of messagesByUser) byUser.get(userId)?.forEach((session) => session.deliver(messages))
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
      const userSessions = add(byUser, identity.userId, session)
      const [oldest] = userSessions
      if (userSessions.size <= maxPerUser || !oldest) return
      leave(oldest)
      oldest.end('Too many sessions')
    },
    leave,
    isHere: (userId) => byUser.has(userId),
    push: (userId, message) => {
      if (!byUser.has(userId)) return
      if (waitingMessages.size === 0) setImmediate(handOut)
      const queue = waitingMessages.get(userId)
      if (queue) queue.push(message)
      else waitingMessages.set(userId, [message])
    },
    sendChange: (message) => {
      for (const session of identities.keys()) session.sendChange(message)
    },
    revoke: (jti) => end(byToken.get(jti)),
    dismiss: (userId) => end(byUser.get(userId)),
  }
}

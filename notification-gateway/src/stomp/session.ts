import { randomUUID } from 'node:crypto'
import {
  type ErrorMessage,
  Fault,
  encodeFrame,
  type Frame,
  heartBeatByte,
  type Version,
  agreedHeartBeat,
  beatIsDue,
  type HeartBeat,
  isSilent,
  type Message,
  type Subscription,
  notificationQueue,
  requiredHeader,
  subscriptions,
  changesQueue,
  type Subscriptions,
} from './frame-codec.ts'
import { frameParser } from './frame-parser.ts'

type Delivery = {
  deliver: (messages: readonly Message[]) => void
  /** Sends to subscriptions to changes. */
  sendChange: (message: Message) => void
  /** Sends the missed messages first and holds later ones back; sends nothing twice. */
  catchUp: (subscription: Subscription, missed: Promise<readonly Message[]>) => Promise<void>
}

/** Sends messages to the subscriptions of one session, in order per subscription. */
const delivery = (book: Subscriptions, send: (frame: Buffer) => void): Delivery => {
  const heldBack = new Map<string, Message[]>()

  const sendAll = (messages: readonly Message[], subscription: Subscription) => {
    for (const message of messages) send(message.frame(subscription))
  }

  return {
    deliver: (messages) => {
      for (const subscription of book.all()) {
        if (subscription.destination !== notificationQueue) continue
        const heldMessages = heldBack.get(subscription.id)
        if (heldMessages) heldMessages.push(...messages)
        else sendAll(messages, subscription)
      }
    },
    sendChange: (message) => {
      for (const subscription of book.all())
        if (subscription.destination === changesQueue) sendAll([message], subscription)
    },
    catchUp: async (subscription, missed) => {
      const heldMessages: Message[] = []
      heldBack.set(subscription.id, heldMessages)
      const storedMessages = await missed
      heldBack.delete(subscription.id)
      const replayedIds = new Set(storedMessages.map(({ id }) => id))
      sendAll([...storedMessages, ...heldMessages.filter(({ id }) => !replayedIds.has(id))], subscription)
    },
  }
}

/** Handles items one by one. While one of them is asynchronous, the source is paused and items already read wait here. */
const serialQueue = <Item>(
  handle: (item: Item) => Promise<void> | undefined | void,
  source: { pause: () => void; resume: () => void },
): ((item: Item) => void) => {
  const queue: Item[] = []
  let isBusy = false

  const drain = () => {
    isBusy = false
    while (!isBusy) {
      const next = queue.shift()
      if (next === undefined) return source.resume()
      start(next)
    }
  }

  const start = (item: Item) => {
    const work = handle(item)
    if (!work) return
    isBusy = true
    void work.finally(drain)
  }

  return (item) => {
    if (isBusy) {
      queue.push(item)
      return
    }
    start(item)
    if (isBusy) source.pause()
  }
}

const supported: readonly Version[] = ['1.2', '1.1', '1.0']

/** For the `version` header of the ERROR that rejects a client. */
const supportedVersions = supported.join(',')

/**
 * The highest common version; 1.0 for a client without the header.
 * @throws Fault when there is none
 */
export const agreedVersion = (acceptVersion: string | undefined): Version => {
  const acceptedVersions = (acceptVersion ?? '1.0').split(',').map((version) => version.trim())
  const version = supported.find((candidate) => acceptedVersions.includes(candidate))
  if (version === undefined) throw new Fault('Version not supported')
  return version
}

/**
 * The user of a session. `expiresInMs`: milliseconds from the verification to the end of the token, since the clock of
 * the ports need not be the wall clock.
 */
export type Identity = { userId: string; userName: string; jti: string; expiresInMs: number }

/** Dependencies of a session on its connection and on the application. */
export type SessionPorts = {
  send: (frame: Buffer) => void
  close: (code: number, reason: string) => void
  /** Disconnects without waiting for the close frame of the client. */
  drop: () => void
  /** Reading pauses while a frame is handled, so that a client cannot pile up work. */
  pause: () => void
  resume: () => void
  /** @throws Fault when the token is invalid */
  verify: (token: string) => Promise<Identity>
  /** Called once, when the session may receive messages. */
  admit: (session: StompSession, identity: Identity) => void
  /** Messages of the user after the given one, oldest first. */
  newerThan: (userId: string, lastId: string) => Promise<readonly Message[]>
  /** Called when a frame fails for another reason than the client. */
  onDefect: (error: unknown) => void
  now: () => number
}

export type SessionSettings = {
  heartBeatMs: number
  connectWithinMs: number
  maxSubscriptions: number
  destinations: readonly string[]
}

export type StompSession = {
  receive: (chunk: Uint8Array) => void
  /** Records a sign of life that is not a STOMP byte: a ping of the WebSocket. */
  alive: () => void
  /** Checks heart-beats, silence and the end of the token. */
  tick: () => void
  deliver: (messages: readonly Message[]) => void
  sendChange: (message: Message) => void
  /** Sends an ERROR and closes. */
  end: (errorMessage: ErrorMessage) => void
  /** Closes without an ERROR, when the client did nothing wrong. */
  close: (code: number, reason: string) => void
}

const closeCodes: Partial<Record<ErrorMessage, number>> = {
  'Too many sessions': 1008,
  'Session ended': 1008,
  'Temporarily unavailable': 1013,
}

const bearer = /^Bearer (\S+)$/i

/** One STOMP connection: bytes in, frames out, independent of sockets, timers and database. */
export const stompSession = (ports: SessionPorts, settings: SessionSettings): StompSession => {
  const openedAt = ports.now()
  const book = subscriptions(settings.destinations, settings.maxSubscriptions)
  let phase: 'new' | 'connecting' | 'connected' | 'closed' = 'new'
  let identity: Identity | undefined
  let tokenEndsAt = Number.POSITIVE_INFINITY
  let version: Version = '1.2'
  let beat: HeartBeat = { outgoing: 0, incoming: 0 }
  let lastReceivedAt = openedAt
  let lastSentAt = openedAt

  const send = (frame: Buffer) => {
    if (phase === 'closed') return
    lastSentAt = ports.now()
    ports.send(frame)
  }

  const deliveries = delivery(book, send)

  const close = (code: number, reason: string) => {
    if (phase === 'closed') return
    phase = 'closed'
    parser.stop()
    ports.close(code, reason)
  }

  const fail = (errorMessage: ErrorMessage, receipt?: string) => {
    const headers = {
      message: errorMessage,
      ...(receipt !== undefined && { 'receipt-id': receipt }),
      ...(errorMessage === 'Version not supported' && { version: supportedVersions }),
    }
    send(encodeFrame('ERROR', headers, '', version))
    close(closeCodes[errorMessage] ?? 1002, errorMessage)
  }

  const failOn = (error: unknown, receipt: string | undefined) => {
    if (error instanceof Fault) return fail(error.errorMessage, receipt ?? error.receipt)
    ports.onDefect(error)
    return fail('Temporarily unavailable', receipt)
  }

  const connect = async ({ headers }: Frame) => {
    if (phase !== 'new') throw new Fault('Already connected')
    phase = 'connecting'
    version = agreedVersion(headers.get('accept-version'))
    parser.speak(version)
    beat = agreedHeartBeat(settings.heartBeatMs, headers.get('heart-beat'))
    const token = bearer.exec(headers.get('Authorization') ?? headers.get('authorization') ?? '')?.[1]
    if (token === undefined) throw new Fault('Unauthorized')
    const verified = await ports.verify(token)
    if (isClosed()) return
    phase = 'connected'
    identity = verified
    tokenEndsAt = ports.now() + verified.expiresInMs
    // Reading was paused during the verification, so silence counts from here.
    lastReceivedAt = ports.now()
    ports.admit(session, verified)
    const welcome = {
      version,
      'heart-beat': `${settings.heartBeatMs},${settings.heartBeatMs}`,
      server: 'freight-notification-gateway/1',
      session: randomUUID(),
      'user-name': verified.userName,
    }
    send(encodeFrame('CONNECTED', welcome, '', version))
  }

  // A function prevents TypeScript from narrowing the phase, which may change meanwhile.
  const isClosed = () => phase === 'closed'

  const subscribe = (frame: Frame) => {
    const subscription = book.add(frame, version)
    const lastId = frame.headers.get('last-id')
    // Only notifications are stored; a subscription to changes needs no replay, because each change covers the earlier
    // ones.
    if (lastId === undefined || !identity || subscription.destination !== notificationQueue) return undefined
    return deliveries.catchUp(subscription, ports.newerThan(identity.userId, lastId))
  }

  // The inbox stores the state, so an acknowledgement is validated and otherwise ignored.
  const acknowledge = (frame: Frame) => {
    requiredHeader(frame, version === '1.2' ? 'id' : 'message-id')
    if (version === '1.1') requiredHeader(frame, 'subscription')
  }

  const refuse = (errorMessage: ErrorMessage) => () => {
    throw new Fault(errorMessage)
  }

  const handlers: Record<string, (frame: Frame) => Promise<void> | void> = {
    SUBSCRIBE: subscribe,
    UNSUBSCRIBE: (frame) => book.remove(frame),
    ACK: acknowledge,
    NACK: acknowledge,
    DISCONNECT: () => undefined,
    SEND: refuse('Access denied'),
    BEGIN: refuse('not supported'),
    COMMIT: refuse('not supported'),
    ABORT: refuse('not supported'),
  }

  const finish = ({ command, headers }: Frame) => {
    const receipt = headers.get('receipt')
    if (receipt !== undefined) send(encodeFrame('RECEIPT', { 'receipt-id': receipt }, '', version))
    if (command === 'DISCONNECT') close(1000, 'Goodbye')
  }

  const handle = (frame: Frame): Promise<void> | undefined => {
    const receipt = frame.headers.get('receipt')
    const onError = (error: unknown) => failOn(error, receipt)
    try {
      if (frame.command === 'CONNECT' || frame.command === 'STOMP') return connect(frame).catch(onError)
      if (phase !== 'connected') throw new Fault('Not connected')
      const work = (handlers[frame.command] ?? refuse('Unknown command'))(frame)
      if (work) return work.then(() => finish(frame)).catch(onError)
      finish(frame)
    } catch (error) {
      onError(error)
    }
    return undefined
  }

  const enqueue = serialQueue((item: Frame | Fault) => {
    if (isClosed()) return undefined
    return item instanceof Fault ? failOn(item, undefined) : handle(item)
  }, ports)
  const parser = frameParser({ frame: enqueue, fault: enqueue })

  const session: StompSession = {
    receive: (chunk) => {
      lastReceivedAt = ports.now()
      parser.push(chunk)
    },
    alive: () => {
      lastReceivedAt = ports.now()
    },
    tick: () => {
      if (isClosed()) return
      const now = ports.now()
      if (!identity) {
        if (now - openedAt >= settings.connectWithinMs) fail('Connect timeout')
        return
      }
      if (now >= tokenEndsAt) return fail('Token expired')
      if (isSilent(beat.incoming, now - lastReceivedAt)) {
        phase = 'closed'
        parser.stop()
        ports.drop()
        return
      }
      if (beatIsDue(beat.outgoing, now - lastSentAt)) send(heartBeatByte)
    },
    deliver: (messages) => {
      if (phase === 'connected') deliveries.deliver(messages)
    },
    sendChange: (message) => {
      if (phase === 'connected') deliveries.sendChange(message)
    },
    end: (errorMessage) => fail(errorMessage),
    close,
  }
  return session
}

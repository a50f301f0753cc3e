import { randomUUID } from 'node:crypto'
import { delivery } from './delivery.ts'
import { type ErrorMessage, Fault } from './fault.ts'
import { encodeFrame, type Frame, heartBeatByte, type Version } from './frame-codec.ts'
import { frameParser } from './frame-parser.ts'
import { agreedHeartBeat, beatIsDue, type HeartBeat, isSilent } from './heart-beat.ts'
import { serialQueue } from './serial-queue.ts'
import type { Message } from './message-frame.ts'
import { agreedVersion, supportedVersions } from './negotiation.ts'
import { notificationQueue, required, subscriptions } from './subscriptions.ts'

/** Who speaks; `exp` in seconds, as the token has it. */
export type Identity = { userId: string; userName: string; jti: string; exp: number }

/** What a session needs from the connection it lives on, and from the application behind it. */
export type SessionPorts = {
  send: (frame: Buffer) => void
  close: (code: number, reason: string) => void
  /** Ends a connection that does not answer, without waiting for its goodbye. */
  drop: () => void
  /** Reading stops while a frame waits for an answer, so that nobody can pile up work. */
  pause: () => void
  resume: () => void
  /** @throws Fault when the token does not hold */
  verify: (token: string) => Promise<Identity>
  /** Told once, when the session may receive messages. */
  admit: (session: StompSession, identity: Identity) => void
  /** The user's messages after the one named, oldest first. */
  newerThan: (userId: string, lastId: string) => Promise<readonly Message[]>
  defect: (error: unknown) => void
  now: () => number
}

export type SessionSettings = {
  heartBeat: number
  connectWithin: number
  subscriptions: number
  destinations: readonly string[]
}

export type StompSession = {
  receive: (chunk: Uint8Array) => void
  /** Something was heard that is no STOMP byte: a ping of the socket below. */
  alive: () => void
  /** Looks at the clock: beats, silence, the token's end. */
  tick: () => void
  deliver: (messages: readonly Message[]) => void
  tellChange: (message: Message) => void
  /** Says why and closes. */
  end: (says: ErrorMessage) => void
  /** Closes without an ERROR: nothing is wrong with the client. */
  close: (code: number, reason: string) => void
}

const closeCodes: Partial<Record<ErrorMessage, number>> = {
  'Too many sessions': 1008,
  'Session ended': 1008,
  'Temporarily unavailable': 1013,
}

const bearer = /^Bearer (\S+)$/i

/** One STOMP connection: bytes in, frames out. Knows neither socket nor timer nor database. */
export const stompSession = (ports: SessionPorts, settings: SessionSettings): StompSession => {
  const openedAt = ports.now()
  const book = subscriptions(settings.destinations, settings.subscriptions)
  let phase: 'new' | 'connecting' | 'connected' | 'closed' = 'new'
  let identity: Identity | undefined
  let version: Version = '1.2'
  let beat: HeartBeat = { outgoing: 0, incoming: 0 }
  let heardAt = openedAt
  let spokeAt = openedAt

  const send = (frame: Buffer) => {
    if (phase === 'closed') return
    spokeAt = ports.now()
    ports.send(frame)
  }

  const deliveries = delivery(book, send)

  const close = (code: number, reason: string) => {
    if (phase === 'closed') return
    phase = 'closed'
    parser.stop()
    ports.close(code, reason)
  }

  const fail = (says: ErrorMessage, receipt?: string) => {
    const headers = {
      message: says,
      ...(receipt !== undefined && { 'receipt-id': receipt }),
      ...(says === 'Version not supported' && { version: supportedVersions }),
    }
    send(encodeFrame('ERROR', headers, '', version))
    close(closeCodes[says] ?? 1002, says)
  }

  const failed = (error: unknown, receipt: string | undefined) => {
    if (error instanceof Fault) return fail(error.says, receipt ?? error.receipt)
    ports.defect(error)
    return fail('Temporarily unavailable', receipt)
  }

  const connect = async ({ headers }: Frame) => {
    if (phase !== 'new') throw new Fault('Already connected')
    phase = 'connecting'
    version = agreedVersion(headers.get('accept-version'))
    parser.speak(version)
    beat = agreedHeartBeat(settings.heartBeat, headers.get('heart-beat'))
    const token = bearer.exec(headers.get('Authorization') ?? headers.get('authorization') ?? '')?.[1]
    if (token === undefined) throw new Fault('Unauthorized')
    const verified = await ports.verify(token)
    if (closed()) return
    phase = 'connected'
    identity = verified
    heardAt = ports.now()
    ports.admit(session, verified)
    const welcome = {
      version,
      'heart-beat': `${settings.heartBeat},${settings.heartBeat}`,
      server: 'freight-notification-gateway/1',
      session: randomUUID(),
      'user-name': verified.userName,
    }
    send(encodeFrame('CONNECTED', welcome, '', version))
  }

  // Read through a function: the phase may have changed while the compiler was not looking.
  const closed = () => phase === 'closed'

  const subscribe = (frame: Frame) => {
    const subscription = book.add(frame, version)
    const lastId = frame.headers.get('last-id')
    // Only notifications are kept: of changes, what was missed is in the first one that comes.
    if (lastId === undefined || !identity || subscription.destination !== notificationQueue) return undefined
    return deliveries.catchUp(subscription, ports.newerThan(identity.userId, lastId))
  }

  // The inbox is the truth, not the queue: an acknowledgement is checked for its form and changes nothing.
  const acknowledge = (frame: Frame) => {
    required(frame, version === '1.2' ? 'id' : 'message-id')
    if (version === '1.1') required(frame, 'subscription')
  }

  const refuse = (says: ErrorMessage) => () => {
    throw new Fault(says)
  }

  const frames: Record<string, (frame: Frame) => Promise<void> | void> = {
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

  const done = ({ command, headers }: Frame) => {
    const receipt = headers.get('receipt')
    if (receipt !== undefined) send(encodeFrame('RECEIPT', { 'receipt-id': receipt }, '', version))
    if (command === 'DISCONNECT') close(1000, 'Goodbye')
  }

  const act = (frame: Frame): Promise<void> | undefined => {
    const receipt = frame.headers.get('receipt')
    const wrong = (error: unknown) => failed(error, receipt)
    try {
      if (frame.command === 'CONNECT' || frame.command === 'STOMP') return connect(frame).catch(wrong)
      if (phase !== 'connected') throw new Fault('Not connected')
      const work = (frames[frame.command] ?? refuse('Unknown command'))(frame)
      if (work) return work.then(() => done(frame)).catch(wrong)
      done(frame)
    } catch (error) {
      wrong(error)
    }
    return undefined
  }

  const enqueue = serialQueue((item: Frame | Fault) => {
    if (closed()) return undefined
    return item instanceof Fault ? failed(item, undefined) : act(item)
  }, ports)
  const parser = frameParser({ frame: enqueue, fault: enqueue })

  const session: StompSession = {
    receive: (chunk) => {
      heardAt = ports.now()
      parser.push(chunk)
    },
    alive: () => {
      heardAt = ports.now()
    },
    tick: () => {
      const now = ports.now()
      if (closed()) return
      if (!identity) {
        if (now - openedAt >= settings.connectWithin) fail('Connect timeout')
      } else if (now >= identity.exp * 1000) fail('Token expired')
      else if (isSilent(beat.incoming, now - heardAt)) {
        phase = 'closed'
        parser.stop()
        ports.drop()
      } else if (beatIsDue(beat.outgoing, now - spokeAt)) send(heartBeatByte)
    },
    deliver: (messages) => {
      if (phase === 'connected') deliveries.deliver(messages)
    },
    tellChange: (message) => {
      if (phase === 'connected') deliveries.tellChange(message)
    },
    end: (says) => fail(says),
    close,
  }
  return session
}

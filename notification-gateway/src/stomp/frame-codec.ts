import type { Notification } from '@freight/contracts/notification/notification'

/** All messages of ERROR frames. A closed list, so that no stack, token or SQL reaches a browser. */
export type ErrorMessage =
  | 'Malformed frame'
  | 'Unknown command'
  | 'Undefined escape sequence'
  | 'Invalid content-length'
  | 'Body not allowed'
  | 'Too many headers'
  | 'Line too long'
  | 'Body too large'
  | 'Not connected'
  | 'Already connected'
  | 'Connect timeout'
  | 'Version not supported'
  | 'Invalid heart-beat'
  | 'Missing header'
  | 'Invalid ack mode'
  | 'Duplicate subscription'
  | 'Unknown subscription'
  | 'Too many subscriptions'
  | 'Too many sessions'
  | 'Access denied'
  | 'not supported'
  | 'Unauthorized'
  | 'Token expired'
  | 'Session ended'
  | 'Temporarily unavailable'

/** An error that ends the connection. By the STOMP standard every ERROR does. */
export class Fault extends Error {
  override readonly name = 'Fault'
  readonly errorMessage: ErrorMessage
  /** `receipt` of the faulty frame, when the fault occurred outside the frame's own handler. */
  readonly receipt: string | undefined

  constructor(errorMessage: ErrorMessage, receipt?: string) {
    super(errorMessage)
    this.errorMessage = errorMessage
    this.receipt = receipt
  }
}

export type Version = '1.0' | '1.1' | '1.2'

export type Frame = { command: string; headers: ReadonlyMap<string, string>; body: Buffer }

/** A STOMP heart-beat is a single line feed. */
export const heartBeatByte = Buffer.from('\n')

/** These frames are read before the version is known; the standard never escapes them. */
const isLiteral = (command: string) => command === 'CONNECT' || command === 'STOMP' || command === 'CONNECTED'

const meanings: Record<Version, ReadonlyMap<string, string>> = {
  '1.0': new Map(),
  '1.1': new Map([
    ['n', '\n'],
    ['c', ':'],
    ['\\', '\\'],
  ]),
  '1.2': new Map([
    ['r', '\r'],
    ['n', '\n'],
    ['c', ':'],
    ['\\', '\\'],
  ]),
}

const unwritable: Record<Version, RegExp> = { '1.0': /[\0\r\n]/g, '1.1': /[\0\r\n:\\]/g, '1.2': /[\0\r\n:\\]/g }

const escapes: Record<Version, ReadonlyMap<string, string>> = {
  '1.0': new Map(),
  '1.1': new Map([...meanings['1.1']].map(([letter, meaning]) => [meaning, `\\${letter}`])),
  '1.2': new Map([...meanings['1.2']].map(([letter, meaning]) => [meaning, `\\${letter}`])),
}

// Unsupported characters become a space: text of a user must never start a header or end a frame.
const escaped = (text: string, version: Version) =>
  text.replace(unwritable[version], (character) => escapes[version].get(character) ?? ' ')

/**
 * Decodes a header name or value.
 * @throws Fault on an escape sequence unknown to the version
 */
export const unescaped = (text: string, command: string, version: Version): string => {
  if (version === '1.0' || isLiteral(command) || !text.includes('\\')) return text
  return text.replace(/\\([^]?)/g, (_, letter: string) => {
    const meaning = meanings[version].get(letter)
    if (meaning === undefined) throw new Fault('Undefined escape sequence')
    return meaning
  })
}

/** Encodes a frame with its NUL. A body gets a `content-length` in octets. */
export const encodeFrame = (
  command: string,
  headers: Readonly<Record<string, string>>,
  body: string = '',
  version: Version = '1.2',
): Buffer => {
  // CONNECTED cannot escape a colon in a value and need not: the value ends at the end of the line.
  const write = (text: string) => (isLiteral(command) ? text.replace(unwritable['1.0'], ' ') : escaped(text, version))
  let head = `${command}\n`
  for (const [name, value] of Object.entries(headers)) head += `${write(name)}:${write(value)}\n`
  if (body !== '') head += `content-length:${Buffer.byteLength(body)}\n`
  return Buffer.from(`${head}\n${body}\0`)
}

/** Milliseconds between heart-beats in each direction; 0: none. */
export type HeartBeat = { outgoing: number; incoming: number }

const slower = (offeredMs: number, requestedMs: number) =>
  offeredMs === 0 || requestedMs === 0 ? 0 : Math.max(offeredMs, requestedMs)

/**
 * Agreed intervals: per direction the slower of what one side offers and the other wants.
 * @throws Fault when the header of the client is not two plain numbers
 */
export const agreedHeartBeat = (intervalMs: number, header: string | undefined): HeartBeat => {
  const [, offeredMs, requestedMs] = /^(\d{1,9}),(\d{1,9})$/.exec(header ?? '0,0') ?? []
  if (offeredMs === undefined || requestedMs === undefined) throw new Fault('Invalid heart-beat')
  return { outgoing: slower(intervalMs, Number(requestedMs)), incoming: slower(Number(offeredMs), intervalMs) }
}

// Sent early, because the clock is checked only every tenth of an interval.
export const beatIsDue = (outgoingMs: number, quietMs: number) => outgoingMs > 0 && quietMs >= outgoingMs * 0.75

// The standard asks for a margin; two and a half intervals tolerate one lost beat and a slow network.
export const isSilent = (incomingMs: number, quietMs: number) => incomingMs > 0 && quietMs > incomingMs * 2.5

/** Interval of clock checks that satisfies both rules above for the shortest agreed interval. */
export const tickEvery = (intervalMs: number) =>
  intervalMs === 0 ? 1000 : Math.min(1000, Math.max(10, Math.floor(intervalMs / 10)))

export type Subscription = {
  id: string
  destination: string
  ack: 'auto' | 'client' | 'client-individual'
  version: Version
  /** Equal for subscriptions with equal frames. Calculated in advance, because every frame needs it. */
  variant: string
}

export const subscriptionOf = (fields: Omit<Subscription, 'variant'>): Subscription => {
  const { id, destination, ack, version } = fields
  return { ...fields, variant: JSON.stringify([id, destination, ack === 'auto', version]) }
}

/** A notification or a change, for any number of sockets. Equal frames are built once. */
export type Message = {
  id: string
  frame: (subscription: Subscription) => Buffer
}

/** Origin of a notification: correlation id of the request, and position of the event. */
export type Origin = { correlationId?: string; position?: number }

/**
 * Omits `read`: a notification is new when it is pushed; one that is replayed may have been read meanwhile. The origin
 * becomes headers: the correlation id traces a click to its frame, and the position lets a client request tables that
 * contain the event.
 */
export const messageOf = (
  notification: Omit<Notification, 'read'>,
  { correlationId = '', position = 0 }: Origin = {},
): Message => {
  const { id, title, message, key, date, kind, params } = notification
  return messageWithFrames(id, JSON.stringify({ id, title, message, key, date, kind, params }), {
    correlationId,
    position,
  })
}

/** A message that quotations, cost requests or express shipments have changed, with the position of the last change. */
export const changeMessage = (position: number): Message =>
  messageWithFrames(`changes-${position}`, JSON.stringify({ position }), { position })

const messageWithFrames = (messageId: string, body: string, { correlationId = '', position = 0 }: Origin): Message => {
  const framesByVariant = new Map<string, Buffer>()
  return {
    id: messageId,
    frame: ({ id, destination, ack, version, variant }) => {
      const builtFrame = framesByVariant.get(variant)
      if (builtFrame) return builtFrame
      const headers = {
        destination,
        'message-id': messageId,
        subscription: id,
        'content-type': 'application/json',
        ...(correlationId !== '' && { 'correlation-id': correlationId }),
        ...(position > 0 && { position: String(position) }),
        ...(ack !== 'auto' && { ack: `${id}/${messageId}` }),
      }
      const frame = encodeFrame('MESSAGE', headers, body, version)
      framesByVariant.set(variant, frame)
      return frame
    },
  }
}

export const notificationQueue = '/user/queue/notifications'
/** Reports that quotations, cost requests or express shipments have changed, with no detail but the position of the last change. */
export const changesQueue = '/user/queue/changes'

const ackModes = ['auto', 'client', 'client-individual'] as const

/** @throws Fault when the header is missing or empty */
export const requiredHeader = (frame: Frame, name: string): string => {
  const value = frame.headers.get(name)
  if (value === undefined || value === '') throw new Fault('Missing header')
  return value
}

export type Subscriptions = {
  /** @throws Fault when the subscription is not allowed */
  add: (frame: Frame, version: Version) => Subscription
  /** @throws Fault when there is no such subscription */
  remove: (frame: Frame) => void
  all: () => readonly Subscription[]
}

/** Subscriptions of one session. Destinations must match exactly: no wildcards, no queues of other users. */
export const subscriptions = (allowedDestinations: readonly string[], maxSubscriptions: number): Subscriptions => {
  let all: readonly Subscription[] = []
  return {
    add: (frame, version) => {
      const id = requiredHeader(frame, 'id')
      const destination = requiredHeader(frame, 'destination')
      const ack = ackModes.find((mode) => mode === (frame.headers.get('ack') ?? 'auto'))
      if (!ack) throw new Fault('Invalid ack mode')
      if (!allowedDestinations.includes(destination)) throw new Fault('Access denied')
      if (all.some((subscription) => subscription.id === id)) throw new Fault('Duplicate subscription')
      if (all.length >= maxSubscriptions) throw new Fault('Too many subscriptions')
      const subscription = subscriptionOf({ id, destination, ack, version })
      all = [...all, subscription]
      return subscription
    },
    remove: (frame) => {
      const id = requiredHeader(frame, 'id')
      if (!all.some((subscription) => subscription.id === id)) throw new Fault('Unknown subscription')
      all = all.filter((subscription) => subscription.id !== id)
    },
    all: () => all,
  }
}

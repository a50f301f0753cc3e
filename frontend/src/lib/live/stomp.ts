import { Client, ReconnectionTimeMode, TickerStrategy } from '@stomp/stompjs'
import { request } from '../api/api.ts'
import { changesThrough } from './changes.ts'
import { currentSession } from '../auth/session.ts'

const HEARTBEAT_MS = 10_000
const RECONNECT_MS = 5000
/** Delay before the next attempt after a refusal that is likely to recur. */
const REFUSED_RETRY_MS = 60_000
/** Messages of the gateway: another attempt may succeed, or the session is over and there is none. */
const transientRefusals = new Set([
  'Connect timeout',
  'Temporarily unavailable',
  'Token expired',
  'Unauthorized',
  'Session ended',
])
/** Close code of a frame that was too large: it would be sent again. */
const TOO_LARGE = 1009

export interface SocketMessage {
  id: string
  title: string
  message: string
  key: string
  kind: string | undefined
  params: Record<string, string>
  /** Position of the event in the log: queries triggered by it need at least this position. */
  position?: number
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** Parses a frame, whose shape no compiler checks: undefined if it is not a notification. */
export const socketMessage = (body: string): SocketMessage | undefined => {
  const value = parseJson(body)
  if (typeof value !== 'object' || value === null) return undefined
  const fields = new Map<string, unknown>(Object.entries(value))
  const id = textOf(fields.get('id'))
  const title = textOf(fields.get('title'))
  const message = textOf(fields.get('message'))
  if (id === undefined || title === undefined || message === undefined) return undefined
  const params = Object.entries(fields.get('params') ?? {}).flatMap(([name, each]) =>
    typeof each === 'string' ? [[name, each]] : [],
  )
  return {
    id,
    title,
    message,
    key: textOf(fields.get('key')) ?? '',
    kind: textOf(fields.get('kind')),
    params: Object.fromEntries(params),
  }
}

const parseJson = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

// An error of the socket is only logged, never shown.
// oxlint-disable-next-line no-console
const log = (...words: unknown[]) => console.warn(...words)

const address = () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/v1/ws/`

interface Listener {
  onMessage: (message: SocketMessage) => void
  /** Called once subscribed: earlier events were not pushed and have to be fetched. */
  onOpen: () => void
  onClose: () => void
  /** Id of the newest known notification. */
  newest: () => string | undefined
}

/**
 * Opens the socket and keeps it open. Connection errors are only logged. Missed messages arrive with the next
 * subscription, from the last message on. After a refusal that is likely to recur it waits for a minute, or until the
 * user returns to the tab. Returns the close function.
 */
export const openSocket = ({ onMessage, onOpen, onClose, newest }: Listener) => {
  let lastId: string | undefined
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  const retry = () => {
    clearTimeout(retryTimer)
    retryTimer = undefined
    client.activate()
  }
  const waitLonger = () => {
    clearTimeout(retryTimer)
    retryTimer = setTimeout(retry, REFUSED_RETRY_MS)
    void client.deactivate()
  }
  const onVisible = () => {
    if (!document.hidden && retryTimer !== undefined) retry()
  }
  const client = new Client({
    brokerURL: address(),
    heartbeatIncoming: HEARTBEAT_MS,
    heartbeatOutgoing: HEARTBEAT_MS,
    // Browsers limit the timers of a hidden page to one per minute, and the gateway would close the connection.
    heartbeatStrategy: TickerStrategy.Worker,
    // A broken network does not answer a close: without this the next attempt waits for it.
    discardWebsocketOnCommFailure: true,
    reconnectDelay: RECONNECT_MS,
    reconnectTimeMode: ReconnectionTimeMode.LINEAR,
    // The token may have been renewed since the last connection.
    beforeConnect: (connecting) => {
      const session = currentSession()
      if (session === undefined) void connecting.deactivate()
      else connecting.connectHeaders = { Authorization: `Bearer ${session.token}` }
    },
    onConnect: () => {
      // The receipt confirms the subscription: from then on no message is missed.
      client.watchForReceipt('subscribed', onOpen)
      client.subscribe(
        '/user/queue/notifications',
        (frame) => {
          const message = socketMessage(frame.body)
          if (message === undefined) log('A notification could not be read')
          else {
            lastId = message.id
            onMessage({ ...message, position: Number(frame.headers['position'] ?? 0) })
          }
        },
        { receipt: 'subscribed', ...(lastId !== undefined && { 'last-id': lastId }) },
      )
      changesThrough((notify) => {
        const subscription = client.subscribe('/user/queue/changes', notify)
        return () => {
          if (client.connected) subscription.unsubscribe()
        }
      })
    },
    onWebSocketClose: ({ code }: CloseEvent) => {
      changesThrough(undefined)
      lastId ??= newest()
      if (code === TOO_LARGE) waitLonger()
      onClose()
    },
    onStompError: (frame) => {
      log('The socket was refused:', frame.headers['message'])
      if (!transientRefusals.has(frame.headers['message'] ?? '')) return waitLonger()
      // A session ended elsewhere ends here at once: the response removes the token.
      void request('GET', '/app/v1/session').catch(() => undefined)
    },
    onWebSocketError: () => log('The socket could not be opened'),
  })
  client.activate()
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    clearTimeout(retryTimer)
    document.removeEventListener('visibilitychange', onVisible)
    void client.deactivate()
  }
}

import { Client, ReconnectionTimeMode } from '@stomp/stompjs'
import { request } from '../api/api.ts'
import { changesThrough } from './changes.ts'
import { currentSession } from '../auth/session.ts'

const HEARTBEAT = 10_000
const RECONNECT = 5000

export interface SocketMessage {
  id: string
  title: string
  message: string
  key: string
  kind: string | undefined
  params: Record<string, string>
  /** Place of the event in the log: tables that are read because of it must hold it. */
  position?: number
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** What comes through the socket is checked by no compiler: undefined when it is not a notification. */
export const socketMessage = (body: string): SocketMessage | undefined => {
  const value = parsed(body)
  if (typeof value !== 'object' || value === null) return undefined
  const fields = new Map<string, unknown>(Object.entries(value))
  const id = text(fields.get('id'))
  const title = text(fields.get('title'))
  const message = text(fields.get('message'))
  if (id === undefined || title === undefined || message === undefined) return undefined
  const params = Object.entries(fields.get('params') ?? {}).flatMap(([name, each]) =>
    typeof each === 'string' ? [[name, each]] : [],
  )
  return {
    id,
    title,
    message,
    key: text(fields.get('key')) ?? '',
    kind: text(fields.get('kind')),
    params: Object.fromEntries(params),
  }
}

const parsed = (body: string): unknown => {
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
  /** Subscribed: what happened before this moment was not pushed and has to be fetched. */
  onOpen: () => void
  onClose: () => void
}

/** Opens the socket and keeps it open. Errors of the connection are only logged. Returns what closes it. */
export const openSocket = ({ onMessage, onOpen, onClose }: Listener) => {
  const client = new Client({
    brokerURL: address(),
    heartbeatIncoming: HEARTBEAT,
    heartbeatOutgoing: HEARTBEAT,
    reconnectDelay: RECONNECT,
    reconnectTimeMode: ReconnectionTimeMode.LINEAR,
    // The token may have been renewed since the last connection.
    beforeConnect: (connecting) => {
      const session = currentSession()
      if (session === undefined) void connecting.deactivate()
      else connecting.connectHeaders = { Authorization: `Bearer ${session.token}` }
    },
    onConnect: () => {
      // The receipt says that the server has the subscription: from then on nothing is missed.
      client.watchForReceipt('subscribed', onOpen)
      client.subscribe(
        '/user/queue/notifications',
        (frame) => {
          const message = socketMessage(frame.body)
          if (message === undefined) log('A notification could not be read')
          else onMessage({ ...message, position: Number(frame.headers['position'] ?? 0) })
        },
        { receipt: 'subscribed' },
      )
      changesThrough((told) => {
        const subscription = client.subscribe('/user/queue/changes', told)
        return () => {
          if (client.connected) subscription.unsubscribe()
        }
      })
    },
    onWebSocketClose: () => {
      changesThrough(undefined)
      onClose()
    },
    onStompError: (frame) => {
      log('The socket was refused:', frame.headers['message'])
      // A session that was ended elsewhere is over here at once: the answer takes the token away.
      void request('GET', '/app/v1/session').catch(() => undefined)
    },
    onWebSocketError: () => log('The socket could not be opened'),
  })
  client.activate()
  return () => void client.deactivate()
}

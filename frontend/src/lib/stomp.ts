import { Client, ReconnectionTimeMode } from '@stomp/stompjs'
import { z } from 'zod'
import { currentSession } from './session.ts'

const HEARTBEAT = 10_000
const RECONNECT = 5000

/** What comes through the socket is not checked by any compiler. */
const Message = z.object({
  id: z.string(),
  title: z.string(),
  message: z.string(),
  key: z.string().default(''),
  kind: z.string().optional(),
  params: z.record(z.string(), z.string()).optional(),
})
export type SocketMessage = z.infer<typeof Message>

export const socketMessage = (body: string): SocketMessage | undefined => {
  try {
    return Message.safeParse(JSON.parse(body)).data
  } catch {
    return undefined
  }
}

const address = () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/v1/ws/`

/** Opens the socket and keeps it open. Errors of the connection are only logged. Returns what closes it. */
export const openSocket = (onMessage: (message: SocketMessage) => void) => {
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
      client.subscribe('/user/queue/notifications', (frame) => {
        const message = socketMessage(frame.body)
        if (message === undefined) console.warn('A notification could not be read')
        else onMessage(message)
      })
    },
    onStompError: (frame) => console.warn('The socket was refused:', frame.headers['message']),
    onWebSocketError: () => console.warn('The socket could not be opened'),
  })
  client.activate()
  return () => void client.deactivate()
}

import type { Notification } from '@freight/contracts/notification/notification'
import { Client, type IFrame } from '@stomp/stompjs'
import { WebSocket } from 'ws'
import { notificationQueue } from '../stomp/frame-codec.ts'

Object.assign(globalThis, { WebSocket })

/** Polls until the condition is true. */
export const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10))
}

export type Frame = Pick<Notification, 'id' | 'title' | 'message' | 'key' | 'date'>

/** A browser-like client of the gateway at an address. */
export const stompListener = async (
  { address, bearer, reconnectDelay = 0 }: { address: string; bearer: string; reconnectDelay?: number },
  onFrame: (frame: Frame, headers: IFrame['headers']) => void,
) => {
  const received: { errors: IFrame[]; closed: number[]; connected: number } = { errors: [], closed: [], connected: 0 }
  const client = new Client({
    brokerURL: `${address.replace('http', 'ws')}/ws/v1/ws/`,
    connectHeaders: { Authorization: bearer },
    heartbeatIncoming: 10_000,
    heartbeatOutgoing: 10_000,
    reconnectDelay,
    onConnect: () => {
      client.watchForReceipt(`ready-${received.connected}`, () => received.connected++)
      client.subscribe(notificationQueue, ({ body, headers }) => onFrame(JSON.parse(body), headers), {
        receipt: `ready-${received.connected}`,
      })
    },
    onStompError: (frame) => received.errors.push(frame),
    onWebSocketClose: ({ code }: { code: number }) => received.closed.push(code),
  })
  client.activate()
  await until(() => received.connected > 0 || received.closed.length > 0)
  return { client, seen: received }
}

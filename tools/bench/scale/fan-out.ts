import { once } from 'node:events'
import { createServer } from 'node:http'
import { connectionRegistry } from '@freight/notification-gateway/socket/connection-registry'
import { socketServer } from '@freight/notification-gateway/socket/socket-server'
import { changeMessage } from '@freight/notification-gateway/stomp/message-frame'
import { changesQueue } from '@freight/notification-gateway/stomp/subscriptions'
import { WebSocket } from 'ws'

const rounds = 200
const never = 3_600_000

/** A browser that wants to know of changes, and only counts what it is told. */
const listener = async (url: string, user: number, heard: () => void): Promise<WebSocket> => {
  const socket = new WebSocket(url, ['v12.stomp'])
  await once(socket, 'open')
  const subscribed = new Promise<void>((resolve) => {
    socket.on('message', (data: Buffer) => {
      const text = data.toString()
      if (text.startsWith('CONNECTED')) socket.send(`SUBSCRIBE\nid:0\ndestination:${changesQueue}\nreceipt:ready\n\n\0`)
      else if (text.startsWith('RECEIPT')) resolve()
      else if (text.startsWith('MESSAGE')) heard()
    })
  })
  socket.send(`CONNECT\naccept-version:1.2\nhost:bench\nheart-beat:0,0\nAuthorization:Bearer ${user}\n\n\0`)
  await subscribed
  return socket
}

/**
 * Frames a second that a gateway brings to so many sockets, all told at once and again when all have heard. The listeners
 * are in the same process, so that a gateway alone does more.
 */
export const framesPerSecond = async (count: number): Promise<number> => {
  const listeners = connectionRegistry(count)
  const http = createServer()
  const server = socketServer(
    http,
    {
      verify: async (token) => ({ userId: token, userName: token, jti: token, exp: Date.now() / 1000 + 3600 }),
      admit: listeners.admit,
      left: ({ session }) => listeners.leave(session),
      newerThan: async () => [],
      defect: () => undefined,
      tooSlow: () => undefined,
      count: () => undefined,
      refused: () => undefined,
      now: () => Date.now(),
    },
    {
      heartBeat: never,
      connectWithin: never,
      stalledFor: never,
      subscriptions: 1,
      destinations: [changesQueue],
      strangers: { inAll: count, perAddress: count },
      origins: [],
    },
  )
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const address = http.address()
  const url = `ws://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/ws/v1/ws/`
  let heard = 0
  let allHeard = () => {}
  const sockets: WebSocket[] = []
  try {
    for (let user = 0; user < count; user++)
      sockets.push(await listener(url, user, () => ++heard % count === 0 && allHeard()))
    const started = performance.now()
    for (let round = 1; round <= rounds; round++) {
      const all = new Promise<void>((resolve) => (allHeard = resolve))
      listeners.tellChange(changeMessage(round))
      await all
    }
    return (heard / (performance.now() - started)) * 1000
  } finally {
    for (const socket of sockets) socket.terminate()
    await server.stop()
    http.close()
  }
}

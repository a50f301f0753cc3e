import { once } from 'node:events'
import { createServer } from 'node:http'
import { connectionRegistry } from '@freight/notification-gateway/socket/connection-registry'
import { socketServer } from '@freight/notification-gateway/socket/socket-server'
import { changeMessage, changesQueue } from '@freight/notification-gateway/stomp/frame-codec'
import { WebSocket } from 'ws'

const rounds = 200
const neverMs = 3_600_000

/** A fake browser that subscribes to changes and only counts its messages. */
const listener = async (url: string, user: number, onMessage: () => void): Promise<WebSocket> => {
  const socket = new WebSocket(url, ['v12.stomp'])
  await once(socket, 'open')
  const subscription = new Promise<void>((resolve) => {
    socket.on('message', (data: Buffer) => {
      const text = data.toString()
      if (text.startsWith('CONNECTED')) socket.send(`SUBSCRIBE\nid:0\ndestination:${changesQueue}\nreceipt:ready\n\n\0`)
      else if (text.startsWith('RECEIPT')) resolve()
      else if (text.startsWith('MESSAGE')) onMessage()
    })
  })
  socket.send(`CONNECT\naccept-version:1.2\nhost:bench\nheart-beat:0,0\nAuthorization:Bearer ${user}\n\n\0`)
  await subscription
  return socket
}

/**
 * Frames per second that one gateway sends to this many sockets, each round after all sockets have received the one
 * before. The clients run in the same process, so that a gateway alone is faster.
 */
export const framesPerSecond = async (count: number): Promise<number> => {
  const listeners = connectionRegistry(count)
  const http = createServer()
  const server = socketServer(
    http,
    {
      verify: async (token) => ({ userId: token, userName: token, jti: token, expiresInMs: 3_600_000 }),
      admit: listeners.admit,
      onLeave: ({ session }) => listeners.leave(session),
      newerThan: async () => [],
      onDefect: () => undefined,
      onStall: () => undefined,
      onCount: () => undefined,
      onRefusal: () => undefined,
      now: () => Date.now(),
    },
    {
      heartBeatMs: neverMs,
      connectWithinMs: neverMs,
      maxStallMs: neverMs,
      maxSubscriptions: 1,
      destinations: [changesQueue],
      unauthenticated: { inAll: count, perAddress: count },
      origins: [],
    },
  )
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const address = http.address()
  const url = `ws://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/ws/v1/ws/`
  let receivedCount = 0
  let allReceived = () => {}
  const sockets: WebSocket[] = []
  try {
    for (let user = 0; user < count; user++)
      sockets.push(await listener(url, user, () => ++receivedCount % count === 0 && allReceived()))
    const startedAt = performance.now()
    for (let round = 1; round <= rounds; round++) {
      const all = new Promise<void>((resolve) => (allReceived = resolve))
      listeners.sendChange(changeMessage(round))
      await all
    }
    return (receivedCount / (performance.now() - startedAt)) * 1000
  } finally {
    for (const socket of sockets) socket.terminate()
    await server.stop()
    http.close()
  }
}

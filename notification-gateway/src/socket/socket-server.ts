import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { tickEvery } from '../stomp/heart-beat.ts'
import { chosenProtocol, refusedHandshake } from './handshake.ts'
import { type SocketPorts, type SocketSettings, type StompSocket, stompSocket } from './stomp-socket.ts'
import { againInSeconds, type StrangerLimits, strangers } from './strangers.ts'

export type SocketServer = {
  open: () => number
  /** Refuses new sockets and sends the open ones away, a few at a time, so that they do not all return at once. */
  stop: () => Promise<void>
}

// A frame at all of its limits (32 lines of 8 KiB, a body of 64 KiB) fits one message.
const longestMessage = 512 * 1024
const mostBatches = 40
const leastBatch = 250
const betweenBatchesMs = 80

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

// Whoever was refused and does not take the answer holds the connection no longer than this.
const answerMs = 2_000

/** Answers and lets go of the connection: nothing else would, as the HTTP server has handed it over. */
const refuse = (stream: Duplex, status: keyof typeof reasons) => {
  const again = status === 429 || status === 503 ? `Retry-After: ${againInSeconds}\r\n` : ''
  const patience = setTimeout(() => stream.destroy(), answerMs).unref()
  stream.on('error', () => undefined)
  stream.once('close', () => clearTimeout(patience))
  stream.once('finish', () => stream.destroy())
  stream.end(`HTTP/1.1 ${reasons[status]}\r\n${again}Connection: close\r\nContent-Length: 0\r\n\r\n`)
}

const reasons = {
  403: '403 Forbidden',
  404: '404 Not Found',
  405: '405 Method Not Allowed',
  429: '429 Too Many Requests',
  503: '503 Service Unavailable',
}

/** Takes the upgrades of an HTTP server and keeps a STOMP session on each. */
export const socketServer = (
  http: Server,
  ports: Omit<SocketPorts, 'gone'> & {
    count: (open: number) => void
    /** An upgrade was answered with a status other than 101. */
    refused: (status: number) => void
    left: (socket: StompSocket) => void
  },
  settings: SocketSettings & { origins: readonly string[]; strangers: StrangerLimits },
): SocketServer => {
  const sockets = new Set<StompSocket>()
  const handshakes = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: longestMessage,
    handleProtocols: chosenProtocol,
  })
  let stopping = false
  const unknown = strangers(settings.strangers)

  const admit: SocketPorts['admit'] = (session, identity) => {
    unknown.settled(session)
    ports.admit(session, identity)
  }
  const gone = (socket: StompSocket) => {
    unknown.settled(socket.session)
    sockets.delete(socket)
    ports.left(socket)
    ports.count(sockets.size)
  }

  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const address = request.socket.remoteAddress ?? ''
    const refused =
      refusedHandshake(request, settings.origins) ?? (stopping ? 503 : undefined) ?? unknown.refused(address)
    if (refused) {
      ports.refused(refused)
      return refuse(stream, refused)
    }
    return handshakes.handleUpgrade(request, stream, head, (socket) => {
      const opened = stompSocket(socket, stream, { ...ports, admit, gone }, settings)
      sockets.add(opened)
      unknown.came(opened.session, address)
      ports.count(sockets.size)
    })
  }
  http.on('upgrade', upgrade)

  const every = tickEvery(settings.heartBeat)
  let lookedAt = ports.now()
  const ticker = setInterval(() => {
    const late = ports.now() - lookedAt > 3 * every + 500
    lookedAt = ports.now()
    // After a stall of this process, what the clients sent meanwhile is still unread: nobody is called silent yet.
    if (!late) for (const socket of sockets) socket.tick()
  }, every)
  ticker.unref()

  return {
    open: () => sockets.size,
    stop: async () => {
      stopping = true
      const leaving = [...sockets]
      const batch = Math.max(leastBatch, Math.ceil(leaving.length / mostBatches))
      for (let at = 0; at < leaving.length; at += batch) {
        if (at > 0) await pause(betweenBatchesMs * (0.5 + Math.random()))
        for (const { session } of leaving.slice(at, at + batch)) session.close(1012, 'Service restart')
      }
      const patience = ports.now() + 1_000
      while (sockets.size > 0 && ports.now() < patience) await pause(10)
      for (const socket of sockets) socket.terminate()
      clearInterval(ticker)
    },
  }
}

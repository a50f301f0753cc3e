import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { tickEvery } from '../stomp/heart-beat.ts'
import { chosenProtocol, handshakeRefusalStatus } from './handshake.ts'
import { type SocketPorts, type SocketSettings, type StompSocket, stompSocket } from './stomp-socket.ts'
import { againInSeconds, type UnauthenticatedLimits, unauthenticatedSockets } from './unauthenticated-sockets.ts'

export type SocketServer = {
  open: () => number
  /** Rejects new sockets and closes the open ones in batches, so that they do not all reconnect at once. */
  stop: () => Promise<void>
}

// One message fits a frame at all its limits (32 lines of 8 KiB, a body of 64 KiB).
const maxMessageBytes = 512 * 1024
const maxBatches = 40
const minBatchSize = 250
const batchPauseMs = 80

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

// A rejected client that does not read the answer is disconnected after this time.
const answerMs = 2_000

/** Answers and closes the connection; the HTTP server no longer does so after an upgrade. */
const refuse = (stream: Duplex, status: keyof typeof reasons) => {
  const retryAfter = status === 429 || status === 503 ? `Retry-After: ${againInSeconds}\r\n` : ''
  const timeout = setTimeout(() => stream.destroy(), answerMs).unref()
  stream.on('error', () => undefined)
  stream.once('close', () => clearTimeout(timeout))
  stream.once('finish', () => stream.destroy())
  stream.end(`HTTP/1.1 ${reasons[status]}\r\n${retryAfter}Connection: close\r\nContent-Length: 0\r\n\r\n`)
}

const reasons = {
  403: '403 Forbidden',
  404: '404 Not Found',
  405: '405 Method Not Allowed',
  429: '429 Too Many Requests',
  503: '503 Service Unavailable',
}

/** Accepts the upgrades of an HTTP server and runs a STOMP session on each. */
export const socketServer = (
  http: Server,
  ports: Omit<SocketPorts, 'onClose'> & {
    onCount: (open: number) => void
    /** Called for an upgrade answered with a status other than 101. */
    onRefusal: (status: number) => void
    onLeave: (socket: StompSocket) => void
  },
  settings: SocketSettings & { origins: readonly string[]; unauthenticated: UnauthenticatedLimits },
): SocketServer => {
  const sockets = new Set<StompSocket>()
  const handshakes = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: maxMessageBytes,
    handleProtocols: chosenProtocol,
  })
  let isStopping = false
  const unauthenticated = unauthenticatedSockets(settings.unauthenticated)

  const admit: SocketPorts['admit'] = (session, identity) => {
    unauthenticated.remove(session)
    ports.admit(session, identity)
  }
  const onClose = (socket: StompSocket) => {
    unauthenticated.remove(socket.session)
    sockets.delete(socket)
    ports.onLeave(socket)
    ports.onCount(sockets.size)
  }

  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const address = request.socket.remoteAddress ?? ''
    const refusalStatus =
      handshakeRefusalStatus(request, settings.origins) ??
      (isStopping ? 503 : undefined) ??
      unauthenticated.refusalStatus(address)
    if (refusalStatus) {
      ports.onRefusal(refusalStatus)
      return refuse(stream, refusalStatus)
    }
    return handshakes.handleUpgrade(request, stream, head, (socket) => {
      const opened = stompSocket(socket, stream, { ...ports, admit, onClose }, settings)
      sockets.add(opened)
      unauthenticated.add(opened.session, address)
      ports.onCount(sockets.size)
    })
  }
  http.on('upgrade', upgrade)

  const tickMs = tickEvery(settings.heartBeatMs)
  let lastTickAt = ports.now()
  const ticker = setInterval(() => {
    const wasStalled = ports.now() - lastTickAt > 3 * tickMs + 500
    lastTickAt = ports.now()
    // After a stall of this process, sent data is still unread, so no client counts as silent yet.
    if (!wasStalled) for (const socket of sockets) socket.tick()
  }, tickMs)
  ticker.unref()

  return {
    open: () => sockets.size,
    stop: async () => {
      isStopping = true
      const openSockets = [...sockets]
      const batch = Math.max(minBatchSize, Math.ceil(openSockets.length / maxBatches))
      for (let at = 0; at < openSockets.length; at += batch) {
        if (at > 0) await delay(batchPauseMs * (0.5 + Math.random()))
        for (const { session } of openSockets.slice(at, at + batch)) session.close(1012, 'Service restart')
      }
      const deadline = ports.now() + 1_000
      while (sockets.size > 0 && ports.now() < deadline) await delay(10)
      for (const socket of sockets) socket.terminate()
      clearInterval(ticker)
    },
  }
}

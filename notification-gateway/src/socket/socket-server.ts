import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import { tickEvery } from '../stomp/frame-codec.ts'
import { type StompSession, type SessionPorts, type SessionSettings, stompSession } from '../stomp/session.ts'
import { sendBuffer } from './send-buffer.ts'

/** Dependencies of a socket. */
type SocketPorts = Pick<SessionPorts, 'verify' | 'admit' | 'newerThan' | 'onDefect' | 'now'> & {
  onClose: (socket: StompSocket) => void
  /** Called before a client that does not read is disconnected. */
  onStall: () => void
}

type SocketSettings = SessionSettings & { maxStallMs: number }

type StompSocket = { session: StompSession; tick: () => void; terminate: () => void }

// A client that does not answer the close frame is disconnected after this time.
const goodbyeMs = 2_000

const bytesOf = (data: RawData): Uint8Array => {
  if (Array.isArray(data)) return Buffer.concat(data)
  return data instanceof ArrayBuffer ? new Uint8Array(data) : data
}

/** Runs a STOMP session on a WebSocket. Frames are written directly to `stream`, the connection below it. */
const stompSocket = (socket: WebSocket, stream: Duplex, ports: SocketPorts, settings: SocketSettings): StompSocket => {
  const output = sendBuffer(stream, ports.now)
  const session = stompSession(
    {
      ...ports,
      send: output.push,
      close: (code, reason) => {
        output.finish()
        socket.close(code, reason)
        setTimeout(() => socket.terminate(), goodbyeMs).unref()
      },
      drop: () => {
        output.finish()
        socket.terminate()
      },
      pause: () => socket.pause(),
      resume: () => socket.resume(),
    },
    settings,
  )
  const opened: StompSocket = {
    session,
    tick: () => {
      if (output.stalledFor(ports.now()) < settings.maxStallMs) session.tick()
      else {
        ports.onStall()
        socket.terminate()
      }
    },
    terminate: () => socket.terminate(),
  }
  socket.on('message', (data) => session.receive(bytesOf(data)))
  socket.on('ping', session.alive)
  // For a too large or broken message `ws` has already sent a close frame.
  socket.on('error', () => undefined)
  socket.on('close', () => {
    session.close(1000, 'Gone')
    ports.onClose(opened)
  })
  return opened
}

const protocols = ['v12.stomp', 'v11.stomp', 'v10.stomp'] as const

/** The newest STOMP version that the client offers; false if it offers none, as plain clients do. */
export const chosenProtocol = (offered: ReadonlySet<string>): string | false =>
  protocols.find((protocol) => offered.has(protocol)) ?? false

const isAllowedOrigin = (origin: string, host: string | undefined, allowed: readonly string[]): boolean => {
  if (allowed.includes(origin)) return true
  try {
    return host !== undefined && new URL(origin).host === host.toLowerCase()
  } catch {
    return false
  }
}

/**
 * HTTP status that rejects a handshake; undefined if it is accepted. Accepts pages of the same host and of listed
 * origins. A client without an origin is not a browser, so no other page can misuse a user's session.
 */
export const handshakeRefusalStatus = (
  { url = '/', headers, method }: Pick<IncomingMessage, 'url' | 'headers' | 'method'>,
  allowedOrigins: readonly string[],
): 403 | 404 | 405 | undefined => {
  const [path] = url.split('?')
  if (path !== '/ws/v1/ws/' && path !== '/ws/v1/ws') return 404
  if (method !== 'GET') return 405
  if (headers.origin !== undefined && !isAllowedOrigin(headers.origin, headers.host, allowedOrigins)) return 403
  return undefined
}

/** Limits of open sockets without a CONNECT frame. */
type UnauthenticatedLimits = { inAll: number; perAddress: number }

/** Retry delay for a rejected client; others have authenticated by then. */
const againInSeconds = 2

/** Counts unauthenticated sockets; the connection registry limits the others per user. */
const unauthenticatedSockets = ({ inAll, perAddress }: UnauthenticatedLimits) => {
  const addresses = new Map<StompSession, string>()
  return {
    /** Status that rejects a further socket: too many of its address, or in total. */
    refusalStatus: (address: string): 429 | 503 | undefined => {
      if (addresses.size >= inAll) return 503
      let count = 0
      for (const openAddress of addresses.values()) if (openAddress === address) count += 1
      return count >= perAddress ? 429 : undefined
    },
    add: (session: StompSession, address: string) => void addresses.set(session, address),
    /** Called when it has authenticated or closed. */
    remove: (session: StompSession) => void addresses.delete(session),
  }
}

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

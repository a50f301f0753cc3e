import type { Duplex } from 'node:stream'
import type { RawData, WebSocket } from 'ws'
import { type SessionPorts, type SessionSettings, type StompSession, stompSession } from '../stomp/session.ts'
import { sendBuffer } from './send-buffer.ts'

/** What a socket needs besides itself. */
export type SocketPorts = Pick<SessionPorts, 'verify' | 'admit' | 'newerThan' | 'defect' | 'now'> & {
  gone: (socket: StompSocket) => void
  tooSlow: () => void
}

export type SocketSettings = SessionSettings & { stalledFor: number }

export type StompSocket = { session: StompSession; tick: () => void; terminate: () => void }

// A client that was told goodbye and does not answer holds its socket no longer than this.
const goodbyeMs = 2_000

const bytes = (data: RawData): Uint8Array => {
  if (Array.isArray(data)) return Buffer.concat(data)
  return data instanceof ArrayBuffer ? new Uint8Array(data) : data
}

/** Puts a STOMP session on a WebSocket. `stream` is the connection below it, to which frames are written directly. */
export const stompSocket = (
  socket: WebSocket,
  stream: Duplex,
  ports: SocketPorts,
  settings: SocketSettings,
): StompSocket => {
  const box = sendBuffer(stream, ports.now)
  const session = stompSession(
    {
      ...ports,
      send: box.push,
      close: (code, reason) => {
        box.finish()
        socket.close(code, reason)
        setTimeout(() => socket.terminate(), goodbyeMs).unref()
      },
      drop: () => {
        box.finish()
        socket.terminate()
      },
      pause: () => socket.pause(),
      resume: () => socket.resume(),
    },
    settings,
  )
  const self: StompSocket = {
    session,
    tick: () => {
      if (box.stalledFor(ports.now()) < settings.stalledFor) session.tick()
      else {
        ports.tooSlow()
        socket.terminate()
      }
    },
    terminate: () => socket.terminate(),
  }
  socket.on('message', (data) => session.receive(bytes(data)))
  socket.on('ping', session.alive)
  // Too large a message or a broken one: `ws` has answered with a close, which is all there is to say.
  socket.on('error', () => undefined)
  socket.on('close', () => {
    session.close(1000, 'Gone')
    ports.gone(self)
  })
  return self
}

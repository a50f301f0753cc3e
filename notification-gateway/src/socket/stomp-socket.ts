import type { Duplex } from 'node:stream'
import type { RawData, WebSocket } from 'ws'
import { type SessionPorts, type SessionSettings, type StompSession, stompSession } from '../stomp/session.ts'
import { sendBuffer } from './send-buffer.ts'

/** Dependencies of a socket. */
export type SocketPorts = Pick<SessionPorts, 'verify' | 'admit' | 'newerThan' | 'onDefect' | 'now'> & {
  onClose: (socket: StompSocket) => void
  /** Called before a client that does not read is disconnected. */
  onStall: () => void
}

export type SocketSettings = SessionSettings & { maxStallMs: number }

export type StompSocket = { session: StompSession; tick: () => void; terminate: () => void }

// A client that does not answer the close frame is disconnected after this time.
const goodbyeMs = 2_000

const bytesOf = (data: RawData): Uint8Array => {
  if (Array.isArray(data)) return Buffer.concat(data)
  return data instanceof ArrayBuffer ? new Uint8Array(data) : data
}

/** Runs a STOMP session on a WebSocket. Frames are written directly to `stream`, the connection below it. */
export const stompSocket = (
  socket: WebSocket,
  stream: Duplex,
  ports: SocketPorts,
  settings: SocketSettings,
): StompSocket => {
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

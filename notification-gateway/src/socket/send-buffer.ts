import type { Duplex } from 'node:stream'
import { textMessages } from './web-socket-text.ts'

export type SendBufferLimits = {
  /** Bytes handed to the socket before it must have taken them. */
  inFlightBytes: number
  /** Frames kept for a reader that is behind. They are references: the bytes are shared by all readers. */
  waitingFrames: number
  /** Bytes that those references may keep alive, should no other reader need them. */
  waitingBytes: number
}

const sendBufferLimits: SendBufferLimits = {
  inFlightBytes: 64 * 1024,
  waitingFrames: 32 * 1024,
  waitingBytes: 8 * 1024 * 1024,
}

export type SendBuffer = {
  push: (frame: Buffer) => void
  /** Writes what waits, or to a reader far behind the last word only, and takes no more. */
  finish: () => void
  /** How long the reader has taken nothing of what lies before it. */
  stalledFor: (now: number) => number
}

/**
 * What one socket still has to be told. All frames of a turn of the event loop leave in one write. A reader that falls
 * behind costs references, not bytes; one that falls far behind loses the oldest frames and keeps the newest, which
 * makes it fetch its list anew.
 */
export const sendBuffer = (
  socket: Duplex,
  now: () => number,
  limits: SendBufferLimits = sendBufferLimits,
): SendBuffer => {
  let waiting: Buffer[] = []
  let next = 0
  let waitingBytes = 0
  let scheduled = false
  let inFlight = false
  let finished = false
  let movedAt = now()

  const taken = () => {
    inFlight = false
    movedAt = now()
    flush()
  }

  const flush = () => {
    scheduled = false
    if (inFlight || next >= waiting.length || socket.destroyed) return
    inFlight = true
    movedAt = now()
    let bytes = 0
    const batch: Buffer[] = []
    for (; next < waiting.length && bytes < limits.inFlightBytes; next++) {
      const frame = waiting[next]
      if (!frame) break
      batch.push(frame)
      bytes += frame.length
    }
    waitingBytes -= bytes
    if (next === waiting.length) forget()
    else if (next > waiting.length / 2) {
      // What was sent is let go of in time, also by a reader that never quite catches up.
      waiting = waiting.slice(next)
      next = 0
    }
    socket.write(textMessages(batch), taken)
  }

  const forget = () => {
    waiting = []
    next = 0
    waitingBytes = 0
  }

  return {
    push: (frame) => {
      if (finished) return
      const full = waiting.length - next >= limits.waitingFrames || waitingBytes >= limits.waitingBytes
      if (full) forget()
      waiting.push(frame)
      waitingBytes += frame.length
      if (scheduled || inFlight) return
      scheduled = true
      setImmediate(flush)
    },
    finish: () => {
      if (finished) return
      finished = true
      const left = waiting.slice(next)
      const behind = waitingBytes > limits.inFlightBytes
      forget()
      if (left.length === 0 || socket.destroyed) return
      socket.write(textMessages(behind ? left.slice(-1) : left))
    },
    stalledFor: (at) => (inFlight ? at - movedAt : 0),
  }
}

import type { Duplex } from 'node:stream'

// FIN bit and opcode 1: a whole text message.
const finalText = 0x81

const header = (length: number): Buffer => {
  if (length < 126) return Buffer.of(finalText, length)
  if (length < 0x10000) return Buffer.of(finalText, 126, length >> 8, length & 0xff)
  const longHeader = Buffer.alloc(10)
  longHeader[0] = finalText
  longHeader[1] = 127
  longHeader.writeBigUInt64BE(BigInt(length), 2)
  return longHeader
}

let lastFrames: readonly Buffer[] = []
let lastBytes = Buffer.alloc(0)

/**
 * Frames as WebSocket text messages (RFC 6455 §5.2: each final, unmasked, uncompressed) in one buffer. Not written by
 * `ws`, so that sockets with the same frames in one turn share the bytes: only the first tab of a user, or of a
 * broadcast, costs work.
 */
export const textMessages = (frames: readonly Buffer[]): Buffer => {
  if (frames.length === lastFrames.length && frames.every((frame, index) => frame === lastFrames[index]))
    return lastBytes
  lastFrames = frames
  lastBytes = Buffer.concat(frames.flatMap((frame) => [header(frame.length), frame]))
  return lastBytes
}

export type SendBufferLimits = {
  /** Bytes written to the socket but not yet accepted. */
  maxInFlightBytes: number
  /** Frames stored for a slow reader, as references: all readers share the bytes. */
  maxWaitingFrames: number
  /** Bytes that these references keep in memory if no other reader needs them. */
  maxWaitingBytes: number
}

const sendBufferLimits: SendBufferLimits = {
  maxInFlightBytes: 64 * 1024,
  maxWaitingFrames: 32 * 1024,
  maxWaitingBytes: 8 * 1024 * 1024,
}

export type SendBuffer = {
  push: (frame: Buffer) => void
  /** Writes the waiting frames, or only the last one for a slow reader, and accepts no more. */
  finish: () => void
  /** Milliseconds since the reader last accepted data; 0 when nothing waits. */
  stalledFor: (now: number) => number
}

/**
 * Output buffer of one socket. All frames of a turn of the event loop are written at once. A slow reader costs
 * references, not bytes; a very slow one loses the oldest frames and keeps the newest, which makes it fetch its list
 * again.
 */
export const sendBuffer = (
  socket: Duplex,
  now: () => number,
  limits: SendBufferLimits = sendBufferLimits,
): SendBuffer => {
  let waitingFrames: Buffer[] = []
  let nextIndex = 0
  let waitingBytes = 0
  let isScheduled = false
  let isInFlight = false
  let isFinished = false
  let movedAt = now()

  const onWritten = () => {
    isInFlight = false
    movedAt = now()
    flush()
  }

  const flush = () => {
    isScheduled = false
    if (isInFlight || nextIndex >= waitingFrames.length || socket.destroyed) return
    isInFlight = true
    movedAt = now()
    let batchBytes = 0
    const batch: Buffer[] = []
    for (; nextIndex < waitingFrames.length && batchBytes < limits.maxInFlightBytes; nextIndex++) {
      const frame = waitingFrames[nextIndex]
      if (!frame) break
      batch.push(frame)
      batchBytes += frame.length
    }
    waitingBytes -= batchBytes
    if (nextIndex === waitingFrames.length) dropWaiting()
    else if (nextIndex > waitingFrames.length / 2) {
      // Releases sent frames, also for a reader that never fully catches up.
      waitingFrames = waitingFrames.slice(nextIndex)
      nextIndex = 0
    }
    socket.write(textMessages(batch), onWritten)
  }

  const dropWaiting = () => {
    waitingFrames = []
    nextIndex = 0
    waitingBytes = 0
  }

  return {
    push: (frame) => {
      if (isFinished) return
      const isFull =
        waitingFrames.length - nextIndex >= limits.maxWaitingFrames || waitingBytes >= limits.maxWaitingBytes
      if (isFull) dropWaiting()
      waitingFrames.push(frame)
      waitingBytes += frame.length
      if (isScheduled || isInFlight) return
      isScheduled = true
      setImmediate(flush)
    },
    finish: () => {
      if (isFinished) return
      isFinished = true
      const remainingFrames = waitingFrames.slice(nextIndex)
      const isBehind = waitingBytes > limits.maxInFlightBytes
      dropWaiting()
      if (remainingFrames.length === 0 || socket.destroyed) return
      socket.write(textMessages(isBehind ? remainingFrames.slice(-1) : remainingFrames))
    },
    stalledFor: (at) => (isInFlight ? at - movedAt : 0),
  }
}

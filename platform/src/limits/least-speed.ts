import type { IncomingMessage } from 'node:http'
import { TooSlow } from '../errors.ts'

export type LeastSpeed = { bytesPerSecond: number; everyMs: number }

/**
 * Rejects when a body arrives more slowly than required, with periodic checks until `stop`. Only the sender can be
 * too slow: a complete body or a full buffer is not, and bytes that arrived while this process was busy are read
 * before they are counted.
 */
export const leastSpeed = (request: IncomingMessage, { bytesPerSecond, everyMs }: LeastSpeed) => {
  const { socket } = request
  let timer: NodeJS.Timeout | undefined
  let before = socket.bytesRead
  const tooSlow = new Promise<never>((_, reject) => {
    const look = () => {
      const receivedBytes = socket.bytesRead - before
      before = socket.bytesRead
      // The next bytes go into a buffer that is not full, with or without a reader.
      const isSenderExcused = request.complete || request.readableLength >= request.readableHighWaterMark
      if (!isSenderExcused && receivedBytes < (bytesPerSecond * everyMs) / 1000) reject(new TooSlow(bytesPerSecond))
    }
    // Timers run before sockets are read: after a long task the immediate lets waiting bytes be read first.
    timer = setInterval(() => setImmediate(look), everyMs)
  })
  return { tooSlow, stop: () => clearInterval(timer) }
}

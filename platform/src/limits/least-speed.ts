import type { IncomingMessage } from 'node:http'
import { TooSlow } from '../errors.ts'

export type LeastSpeed = { bytesPerSecond: number; everyMs: number }

/**
 * Rejects when less of a body comes in than is asked, looked at now and then; `stop` ends the looking.
 * Only the sender can be too slow: a body that is all here, or that waits to be taken by us, is not,
 * and what came while this process was busy is read before it is counted.
 */
export const leastSpeed = (request: IncomingMessage, { bytesPerSecond, everyMs }: LeastSpeed) => {
  const { socket } = request
  let timer: NodeJS.Timeout | undefined
  let before = socket.bytesRead
  const tooSlow = new Promise<never>((_, reject) => {
    const look = () => {
      const came = socket.bytesRead - before
      before = socket.bytesRead
      const ours = request.complete || request.readableLength > 0
      if (!ours && came < (bytesPerSecond * everyMs) / 1000) reject(new TooSlow(bytesPerSecond))
    }
    // Timers run before sockets are read: after a long turn, the immediate lets the bytes in that wait there.
    timer = setInterval(() => setImmediate(look), everyMs)
  })
  return { tooSlow, stop: () => clearInterval(timer) }
}

import type { IncomingMessage } from 'node:http'
import { TooSlow } from '../errors.ts'

export type LeastSpeed = { bytesPerSecond: number; everyMs: number }

/** Rejects when less comes in than is asked, looked at now and then; `stop` ends the looking. */
export const leastSpeed = ({ socket }: IncomingMessage, { bytesPerSecond, everyMs }: LeastSpeed) => {
  let timer: NodeJS.Timeout | undefined
  let before = socket.bytesRead
  const tooSlow = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      const came = socket.bytesRead - before
      before = socket.bytesRead
      if (came < (bytesPerSecond * everyMs) / 1000) reject(new TooSlow(bytesPerSecond))
    }, everyMs)
  })
  return { tooSlow, stop: () => clearInterval(timer) }
}

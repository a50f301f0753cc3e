import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
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

type Answer = (error: unknown, request: FastifyRequest, reply: FastifyReply) => unknown
type Bounds = { slowest: LeastSpeed; publicMs: number }

const defaultBounds: Bounds = { slowest: { bytesPerSecond: 1_000, everyMs: 10_000 }, publicMs: 15_000 }

/**
 * Ends requests with a body slower than any real line, and unauthenticated ones whose body is not complete within 15
 * s: each would hold a connection for the long time limit of uploads.
 */
export const watchBodies = (
  app: FastifyInstance,
  answer: Answer,
  { slowest, publicMs }: Bounds = defaultBounds,
): void => {
  app.addHook('preParsing', async (request, reply, payload) => {
    const { raw } = request
    if (raw.complete) return payload
    const speed = leastSpeed(raw, slowest)
    const refuse = (error: unknown) => {
      if (reply.sent || raw.complete) return
      reply.raw.once('finish', () => raw.destroy())
      answer(error, request, reply)
    }
    speed.tooSlow.catch(refuse)
    const isPublic = request.routeOptions.config.policy?.kind === 'public'
    const timer = isPublic ? setTimeout(() => refuse(new TooSlow(slowest.bytesPerSecond)), publicMs) : undefined
    const stop = () => {
      speed.stop()
      clearTimeout(timer)
    }
    raw.once('end', stop)
    raw.once('close', stop)
    return payload
  })
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { TooSlow } from '../errors.ts'
import { type LeastSpeed, leastSpeed } from './least-speed.ts'

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

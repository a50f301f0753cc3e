import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { NotFound } from '../errors.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { Health } from './health.ts'
import type { AddPublicRoute } from './route.ts'

type Parts = {
  app: FastifyInstance
  publicRoute: AddPublicRoute
  ask: () => Promise<Health>
  metrics: Metrics
  metricsToken: string
}

const tags = ['Operation']
const loopback = /^(127\.|::1$|::ffff:127\.)/

const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (given: string, expected: string) => timingSafeEqual(digest(given), digest(expected))

/** What those who run the application ask: is it alive, is it ready, how is it doing, what can be asked. */
export const operatorRoutes = ({ app, publicRoute, ask, metrics, metricsToken }: Parts): void => {
  publicRoute({
    method: 'GET',
    url: '/health/live',
    summary: 'The process runs',
    tags,
    response: z.object({ status: z.literal('up') }),
    handler: () => ({ status: 'up' as const }),
  })
  publicRoute({
    method: 'GET',
    url: '/health/ready',
    summary: 'Every part that is needed answers; 503 when one does not',
    tags,
    response: Health,
    handler: async (_request, reply) => {
      const health = await ask()
      reply.header('cache-control', 'no-store')
      return health.status === 'down' ? reply.code(503).type('application/json').send(JSON.stringify(health)) : health
    },
  })
  publicRoute({
    method: 'GET',
    url: '/metrics',
    summary: 'Prometheus metrics',
    description: 'Answered to the loopback address, or to the bearer of METRICS_TOKEN; others get a 404.',
    tags,
    response: z.string(),
    hidden: true,
    handler: async ({ headers, ip }, reply) => {
      const bearer = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
      const hasToken = metricsToken !== '' && bearer !== undefined && isSame(bearer, metricsToken)
      if (!hasToken && !loopback.test(ip)) throw new NotFound()
      return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
    },
  })
  publicRoute({
    method: 'GET',
    url: '/openapi.json',
    summary: 'This description (OpenAPI 3.1)',
    tags,
    response: z.unknown(),
    hidden: true,
    handler: (_request, reply) => reply.type('application/json').send(JSON.stringify(app.swagger())),
  })
}

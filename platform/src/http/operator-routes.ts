import { createHash, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { NotFound } from '../errors.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { Health } from './health.ts'
import type { AddPublicRoute } from './route.ts'

type Parts = {
  app: FastifyInstance
  publicRoute: AddPublicRoute
  currentHealth: () => Promise<Health>
  metrics: Metrics
  metricsToken: string
}

const tags = ['Operation']
const loopback = /^(127\.|::1$|::ffff:127\.)/

const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (given: string, expected: string) => timingSafeEqual(digest(given), digest(expected))

const once = <Value>(make: () => Value) => {
  let cached: { value: Value } | undefined
  return () => (cached ??= { value: make() }).value
}

/** Routes for operators: liveness, readiness, metrics and the API description. */
export const operatorRoutes = ({ app, publicRoute, currentHealth, metrics, metricsToken }: Parts): void => {
  const isOperator = ({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): boolean => {
    const bearer = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
    return loopback.test(ip) || (metricsToken !== '' && bearer !== undefined && isSame(bearer, metricsToken))
  }
  // No route is added after the first request, so text and compressed forms are created once.
  const text = once(() => JSON.stringify(app.swagger()))
  const brotli = once(() => promisify(brotliCompress)(text()))
  const gzipped = once(() => promisify(gzip)(text()))
  const description = (encoding?: 'br' | 'gzip') => {
    if (encoding === 'br') return brotli()
    return encoding === 'gzip' ? gzipped() : text()
  }
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
    summary: 'Whether every required part answers; otherwise 503',
    description:
      'The parts are probed at most once in 1.5 seconds; requests in between get the same answer. The state of each ' +
      'part is listed for the loopback address and for the bearer of METRICS_TOKEN; others get the status only.',
    tags,
    response: Health,
    handler: async (request, reply) => {
      const { status, ...details } = await currentHealth()
      const health: Health = { status, ...(isOperator(request) && details) }
      reply.header('cache-control', 'no-store')
      return status === 'down' ? reply.code(503).type('application/json').send(JSON.stringify(health)) : health
    },
  })
  publicRoute({
    method: 'GET',
    url: '/metrics',
    summary: 'Prometheus metrics',
    description: 'For the loopback address, or the bearer of METRICS_TOKEN; others get a 404.',
    tags,
    response: z.string(),
    hidden: true,
    handler: async (request, reply) => {
      if (!isOperator(request)) throw new NotFound()
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
    handler: async ({ headers }, reply) => {
      const encoding = (['br', 'gzip'] as const).find((candidate) => headers['accept-encoding']?.includes(candidate))
      if (encoding) reply.header('content-encoding', encoding)
      return reply
        .type('application/json')
        .header('vary', 'accept-encoding')
        .send(await description(encoding))
    },
  })
}

import { createHash, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { NotFound } from '../errors.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { Health } from './health.ts'
import type { AddPublicRoute } from './route.ts'

const description = `Commands, queries and dashboards of the freight quotation application.

Refusals and faults are \`application/problem+json\` (RFC 9457) with a stable \`code\`.
A command may carry \`Idempotency-Key\` (the same key with the same body gets the first answer) and \`If-Match\`
(the revision that the change is meant for). Its answer has the \`position\` of its last event: a query that carries
it in \`X-After-Position\` waits until the tables that it reads hold that event, two seconds at most, and answers how far
they are in \`X-Position\`. People sign in with \`POST /app/v1/session\`; other systems send an API key of the settings as
\`Authorization: Bearer fq_…\`.`

// A shape without a JSON Schema stays open in the document instead of stopping the start.
const zodToJsonConfig = { unrepresentable: 'any' } as const

const transformDocument = createJsonSchemaTransformObject({ zodToJsonConfig })
const transformOne = createJsonSchemaTransform({ zodToJsonConfig })
type Transform = typeof transformOne

const bodiesOf = (body: unknown): Record<string, { schema: unknown }> | undefined =>
  typeof body === 'object' && body !== null && 'content' in body ? { ...Object(body.content) } : undefined

/** A body with several media types has a schema for each; the library supports only one. */
const transform: Transform = (document) => {
  const bodies = 'schema' in document ? bodiesOf(document.schema?.body) : undefined
  if (!bodies) return transformOne(document)
  const { body: _body, ...rest } = { ...document.schema }
  const content = Object.entries(bodies).map(([type, { schema: body }]) => {
    const { schema } = transformOne({ ...document, schema: { ...rest, body } })
    return [type, { schema: Object(schema)['body'] }]
  })
  const { schema, url } = transformOne({ ...document, schema: rest })
  return { schema: { ...Object(schema), body: { content: Object.fromEntries(content) } }, url }
}

/** Each named shape exists for requests and for answers; unused ones only lengthen the document. */
const withoutUnused = (document: ReturnType<typeof transformDocument>): ReturnType<typeof transformDocument> => {
  const text = JSON.stringify(document)
  const schemas = 'components' in document ? (document.components?.schemas ?? {}) : {}
  for (const name of Object.keys(schemas)) {
    if (!text.includes(`"#/components/schemas/${name}"`)) delete schemas[name]
  }
  return document
}

/** Collects the routes added later into an OpenAPI 3.1 document, and serves it at `/docs`. */
export const describeRoutes = async (app: FastifyInstance): Promise<void> => {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Freight quotation', version: '1', description },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform,
    transformObject: (document) => withoutUnused(transformDocument(document)),
  })
  await app.register(fastifySwaggerUi, {
    routePrefix: '/docs',
    uiConfig: { docExpansion: 'none', filter: true, persistAuthorization: false },
    theme: { title: 'Freight quotation API' },
    uiHooks: {
      // By default the page would have the document created and compressed for each reader.
      onRequest: ({ url }, reply, next) => {
        if (/^\/docs\/(json|yaml)\b/.test(url)) void reply.redirect('/openapi.json')
        else next()
      },
    },
  })
}

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

import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'

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

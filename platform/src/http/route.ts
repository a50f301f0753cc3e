import type { IncomingHttpHeaders } from 'node:http'
import { publicAccess, describePolicy } from '@freight/contracts/access/policy'
import type { Policy } from '@freight/contracts/access/policy'
import { Problem } from '@freight/contracts/api/operator-views'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { z } from 'zod'
import type { RequestParams } from '../audit/access-log.ts'
import { Unauthenticated } from '../errors.ts'
import type { Session } from '../sessions/sessions.ts'

/** For answers that are more than a value. */
export type Reply = FastifyReply

/** Data of a download for the access log. */
type Download = {
  asked: RequestParams
  /** Number of rows sent so far; undefined if unknown. */
  rows: () => number | undefined
}

type Shape = z.ZodType | undefined
type Parsed<S extends Shape> = S extends z.ZodType ? z.output<S> : undefined

/** A request with the shapes that its route declares. */
export type RouteRequest<Params extends Shape, Query extends Shape, Body extends Shape> = {
  params: Parsed<Params>
  query: Parsed<Query>
  body: Parsed<Body>
  /** The JSON body before its schema added defaults; undefined without a body. */
  sent: unknown
  headers: IncomingHttpHeaders
  ip: string
  correlationId: string
  log: FastifyBaseLogger
  /** Aborted when the client leaves before the answer. */
  signal: AbortSignal
}

export type PublicRoute<
  Params extends Shape = undefined,
  Query extends Shape = undefined,
  Body extends Shape = undefined,
  Answer extends z.ZodType = z.ZodType,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  summary: string
  description?: string
  tags: readonly string[]
  params?: Params
  querystring?: Query
  body?: Body
  /** Shape of the answer. `reply` may send another type: a file, a stream. */
  response: Answer
  /** Media type of an answer that is not JSON. */
  produces?: string | undefined
  /** Status of a successful answer; default 200. */
  status?: number
  /** Bytes, for bodies above the default of 1 MB. */
  bodyLimit?: number
  /** Not in the OpenAPI document. */
  hidden?: boolean
  handler: (
    request: RouteRequest<Params, Query, Body>,
    reply: FastifyReply,
  ) => Promise<z.output<Answer> | FastifyReply> | z.output<Answer> | FastifyReply
}

/** A route for users that its policy may allow on some object; the handler checks the object itself. */
export type Route<
  Params extends Shape = undefined,
  Query extends Shape = undefined,
  Body extends Shape = undefined,
  Answer extends z.ZodType = z.ZodType,
> = Omit<PublicRoute<Params, Query, Body, Answer>, 'handler'> & {
  policy: Policy
  handler: (
    request: RouteRequest<Params, Query, Body>,
    session: Session,
    reply: FastifyReply,
  ) => Promise<z.output<Answer> | FastifyReply> | z.output<Answer> | FastifyReply
}

/** Adds a route with a policy that is checked before the body is read. */
export type AddRoute = <P extends Shape, Q extends Shape, B extends Shape, A extends z.ZodType>(
  route: Route<P, Q, B, A>,
) => void

/** Adds a route without sign-in. */
export type AddPublicRoute = <P extends Shape, Q extends Shape, B extends Shape, A extends z.ZodType>(
  route: PublicRoute<P, Q, B, A>,
) => void

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route without it is rejected at registration. */
    policy?: Policy
  }
  interface FastifyRequest {
    session: Session | undefined
    /** The signed-in user, with or without the permission for the route. */
    caller: Session | undefined
    sent: unknown
  }
  interface FastifyReply {
    /** Set by handlers that send a file of rows. */
    taken: Download | undefined
  }
}

z.globalRegistry.add(Problem, { id: 'Problem' })
const refusals = { description: 'Refused', content: { 'application/problem+json': { schema: Problem } } }

export type Declared = Omit<PublicRoute<Shape, Shape, Shape>, 'handler'>

/** The schema of a route for the OpenAPI document and the server's checks. */
export const schemaOf = (route: Declared, policy: Policy): FastifySchema => {
  const {
    params,
    querystring,
    body,
    response,
    summary,
    description,
    tags,
    status = 200,
    hidden = false,
    produces,
  } = route
  const answered = produces ? { description: 'A file', content: { [produces]: { schema: response } } } : response
  const isPublic = policy.kind === 'public'
  const allowed = `Allowed: ${describePolicy(policy)}.`
  return {
    ...(params && { params }),
    ...(querystring && { querystring }),
    ...(body && { body }),
    response: {
      [status]: status === 204 ? z.null().describe('Done') : answered,
      ...(!hidden && { '4xx': refusals, '5xx': refusals }),
    },
    summary,
    description: description ? `${description}\n\n${allowed}` : allowed,
    tags,
    hide: hidden,
    security: isPublic ? [] : [{ bearer: [] }],
  }
}

/** Casts a request to the types whose schemas Fastify has validated. */
const readRequest = <P extends Shape, Q extends Shape, B extends Shape>(
  request: FastifyRequest,
  reply: FastifyReply,
): RouteRequest<P, Q, B> => ({
  params: request.params as Parsed<P>,
  query: request.query as Parsed<Q>,
  body: request.body as Parsed<B>,
  sent: request.sent,
  headers: request.headers,
  ip: request.ip,
  correlationId: request.id,
  log: request.log,
  // Created on demand: most handlers finish before a client can leave.
  get signal() {
    const abort = new AbortController()
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) abort.abort()
    })
    return abort.signal
  },
})

/** The session of a route that requires sign-in. */
export const requiredSession = (session: Session | undefined): Session => {
  if (!session) throw new Unauthenticated()
  return session
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown

const register = (app: FastifyInstance, route: Declared, policy: Policy, handler: Handler): void => {
  const { method, url, bodyLimit, status = 200 } = route
  app.route({
    method,
    url,
    schema: schemaOf(route, policy),
    config: { policy },
    ...(bodyLimit !== undefined && { bodyLimit }),
    handler: (request, reply) => {
      if (status !== 200) reply.code(status)
      return handler(request, reply)
    },
  })
}

export const addPublicRoute =
  (app: FastifyInstance): AddPublicRoute =>
  (route) =>
    register(app, route, publicAccess, (request, reply) => route.handler(readRequest(request, reply), reply))

export const addRoute =
  (app: FastifyInstance): AddRoute =>
  (route) => {
    const { method, url, policy, handler } = route
    if (policy.kind === 'public') throw new Error(`${method} ${url}: a route without sign-in is added by publicRoute`)
    register(app, route, policy, (request, reply) =>
      handler(readRequest(request, reply), requiredSession(request.session), reply),
    )
  }

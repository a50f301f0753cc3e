import type { IncomingHttpHeaders } from 'node:http'
import { anybody, describePolicy } from '@freight/contracts/access/policy'
import type { Policy } from '@freight/contracts/access/policy'
import { Problem } from '@freight/contracts/api/problem'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { z } from 'zod'
import type { AskedWith } from '../audit/access-log.ts'
import { Unauthenticated } from '../errors.ts'
import type { Session } from '../sessions/sessions.ts'

/** What an answer is sent with, where it is more than a value. */
export type Reply = FastifyReply

/** What is kept of a file that somebody takes along, besides who and when. */
type Taken = {
  asked: AskedWith
  /** How many of its rows have gone out by now; undefined where nobody knows. */
  rows: () => number | undefined
}

type Shape = z.ZodType | undefined
type Parsed<S extends Shape> = S extends z.ZodType ? z.output<S> : undefined

/** A request whose parts have the shapes that its route declares. */
export type RouteRequest<Params extends Shape, Query extends Shape, Body extends Shape> = {
  params: Parsed<Params>
  query: Parsed<Query>
  body: Parsed<Body>
  /** The JSON body as it came, before its schema filled in what was left out; undefined where there was none. */
  sent: unknown
  headers: IncomingHttpHeaders
  ip: string
  correlationId: string
  log: FastifyBaseLogger
  /** Aborted when the client goes away before it is answered. */
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
  /** Shape of the answer. `reply` may send something that is no JSON: a file, a stream. */
  response: Answer
  /** Media type of an answer that is no JSON. */
  produces?: string | undefined
  /** Status when all went well; 200 unless told otherwise. */
  status?: number
  /** Bytes, where more than the usual 1 MB is needed. */
  bodyLimit?: number
  /** Not in the OpenAPI document. */
  hidden?: boolean
  handler: (
    request: RouteRequest<Params, Query, Body>,
    reply: FastifyReply,
  ) => Promise<z.output<Answer> | FastifyReply> | z.output<Answer> | FastifyReply
}

/** A route for those whom its policy may allow on something; whose thing it is, is the handler's to check. */
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

/** Adds a route that is checked against its policy before its body is read. */
export type AddRoute = <P extends Shape, Q extends Shape, B extends Shape, A extends z.ZodType>(
  route: Route<P, Q, B, A>,
) => void

/** Adds a route for strangers. */
export type AddPublicRoute = <P extends Shape, Q extends Shape, B extends Shape, A extends z.ZodType>(
  route: PublicRoute<P, Q, B, A>,
) => void

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Without it a route is refused at registration. */
    policy?: Policy
  }
  interface FastifyRequest {
    session: Session | undefined
    /** Who is signed in, whether they may ask this or not. */
    caller: Session | undefined
    sent: unknown
  }
  interface FastifyReply {
    /** Set by who answers with a file of rows. */
    taken: Taken | undefined
  }
}

z.globalRegistry.add(Problem, { id: 'Problem' })
const refusals = { description: 'Refused', content: { 'application/problem+json': { schema: Problem } } }

export type Declared = Omit<PublicRoute<Shape, Shape, Shape>, 'handler'>

/** A route as the OpenAPI document and the server's own checks want it. */
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

/** The one place where a request takes on the shapes that Fastify has checked it for. */
const askedBy = <P extends Shape, Q extends Shape, B extends Shape>(
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
  // Made on demand: most handlers are done before anybody could go away.
  get signal() {
    const gone = new AbortController()
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) gone.abort()
    })
    return gone.signal
  },
})

/** Who asks, where strangers are not let in. */
export const known = (session: Session | undefined): Session => {
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
    register(app, route, anybody, (request, reply) => route.handler(askedBy(request, reply), reply))

export const addRoute =
  (app: FastifyInstance): AddRoute =>
  (route) => {
    const { method, url, policy, handler } = route
    if (policy.kind === 'public') throw new Error(`${method} ${url}: strangers come in by publicRoute`)
    register(app, route, policy, (request, reply) => handler(askedBy(request, reply), known(request.session), reply))
  }

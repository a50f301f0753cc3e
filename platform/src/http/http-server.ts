import type { AccessLog } from '../audit/access-log.ts'
import { describePolicy, mayEver } from '@freight/contracts/access/policy'
import fastify, { LogController, type FastifySerializerCompiler } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { Config } from '../config.ts'
import { Forbidden, NotFound, Unauthenticated } from '../errors.ts'
import { correlationId } from './correlation.ts'
import { healthChecks } from './health.ts'
import type { Probe } from './health.ts'
import { requestLimits } from '../limits/token-buckets.ts'
import { refusedText, refusedValue, withoutUnseen } from './json-body.ts'
import { malformed } from './malformed.ts'
import { accessOf, noteAnswer } from './noted-access.ts'
import { operatorRoutes, describeRoutes } from './operator-routes.ts'
import { answerTo, problem } from './problem.ts'
import { requestLog, traceRequests } from './request-telemetry.ts'
import { addPublicRoute, addRoute } from './route.ts'
import type { AddPublicRoute, AddRoute } from './route.ts'
import { watchBodies } from '../limits/least-speed.ts'
import { sendPage, sendUnroutedPage, serveWeb, wantsPage } from './web/web-files.ts'
import type { Logger } from '../telemetry/logging.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { Tracing } from '../telemetry/tracing.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { safeParse, type $ZodType } from 'zod/v4/core'
import { declaredOnly } from './answers/declared-only.ts'
import type { Duplex } from 'node:stream'
import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'

/**
 * Compresses JSON answers of 1 KB and more for clients that accept it: a page of a list shrinks to a tenth. The files
 * of the frontend are compressed by the build, spreadsheets and PDFs by their formats. Request bodies are never
 * decompressed: a kilobyte could become a gigabyte.
 */
const compressAnswers = async (app: FastifyInstance): Promise<void> => {
  await app.register(fastifyCompress, {
    globalDecompression: false,
    threshold: 1024,
    customTypes: /^application\/(problem\+)?json/,
    encodings: ['br', 'gzip'],
    // A higher quality takes longer than it saves in transfer.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
    zlibOptions: { level: 1 },
  })
}

const policy = {
  'default-src': "'self'",
  'script-src': "'self'",
  // Blueprint's popovers position themselves with style attributes; scripts need no 'unsafe-inline'.
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'worker-src': "'self' blob:",
  'object-src': "'none'",
  'base-uri': "'self'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
}

/** Headers of every answer. */
const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': Object.entries(policy)
    .map(([name, value]) => `${name} ${value}`)
    .join('; '),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/** Only under TLS: browsers ignore it on a plain connection, and behind an untrusted proxy the protocol is unknown. */
const strictTransport = 'max-age=31536000; includeSubDomains'

const knownErrors: Readonly<Record<string, readonly [number, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'HEADERS_TOO_LARGE'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'TIMEOUT'],
}

/** Answers invalid HTTP, which reaches no route, with a problem document, and ends the connection. */
export const answerClientError = ({ code }: { code?: string }, socket: Duplex): void => {
  // The connection is closed already.
  if (code === 'ECONNRESET' || socket.destroyed) return
  const [status, problemCode] = knownErrors[code ?? ''] ?? [400, 'MALFORMED']
  const document = problem(status, problemCode, correlationId({}))
  const body = JSON.stringify(document)
  const headers = {
    ...securityHeaders,
    'content-type': 'application/problem+json',
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': document.instance,
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  if (socket.writable) socket.write(`HTTP/1.1 ${status} ${document.title}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy()
}

/**
 * Serialises answers with the declared fields of their schema only. An answer with invalid values is sent anyway,
 * counted and logged: an odd row is better for a reader than an error.
 */
const answersAsDeclared =
  (metrics: Metrics, log: Logger, isStrict: boolean): FastifySerializerCompiler<$ZodType> =>
  ({ schema, url }) =>
  (answer) => {
    const parsed = safeParse(schema, answer)
    if (parsed.success) return JSON.stringify(parsed.data)
    if (isStrict) throw parsed.error
    metrics.oddAnswers.inc({ route: url })
    log.error({ route: url, issues: parsed.error.issues.slice(0, 5) }, 'an answer differs from its schema')
    return JSON.stringify(declaredOnly(schema, answer))
  }

export type HttpServer = {
  app: FastifyInstance
  route: AddRoute
  publicRoute: AddPublicRoute
  /**
   * Adds a part of the application to `/health/ready`. Not required: without it the application is degraded, but
   * ready.
   */
  check: (name: string, probe: Probe, options?: { required?: boolean }) => void
  /** A rate limit per user and minute: returns the seconds until the next allowed call, 0 when it is allowed now. */
  perMinute: (limit: number) => (userId: string) => number
  /** Resolves with the address once requests are answered. */
  listen: (port: number, host: string) => Promise<string>
  /**
   * Work that releases connections before the close, which would wait for them; requests are still answered
   * meanwhile.
   */
  beforeClose: (work: () => Promise<void>) => void
  /** Lets requests in flight finish for up to 2.5 s, then aborts them. */
  close: () => Promise<void>
}

export type HttpServerOptions = {
  config: Pick<
    Config,
    'METRICS_TOKEN' | 'TRUSTED_PROXIES' | 'SESSION_RATE' | 'SESSION_BURST' | 'ADDRESS_RATE' | 'ADDRESS_BURST'
  >
  log: Logger
  metrics: Metrics
  /** Absent: requests are not traced. */
  tracing?: Tracing
  sessions: Pick<Sessions, 'verifyCaller'>
  /** Records denied requests of signed-in users and their file downloads. */
  accesses?: Pick<AccessLog, 'record' | 'recordNow'>
  /** Directory of the frontend's build, if this process serves it. */
  webRoot?: string
  /** An answer that differs from its schema is an error instead of a log line: for tests. */
  strictAnswers?: boolean
}

const lastRequestsMs = 2_500

const bearer = /^Bearer +(\S+)$/i

// Without the query, which may contain secrets. An agent's link is part of the path itself.
const pathOf = ({ url }: FastifyRequest): string =>
  (url.split('?', 1)[0] ?? '').replace(/(\/third-party\/)[^/]+/, '$1…')

// Closing the connection while a client still sends a large body would lose the answer: up to this many bytes are
// read and dropped.
const mostDroppedBytes = 64 * 1024 * 1024

const sendProblem = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const { problem, headers, defect } = answerTo(error, request.id)
  if (problem.status === 413 && Number(request.headers['content-length']) <= mostDroppedBytes)
    reply.removeHeader('connection')
  if (defect) request.log.error({ err: error, method: request.method, path: pathOf(request) }, 'defect')
  else if (problem.status >= 500) request.log.warn({ err: error }, 'unavailable')
  if (headers) reply.headers(headers)
  return reply.code(problem.status).type('application/problem+json').send(JSON.stringify(problem))
}

/** RFC 9112, 3.2: with several Host headers a proxy may have routed by another one. */
const hostsOf = ({ raw }: FastifyRequest): number =>
  raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length

const setHeaders = (request: FastifyRequest, reply: FastifyReply) => {
  reply.headers(securityHeaders).header('x-request-id', request.id)
  if (/^\/(app|analytics)\//.test(request.url)) reply.header('cache-control', 'private, no-store')
  if (request.protocol === 'https') reply.header('strict-transport-security', strictTransport)
}

/** Replaces the parser of bodies: only JSON, not too deep, storable, and without invisible characters. */
const parseJsonBodies = (app: FastifyInstance): void => {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    const nestingProblem = refusedText(body)
    if (nestingProblem) return done(malformed(nestingProblem))
    return parseJson(request, body, (error, value) => {
      const unstorable = error ? undefined : refusedValue(body, value)
      const cleanValue = error ? value : withoutUnseen(body, value)
      request.sent = cleanValue
      done(unstorable ? malformed(unstorable) : error, cleanValue)
    })
  })
}

/** The HTTP server of a process, with routes for health, metrics and the API description only. */
export const httpServer = async (options: HttpServerOptions): Promise<HttpServer> => {
  const { config, log, metrics, tracing, sessions, accesses, webRoot, strictAnswers = false } = options
  const plainLog: FastifyBaseLogger = log
  const app: FastifyInstance = fastify({
    loggerInstance: plainLog,
    childLoggerFactory: (parent, bindings, childOptions) => requestLog(log, () => parent.child(bindings, childOptions)),
    // The server writes one line per answer itself; Fastify would write two, at level info.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => correlationId(request.headers),
    trustProxy: config.TRUSTED_PROXIES,
    // An agent's link is one segment of a path, and longer than any id.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2048 },
    // Enough for a file of 20 MB over a slow line; the headers have a shorter limit.
    requestTimeout: 300_000,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => {
      setHeaders(request, reply)
      void (webRoot && wantsPage(request) ? sendUnroutedPage(reply, webRoot) : sendProblem(error, request, reply))
    },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(answersAsDeclared(metrics, log, strictAnswers))
  app.setErrorHandler(sendProblem)
  app.decorateRequest('session', undefined)
  app.decorateRequest('caller', undefined)
  app.decorateRequest('sent', undefined)
  app.decorateReply('taken', undefined)

  const limits = requestLimits(config)
  watchBodies(app, sendProblem)

  parseJsonBodies(app)

  if (tracing) traceRequests(app, tracing)
  app.addHook('onRequest', async (request, reply) => {
    setHeaders(request, reply)
    if (hostsOf(request) > 1) throw malformed('More than one Host')
    if (request.url.includes('%00')) {
      // The page shows the error in the user's language.
      if (webRoot && wantsPage(request)) return sendPage(reply)
      limits.ofAddress(request.ip)
      throw malformed('The address holds a NUL')
    }
    const { policy } = request.routeOptions.config
    if (!policy || policy.kind === 'public') return limits.ofAddress(request.ip)
    const token = bearer.exec(request.headers.authorization ?? '')?.[1]
    // Rate limits apply per session from any address; requests without a valid token count for their address.
    const session = await (
      token ? sessions.verifyCaller(token, request.id) : Promise.reject(new Unauthenticated())
    ).catch((error: unknown) => {
      limits.ofAddress(request.ip)
      throw error
    })
    request.caller = session
    limits.ofSession(session.signIn ?? session.jti)
    // The current permissions apply, whatever the token contains; the header makes the client renew it.
    if (session.isOutdated) reply.header('x-token-outdated', '1')
    if (!mayEver(policy, session)) {
      const { apiKey, ...owner } = session
      throw new Forbidden(apiKey !== undefined && mayEver(policy, owner) ? 'a sign-in' : describePolicy(policy))
    }
    request.session = session
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, log: requestLogger } = request
    const status = reply.statusCode
    metrics.http.observe({ method, route: routeOptions.url ?? 'none', status }, reply.elapsedTime / 1000)
    const outcome = { method, path: pathOf(request), status, ms: Math.round(reply.elapsedTime) }
    if (status >= 400) requestLogger.info(outcome, 'refused or failed')
    else requestLogger.debug(outcome, 'answered')
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    const access = accesses && accessOf(request, reply)
    if (!access) return done(null, payload)
    void noteAnswer(accesses, { ...access, path: pathOf(request) }, reply).then(() => done(null, payload))
  })

  await compressAnswers(app)
  await describeRoutes(app)
  if (webRoot) await serveWeb(app, webRoot)
  app.setNotFoundHandler((request, reply) => {
    if (webRoot && wantsPage(request)) return sendPage(reply)
    throw new NotFound()
  })
  app.addHook('onRoute', ({ method, url, config: declared }) => {
    if (!declared?.policy) throw new Error(`${String(method)} ${url} has no policy`)
  })

  const closePreparations: (() => Promise<void>)[] = []
  const { check, currentHealth } = healthChecks()
  const publicRoute = addPublicRoute(app)
  operatorRoutes({ app, publicRoute, currentHealth, metrics, metricsToken: config.METRICS_TOKEN })

  return {
    app,
    publicRoute,
    route: addRoute(app),
    check,
    perMinute: (limit) => limits.perMinute(limit).take,
    listen: (port, host) => app.listen({ port, host }),
    beforeClose: (work) => void closePreparations.push(work),
    close: async () => {
      for (const work of closePreparations.splice(0)) await work()
      const closed = app.close()
      // A connection becomes idle after its request, and its client may keep it open.
      const idleTimer = setInterval(() => app.server.closeIdleConnections(), 50)
      const forcedClose = setTimeout(() => app.server.closeAllConnections(), lastRequestsMs)
      await closed
      clearInterval(idleTimer)
      clearTimeout(forcedClose)
    },
  }
}

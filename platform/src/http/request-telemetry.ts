import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from '../telemetry/logging.ts'
import type { BegunSpan, Tracing } from '../telemetry/tracing.ts'
import { callersSpan } from './correlation.ts'

const isOfApi = /^\/(app|analytics)\//

/** One span per API request, named by its route template: the path contains keys, and the link of an agent. */
export const traceRequests = (app: FastifyInstance, tracing: Tracing): void => {
  if (!tracing.isOn) return
  const spans = new WeakMap<FastifyRequest, BegunSpan>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, id: correlationId, headers, routeOptions } = request
    const route = routeOptions.url ?? ''
    if (!isOfApi.test(route)) return done()
    const attributes = { 'http.request.method': method, 'http.route': route }
    const parent = callersSpan(headers)
    spans.set(request, tracing.begin(`${method} ${route}`, { kind: 'server', correlationId, parent, attributes }))
    done()
  })
  // After the body was read: callbacks of the socket lose the async context.
  app.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) tracing.within(span, request.id, done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    spans.get(request)?.end({ 'http.response.status_code': reply.statusCode }, reply.statusCode >= 500)
    done()
  })
}

type Level = Exclude<keyof FastifyBaseLogger, 'level' | 'silent' | 'child'>

/**
 * The logger of one request, created at the first line that `log` writes: most requests write none, and pino redacts
 * and serialises the bindings of a child on creation.
 */
export const requestLog = (
  log: Pick<Logger, 'level' | 'isLevelEnabled'>,
  create: () => FastifyBaseLogger,
): FastifyBaseLogger => {
  let child: FastifyBaseLogger | undefined
  const childLogger = () => (child ??= create())
  const writes =
    (level: Level) =>
    (...line: unknown[]): void => {
      if (log.isLevelEnabled(level)) Reflect.apply(childLogger()[level], childLogger(), line)
    }
  return {
    level: log.level,
    fatal: writes('fatal'),
    error: writes('error'),
    warn: writes('warn'),
    info: writes('info'),
    debug: writes('debug'),
    trace: writes('trace'),
    silent: () => undefined,
    child: (...bindings) => childLogger().child(...bindings),
  }
}

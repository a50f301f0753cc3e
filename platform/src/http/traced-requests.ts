import type { FastifyInstance, FastifyRequest } from 'fastify'
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

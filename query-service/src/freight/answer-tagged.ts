import { hash } from 'node:crypto'
import { type RouteName, type RouteResponse, routes } from '@freight/contracts/api/routes'
import type { HttpServer } from '@freight/platform/http/http-server'
import type { RequestOf } from '../http/answer.ts'

/**
 * Registers a query whose result rarely changes, with an `ETag` and status 304 for an unchanged result. Clients must
 * revalidate each time, because a revoked permission applies at once.
 */
export const answerTagged = <Name extends RouteName>(
  http: Pick<HttpServer, 'route'>,
  name: Name,
  handler: (request: RequestOf<Name>) => Promise<RouteResponse<Name>>,
): void => {
  const { policy, summary, query, params, response } = routes[name]
  http.route({
    method: 'GET',
    url: name.replace('GET ', ''),
    summary,
    tags: ['reference'],
    policy,
    params,
    querystring: query,
    response,
    handler: async (input, _session, reply) => {
      // The server has parsed the request with the schemas of this route.
      const answer = await handler(input as unknown as RequestOf<Name>)
      const tag = `"${hash('sha256', JSON.stringify(answer), 'base64url').slice(0, 22)}"`
      reply.header('etag', `W/${tag}`).header('cache-control', 'private, no-cache').header('vary', 'authorization')
      const knownTags = input.headers['if-none-match']?.split(/\s*,\s*/).map((one) => one.replace(/^W\//, ''))
      return knownTags?.includes(tag) ? reply.code(304).send() : answer
    },
  })
}

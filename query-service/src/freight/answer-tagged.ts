import { hash } from 'node:crypto'
import { type RouteName, type RouteResponse, routes } from '@freight/contracts/api/routes'
import type { HttpServer } from '@freight/platform/http/http-server'
import type { Asked } from '../http/answer.ts'

/**
 * Answers a query whose answer holds for long: it carries an `ETag`, and whoever names that one again is told that it
 * still holds (304). It is asked about each time, because a permission that is taken away counts at once.
 */
export const answerTagged = <Name extends RouteName>(
  http: Pick<HttpServer, 'route'>,
  name: Name,
  handler: (asked: Asked<Name>) => Promise<RouteResponse<Name>>,
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
    handler: async (asked, _session, reply) => {
      // The server has parsed the request by this route's own schemas.
      const answer = await handler(asked as unknown as Asked<Name>)
      const tag = `"${hash('sha256', JSON.stringify(answer), 'base64url').slice(0, 22)}"`
      reply.header('etag', `W/${tag}`).header('cache-control', 'private, no-cache').header('vary', 'authorization')
      const known = asked.headers['if-none-match']?.split(/\s*,\s*/).map((one) => one.replace(/^W\//, ''))
      return known?.includes(tag) ? reply.code(304).send() : answer
    },
  })
}

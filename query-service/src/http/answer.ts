import { type RouteName, type RouteResponse, type Routes, routes } from '@freight/contracts/registry/routes'
import type { HttpServer } from '@freight/platform/http/http-server'
import type { Reply, RouteRequest } from '@freight/platform/http/route'
import type { Session } from '@freight/platform/sessions/sessions'
import type { z } from 'zod'

export type RequestOf<Name extends RouteName> = Omit<
  RouteRequest<undefined, undefined, undefined>,
  'query' | 'params'
> & {
  query: z.output<Routes[Name]['query']>
  params: z.output<Routes[Name]['params']>
}

/** `reply` sends an answer that is not JSON, such as a file. */
export type Handler<Name extends RouteName> = (
  request: RequestOf<Name>,
  session: Session,
  reply: Reply,
) => Promise<RouteResponse<Name> | Reply>

/** Registers a handler for a query of the route table, which defines permissions, parameters and response. */
export const answer = <Name extends RouteName>(
  http: Pick<HttpServer, 'route'>,
  name: Name,
  handler: Handler<Name>,
): void => {
  const { policy, summary, query, params, response } = routes[name]
  const { produces }: { produces?: string } = routes[name]
  const url = name.replace('GET ', '')
  const [, , , subject = ''] = url.split('/')
  http.route({
    method: 'GET',
    url,
    summary,
    tags: [subject],
    policy,
    params,
    querystring: query,
    response,
    produces,
    // The server has parsed the request with the schemas of this route.
    handler: (input, session, reply) => handler(input as unknown as RequestOf<Name>, session, reply),
  })
}

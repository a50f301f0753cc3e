import { type RouteName, type RouteResponse, type Routes, routes } from '@freight/contracts/api/routes'
import type { HttpServer } from '@freight/platform/http/http-server'
import type { RouteRequest } from '@freight/platform/http/route'
import type { Session } from '@freight/platform/sessions/sessions'
import type { z } from 'zod'

export type Asked<Name extends RouteName> = Omit<RouteRequest<undefined, undefined, undefined>, 'query' | 'params'> & {
  query: z.output<Routes[Name]['query']>
  params: z.output<Routes[Name]['params']>
}

export type Handler<Name extends RouteName> = (asked: Asked<Name>, session: Session) => Promise<RouteResponse<Name>>

/** Answers a query of the route table, which says who may ask, with what, and what comes back. */
export const answer = <Name extends RouteName>(
  http: Pick<HttpServer, 'route'>,
  name: Name,
  handler: Handler<Name>,
): void => {
  const { policy, summary, query, params, response } = routes[name]
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
    // The server has parsed the request by this route's own schemas.
    handler: (asked, session) => handler(asked as unknown as Asked<Name>, session),
  })
}

import { z } from 'zod'
import type { Policy } from '../access/policy.ts'

/** One query of the API: who may ask, with what, and what comes back. */
export type Route<
  Query extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Params extends z.ZodType = z.ZodType,
> = {
  policy: Policy
  summary: string
  query: Query
  params: Params
  response: Response
  /** Media type of an answer that is no JSON. */
  produces?: string
}

const none = z.object({})

export const route = <
  Response extends z.ZodType,
  Query extends z.ZodType = typeof none,
  Params extends z.ZodType = typeof none,
>(
  policy: Policy,
  summary: string,
  response: Response,
  { query, params }: { query?: Query; params?: Params } = {},
) =>
  // The defaults are what the type parameters default to.
  ({ policy, summary, response, query: query ?? none, params: params ?? none }) as Route<Query, Response, Params>

/** A query text holds one or several values, separated by commas; one that stands there twice is one. */
export const several = <T extends z.ZodType<string, string>>(one: T) =>
  z
    .string()
    .transform((text) => [...new Set(text.split(',').filter(Boolean))])
    .pipe(z.array(one))

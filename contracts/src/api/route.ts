import { z } from 'zod'
import type { Policy } from '../access/policy.ts'

/** A query of the API: policy, parameters and answer. */
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
  /** Media type of an answer that is not JSON. */
  produces?: string
}

const noParameters = z.object({})

export const route = <
  Response extends z.ZodType,
  Query extends z.ZodType = typeof noParameters,
  Params extends z.ZodType = typeof noParameters,
>(
  policy: Policy,
  summary: string,
  response: Response,
  { query, params }: { query?: Query; params?: Params } = {},
) =>
  // The defaults match those of the type parameters.
  ({ policy, summary, response, query: query ?? noParameters, params: params ?? noParameters }) as Route<
    Query,
    Response,
    Params
  >

/** A query text with values separated by commas; duplicates are removed. */
export const commaSeparated = <T extends z.ZodType<string, string>>(one: T) =>
  z
    .string()
    .transform((text) => [...new Set(text.split(',').filter(Boolean))])
    .pipe(z.array(one))

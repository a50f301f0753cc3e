import { z } from 'zod'
import { anyOf } from '../access/policy.ts'
import { route, several } from '../api/route.ts'
import { Called } from './called.ts'

/** Filters of the dashboards whose values are looked for: there are too many to list them. */
export const searchedFilters = ['commercial', 'client', 'lane'] as const
export type SearchedFilter = (typeof searchedFilters)[number]

/** What a filter can be set to. */
const FilterChoice = z.object({
  /** As the charts take it. */
  id: z.string(),
  /** Of a person or a client; of a lane the places, where they are known. */
  name: Called,
  /** How many quotations there are of it. */
  quotations: z.int(),
})
export type FilterChoice = z.infer<typeof FilterChoice>

export const filterChoiceRoutes = {
  'GET /analytics/v1/choices/:filter': route(
    anyOf('ANALYTICS_QUOTATIONS', 'ANALYTICS_INVOICED'),
    'What a filter of the dashboards can be set to, most quotations first: what contains all the words, or these ids.',
    z.array(FilterChoice),
    {
      params: z.object({ filter: z.enum(searchedFilters) }),
      query: z.object({
        q: z.string().max(80).default(''),
        ids: several(z.string().max(100)).optional(),
        limit: z.coerce.number().int().min(1).max(200).default(30),
      }),
    },
  ),
}

import { z } from 'zod'
import { anyOf } from '../access/policy.ts'
import { route, commaSeparated } from '../api/route.ts'
import { Called } from './localized-name.ts'

/** Filters of the dashboards with a search, because they have too many values for a list. */
export const searchedFilters = ['commercial', 'client', 'lane'] as const
export type SearchedFilter = (typeof searchedFilters)[number]

/** One value of a filter. */
const FilterChoice = z.object({
  /** Value for the filter parameter of the charts. */
  id: z.string(),
  /** Name of the person or client; places of a lane, where they are known. */
  name: Called,
  /** Number of quotations with this value. */
  quotations: z.int(),
})
export type FilterChoice = z.infer<typeof FilterChoice>

export const filterChoiceRoutes = {
  'GET /analytics/v1/choices/:filter': route(
    anyOf('ANALYTICS_QUOTATIONS', 'ANALYTICS_INVOICED'),
    'Values of a dashboard filter, most quotations first: those that contain all the words, or these ids.',
    z.array(FilterChoice),
    {
      params: z.object({ filter: z.enum(searchedFilters) }),
      query: z.object({
        q: z.string().max(80).default(''),
        ids: commaSeparated(z.string().max(100)).optional(),
        limit: z.coerce.number().int().min(1).max(200).default(30),
      }),
    },
  ),
}

import { z } from 'zod'
import type { Policy } from '../access/policy.ts'
import { route } from '../api/route.ts'

/** What of a group was changed, as far as it has a name of its own. */
export const changedFields = ['validez', 'ruta', 'ttime', 'freeDays', 'carrier', 'charges'] as const
export type ChangedField = (typeof changedFields)[number]

/** A number that grows with every request for costs, and with whatever happens to one: nothing asked is 0. */
export const agentChanges = (requests: readonly { revision: number }[]): number =>
  requests.reduce((sum, { revision }) => sum + revision + 1, 0)

/** What has happened to a quotation since somebody looked at it: who did what, for the notice on their screen. */
const QuotationChanges = z.object({
  revision: z.int(),
  /**
   * How much has happened with the agents who were asked for its costs, as `agentChanges` counts it; absent for those
   * who may not see agents.
   */
  agents: z.int().optional(),
  changes: z.array(
    z.object({
      revision: z.int(),
      type: z.string(),
      at: z.string(),
      by: z.object({ kind: z.enum(['STAFF', 'THIRD_PARTY', 'SYSTEM']), id: z.string(), name: z.string() }),
      fields: z.array(z.enum(changedFields)),
    }),
  ),
})

export const changesRoutes = (reads: Policy) => ({
  'GET /app/v1/quotations/:key/changes': route(
    reads,
    'Who has changed a quotation since a revision, and what.',
    QuotationChanges,
    {
      params: z.object({ key: z.string() }),
      query: z.object({ after: z.coerce.number().int().min(0) }),
    },
  ),
})

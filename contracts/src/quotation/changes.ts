import { z } from 'zod'
import { actorKinds } from '../events/envelope.ts'
import type { Policy } from '../access/policy.ts'
import { route } from '../api/route.ts'

/** Changed parts of a group that have a name of their own. */
export const changedFields = ['validez', 'ruta', 'ttime', 'freeDays', 'carrier', 'charges'] as const
export type ChangedField = (typeof changedFields)[number]

/** Number that grows with every cost request and every event of one; 0 without cost requests. */
export const agentChanges = (requests: readonly { revision: number }[]): number =>
  requests.reduce((sum, { revision }) => sum + revision + 1, 0)

/** Events of a quotation since the user opened it, with author and fields, for the notice on the screen. */
const QuotationChanges = z.object({
  revision: z.int(),
  /** Result of `agentChanges` for the quotation's cost requests; absent for users who may not see agents. */
  agents: z.int().optional(),
  changes: z.array(
    z.object({
      revision: z.int(),
      type: z.string(),
      at: z.string(),
      by: z.object({ kind: z.enum(actorKinds), id: z.string(), name: z.string() }),
      fields: z.array(z.enum(changedFields)),
    }),
  ),
})

export const changesRoutes = (readPolicy: Policy) => ({
  'GET /app/v1/quotations/:key/changes': route(
    readPolicy,
    'Changes of a quotation since a revision, with their authors.',
    QuotationChanges,
    {
      params: z.object({ key: z.string() }),
      query: z.object({ after: z.coerce.number().int().min(0) }),
    },
  ),
})

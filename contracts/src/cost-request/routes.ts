import { z } from 'zod'
import { anyOf } from '../access/policy.ts'
import { route, several } from '../api/route.ts'
import { costRequestStates, declineReasons } from './choices.ts'

/** One request for costs, as pricing follows it. */
export const CostRequestRow = z.object({
  id: z.string(),
  revision: z.int(),
  quotationKey: z.string(),
  provider: z.object({ id: z.string(), name: z.string() }),
  contact: z.object({ id: z.string(), name: z.string(), mail: z.string() }),
  language: z.string(),
  state: z.enum(costRequestStates),
  /** Still awaited, and past the day for the answer. */
  isLate: z.boolean(),
  askedAt: z.string(),
  askedBy: z.object({ id: z.string(), name: z.string() }),
  dueAt: z.string(),
  expiresAt: z.string(),
  /** When the page was opened first and last, of the present link. */
  viewedAt: z.string().optional(),
  lastViewedAt: z.string().optional(),
  answeredAt: z.string().optional(),
  submissionNo: z.int(),
  reminders: z.int(),
  remindedAt: z.string().optional(),
  declined: z.object({ reasonCode: z.enum(declineReasons), text: z.string() }).optional(),
  /** The agent whose link had expired has asked for another one. */
  askedNewLink: z.boolean(),
  note: z.string(),
  documents: z.array(z.string()),
})
export type CostRequestRow = z.infer<typeof CostRequestRow>

const reads = anyOf('PRICING', 'CONSULTAR_AGENTE')

export const costRequestRoutes = {
  'GET /app/v1/cost-requests': route(
    reads,
    'Requests for costs, the newest first: of a quotation, of a provider, or in some states.',
    z.object({ rows: z.array(CostRequestRow) }),
    {
      query: z.object({
        quotation: z.string().max(80).optional(),
        provider: z.string().max(80).optional(),
        state: several(z.enum(costRequestStates)).optional(),
        limit: z.coerce.number().int().min(1).max(200).default(100),
      }),
    },
  ),
  'GET /app/v1/cost-requests/:id': route(reads, 'One request for costs.', CostRequestRow, {
    params: z.object({ id: z.string().min(1).max(200) }),
  }),
}

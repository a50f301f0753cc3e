import { z } from 'zod'
import { anyOf, may } from '../access/policy.ts'
import { route, several } from '../api/route.ts'
import { COST_REQUESTS_AT_ONCE, costRequestStates, declineReasons } from './choices.ts'

const Place = z.object({ code: z.string(), name: z.string(), country: z.string() })

/** One request for costs, as pricing follows it. */
export const CostRequestRow = z.object({
  id: z.string(),
  revision: z.int(),
  quotationKey: z.string(),
  /** Of the quotation, as it is now. */
  lane: z.object({ origin: Place, destination: Place }).optional(),
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
  /** Who of us wrote down what the agent said; absent where the agent did it themselves. */
  recordedBy: z.object({ id: z.string(), name: z.string() }).optional(),
  /** Since when the agent has the present link, and which charges they are asked for with it. */
  linkSince: z.string(),
  missing: z.array(z.string()).optional(),
  /** What became of the last mail with this link. */
  mail: z.object({ state: z.enum(['SENT', 'FAILED']), at: z.string(), error: z.string().optional() }).optional(),
  /** What agents see of the quotation has changed since they answered, or since they were asked. */
  isOutdated: z.boolean(),
  declined: z.object({ reasonCode: z.enum(declineReasons), text: z.string() }).optional(),
  /** The agent whose link had expired has asked for another one. */
  askedNewLink: z.boolean(),
  note: z.string(),
  documents: z.array(z.string()),
})
export type CostRequestRow = z.infer<typeof CostRequestRow>

/** Somebody who can be asked for the costs of a quotation, with how they have answered in the last twelve months. */
export const AgentCandidate = z.object({
  id: z.string(),
  name: z.string(),
  language: z.string(),
  /** Serves this journey by its services and countries. */
  serves: z.boolean(),
  contacts: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      mail: z.string(),
      /** Whose work it is, by service and traffic; else the primary contact. */
      isChosen: z.boolean(),
      /** A request to them for this quotation is still awaited. */
      isAsked: z.boolean(),
      /** They have said already what they say to it: whoever asks them once more means to. */
      said: z.enum(['ANSWERED', 'DECLINED']).optional(),
    }),
  ),
  asked: z.int(),
  answered: z.int(),
  /** Half of the answers came within so many hours. */
  medianHours: z.number().optional(),
  /** Their costs that could be compared with those of others in twelve months, and how many of them were the cheapest. */
  comparable: z.int(),
  cheapest: z.int(),
})
export type AgentCandidate = z.infer<typeof AgentCandidate>

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
        /** Those that are awaited for so many hours at least, the longest first. */
        unansweredHours: z.coerce.number().min(0).max(1_000_000).optional(),
        limit: z.coerce.number().int().min(1).max(COST_REQUESTS_AT_ONCE).default(100),
        /** The id of the last one that is known: those older than it. */
        after: z.string().max(200).optional(),
      }),
    },
  ),
  'GET /app/v1/cost-requests/candidates': route(
    may('PRICING'),
    'Who can be asked for the costs of a quotation: those who serve its journey, or those with a name.',
    z.object({ rows: z.array(AgentCandidate) }),
    { query: z.object({ quotation: z.string().min(1).max(80), q: z.string().max(80).default('') }) },
  ),
  'GET /app/v1/cost-requests/:id': route(reads, 'One request for costs.', CostRequestRow, {
    params: z.object({ id: z.string().min(1).max(200) }),
  }),
}

import { z } from 'zod'
import { anyOf, may } from '../access/policy.ts'
import { route, commaSeparated } from '../api/route.ts'
import {
  COST_REQUESTS_AT_ONCE,
  costRequestStates,
  declineReasons,
  requestedSections,
} from '../vocabulary/cost-request.ts'

const Place = z.object({ code: z.string(), name: z.string(), country: z.string() })

/** A cost request in pricing's list. */
export const CostRequestRow = z.object({
  id: z.string(),
  revision: z.int(),
  quotationKey: z.string(),
  /** Current lane of the quotation. */
  lane: z.object({ origin: Place, destination: Place }).optional(),
  provider: z.object({ id: z.string(), name: z.string() }),
  contact: z.object({ id: z.string(), name: z.string(), mail: z.string() }),
  language: z.string(),
  state: z.enum(costRequestStates),
  /** Open after its due time. */
  isLate: z.boolean(),
  askedAt: z.string(),
  askedBy: z.object({ id: z.string(), name: z.string() }),
  dueAt: z.string(),
  expiresAt: z.string(),
  /** First and last visit through the current link. */
  viewedAt: z.string().optional(),
  lastViewedAt: z.string().optional(),
  answeredAt: z.string().optional(),
  submissionNo: z.int(),
  reminders: z.int(),
  remindedAt: z.string().optional(),
  /** User who recorded the agent's answer; absent where the agent sent it. */
  recordedBy: z.object({ id: z.string(), name: z.string() }).optional(),
  /** Since when the current link exists, and the charges that it is for. */
  linkSince: z.string(),
  missing: z.array(z.string()).optional(),
  /** State of the last mail with this link. */
  mail: z.object({ state: z.enum(['SENT', 'FAILED']), at: z.string(), error: z.string().optional() }).optional(),
  /** Data visible to agents changed after the answer, or after the request. */
  isOutdated: z.boolean(),
  declined: z.object({ reasonCode: z.enum(declineReasons), text: z.string() }).optional(),
  /** The agent requested a new link after the old one expired. */
  askedNewLink: z.boolean(),
  note: z.string(),
  documents: z.array(z.string()),
  /** Sections whose costs are requested; absent: all. */
  sections: z.array(z.enum(requestedSections)).optional(),
  /** In the order in which they were asked. */
  questions: z.array(
    z.object({
      text: z.string(),
      at: z.string(),
      answers: z.array(
        z.object({ text: z.string(), at: z.string(), by: z.object({ id: z.string(), name: z.string() }) }),
      ),
    }),
  ),
})
export type CostRequestRow = z.infer<typeof CostRequestRow>

/** A provider who can receive a cost request for a quotation, with figures of the last twelve months. */
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
      /** Handles this journey by service and traffic; else the primary contact. */
      isChosen: z.boolean(),
      /** A cost request to this contact is open for the quotation. */
      isAsked: z.boolean(),
      /** The contact has answered or declined already; a new request needs a confirmation. */
      said: z.enum(['ANSWERED', 'DECLINED']).optional(),
    }),
  ),
  asked: z.int(),
  answered: z.int(),
  /** Median hours until an answer. */
  medianHours: z.number().optional(),
  /** Number of comparable costs in twelve months, and of those that were the cheapest. */
  comparable: z.int(),
  cheapest: z.int(),
})
export type AgentCandidate = z.infer<typeof AgentCandidate>

const readPolicy = anyOf('PRICING', 'CONSULTAR_AGENTE')

export const costRequestRoutes = {
  'GET /app/v1/cost-requests': route(
    readPolicy,
    'Cost requests, the newest first: of a quotation, of a provider, or in some states.',
    z.object({ rows: z.array(CostRequestRow) }),
    {
      query: z.object({
        quotation: z.string().max(80).optional(),
        provider: z.string().max(80).optional(),
        state: commaSeparated(z.enum(costRequestStates)).optional(),
        /** Open for at least so many hours, the longest first. */
        unansweredHours: z.coerce.number().min(0).max(1_000_000).optional(),
        limit: z.coerce.number().int().min(1).max(COST_REQUESTS_AT_ONCE).default(100),
        /** Id of the last known request: returns older ones. */
        after: z.string().max(200).optional(),
      }),
    },
  ),
  'GET /app/v1/cost-requests/candidates': route(
    may('PRICING'),
    'Providers for a cost request: those who serve the journey of the quotation, or those that match a name.',
    z.object({ rows: z.array(AgentCandidate) }),
    { query: z.object({ quotation: z.string().min(1).max(80), q: z.string().max(80).default('') }) },
  ),
  'GET /app/v1/cost-requests/:id': route(readPolicy, 'One cost request.', CostRequestRow, {
    params: z.object({ id: z.string().min(1).max(200) }),
  }),
}

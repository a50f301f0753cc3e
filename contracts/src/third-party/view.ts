import { languages } from '../vocabulary/people.ts'
import { z } from 'zod'
import { costRequestStates, requestedSections } from '../vocabulary/cost-request.ts'
import { SubmittedGroup } from '../cost-request/submission.ts'
import { AgentDocument } from '../document/stored-document.ts'
import { Leg } from '../vocabulary/schemas.ts'
import { sections } from '../vocabulary/price.ts'
import { Tax } from '../pricing/tax.ts'
import { AgentShipment } from './shipment.ts'

/** A sent cost of the agent; the hash of its file stays internal. */
const SentGroup = SubmittedGroup.extend({ document: AgentDocument.omit({ sha256: true }).optional() })
export type SentGroup = z.infer<typeof SentGroup>

export const agentOutcomes = ['RECEIVED', 'COMPARED', 'CHOSEN', 'NOT_CHOSEN'] as const
export type AgentOutcome = (typeof agentOutcomes)[number]

/** The page of an agent with a cost request: all that they may see. */
export const ThirdPartyView = z.object({
  /** Key of the browser's draft of the form. */
  tokenId: z.string(),
  state: z.enum(costRequestStates),
  language: z.enum(languages),
  company: z.string(),
  askedBy: z.string(),
  providerName: z.string(),
  contactName: z.string(),
  dueAt: z.string(),
  /** Time zone of the due time: the company's, not the agent's. */
  timeZone: z.string(),
  expiresAt: z.string(),
  /** Server time, because a telephone's clock may be wrong. */
  now: z.string(),
  shipment: AgentShipment,
  /** Fields of the shipment that changed since they got this link, and the former values. */
  changed: z.array(AgentShipment.keyof()).optional(),
  before: AgentShipment.partial().optional(),
  /** Sections whose costs are requested; absent: all. */
  sections: z.array(z.enum(requestedSections)).optional(),
  /** Ids of the charges that their previous answer lacks. */
  missing: z.array(z.string()).optional(),
  /** Their answer before the new request, as initial values of the form. */
  former: z.array(SentGroup).optional(),
  /** Message of the cost request, and notes for agents. */
  notes: z.array(
    z.object({
      text: z.string(),
      at: z.string(),
      isOwn: z.boolean(),
      /** Answers to this question. */
      answers: z.array(z.object({ text: z.string(), at: z.string() })).optional(),
    }),
  ),
  documents: z.array(z.object({ documentId: z.string(), name: z.string(), size: z.int() })),
  /** Charge codes for this transport. */
  chargeCodes: z.array(
    z.object({
      id: z.string(),
      concept: z.string(),
      /** Translations; absent where the code has none. */
      conceptEn: z.string().optional(),
      conceptPt: z.string().optional(),
      description: z.string(),
      section: z.enum(sections),
      leg: Leg.optional(),
      tax: Tax,
    }),
  ),
  /** VAT in percent. */
  vatPct: z.string(),
  /** Usual codes of such a cost. */
  usualCodes: z.array(z.string()),
  /** What became of their answer; only if the company shows it. */
  outcome: z.enum(agentOutcomes).optional(),
  /** Their answer as sent. */
  submitted: z.array(SentGroup).optional(),
})
export type ThirdPartyView = z.infer<typeof ThirdPartyView>

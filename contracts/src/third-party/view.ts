import { z } from 'zod'
import { costRequestStates } from '../cost-request/choices.ts'
import { SubmittedGroup } from '../cost-request/submission.ts'
import { AgentDocument } from '../documents/kept-document.ts'
import { Leg } from '../freight/incoterms.ts'
import { sections } from '../pricing/our-sections.ts'
import { Tax } from '../pricing/tax.ts'
import { AgentShipment } from './shipment.ts'

/** An option as its agent sent it; under which hash the bytes of its file lie is nobody's business but ours. */
const SentGroup = SubmittedGroup.extend({ document: AgentDocument.omit({ sha256: true }).optional() })
export type SentGroup = z.infer<typeof SentGroup>

/** The page of an agent who was asked for costs: everything that they may see, and nothing else. */
export const ThirdPartyView = z.object({
  /** What a form that was not sent yet is kept under in the browser. */
  tokenId: z.string(),
  state: z.enum(costRequestStates),
  language: z.enum(['es', 'en', 'pt']),
  company: z.string(),
  askedBy: z.string(),
  providerName: z.string(),
  contactName: z.string(),
  dueAt: z.string(),
  /** On whose clocks it is due: those of the company, wherever the agent is. */
  timeZone: z.string(),
  expiresAt: z.string(),
  /** The clock of the server: that of a telephone may be wrong. */
  now: z.string(),
  shipment: AgentShipment,
  /** What of the shipment has changed since they got this link, and how it was then. */
  changed: z.array(AgentShipment.keyof()).optional(),
  before: AgentShipment.partial().optional(),
  /** Ids of the charges that their former answer lacks. */
  missing: z.array(z.string()).optional(),
  /** What they sent before they were asked once more: their form begins with it. */
  former: z.array(SentGroup).optional(),
  /** What they were told when they were asked, and notes of the quotation that are for agents. */
  notes: z.array(z.object({ text: z.string(), at: z.string(), isOwn: z.boolean() })),
  documents: z.array(z.object({ documentId: z.string(), name: z.string(), size: z.int() })),
  /** What may be charged for this transport. */
  chargeCodes: z.array(
    z.object({
      id: z.string(),
      concept: z.string(),
      /** What it is called in other languages; absent where it has no name of its own in them. */
      conceptEn: z.string().optional(),
      conceptPt: z.string().optional(),
      description: z.string(),
      section: z.enum(sections),
      leg: Leg.optional(),
      tax: Tax,
    }),
  ),
  /** What VAT comes to here, in percent. */
  vatPct: z.string(),
  /** Codes that a cost of this kind usually has. */
  usualCodes: z.array(z.string()),
  /** What they have sent, as they sent it. */
  submitted: z.array(SentGroup).optional(),
})
export type ThirdPartyView = z.infer<typeof ThirdPartyView>

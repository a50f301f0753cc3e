import { z } from 'zod'
import { languages } from '../vocabulary/people.ts'
import { costRequestStates, requestedSections } from '../vocabulary/cost-request.ts'
import { SubmittedGroup, SubmittedGroups } from '../cost-request/submission.ts'
import { AgentDocument } from '../document/stored-document.ts'
import { Leg } from '../vocabulary/schemas.ts'
import { sections } from '../vocabulary/price.ts'
import { Tax } from '../pricing/tax.ts'
import { AgentShipment } from './shipment.ts'
import { publicAccess } from '../access/policy.ts'
import { route } from '../api/route.ts'
import { costRequestCommands } from '../cost-request/cost-request.ts'
import { ClientDocument } from '../quotation/document.ts'
import { ClientAcceptance, ClientDecline, ClientQuestion } from '../quotation/offer/client-link.ts'
import { clientOfferStates } from '../vocabulary/client-link.ts'

/** Parameter of the routes of a mailed link, longer than any link of this application. */
const link = z.object({ encodedJwt: z.string().max(4096) })

/** A sent cost of the agent; the hash of its file stays internal. */
const SentGroup = SubmittedGroup.extend({ document: AgentDocument.omit({ sha256: true }).optional() })
export type SentGroup = z.infer<typeof SentGroup>

const agentOutcomes = ['RECEIVED', 'COMPARED', 'CHOSEN', 'NOT_CHOSEN'] as const
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

/** Routes of a mailed link; the link itself identifies the agent, without a session. */
export const thirdPartyRoutes = {
  'GET /app/v1/third-party/:encodedJwt': route(
    publicAccess,
    'The cost request of a mailed link. 409 ALREADY_SUBMITTED with the sent answer, 410 CANCELED, 401 TOKEN_EXPIRED, 404 for an invalid link.',
    ThirdPartyView,
    { params: link },
  ),
  'GET /app/v1/third-party/:encodedJwt/documents/:id': {
    ...route(publicAccess, 'A document that was shared with the agent.', z.string(), {
      params: link.extend({ id: z.string().min(1).max(200) }),
    }),
    produces: 'application/octet-stream',
  },
}

/** An agent's file, as JSON with the content in base64. */
export const AgentFile = z.object({
  nombre: z.string().min(1).max(400),
  data: z.string().meta({ contentEncoding: 'base64', description: 'The content in base64.' }),
})

/** The file as a form part, with the file's name. */
export const AgentFileForm = z.object({ file: z.string().meta({ format: 'binary', description: 'The file.' }) })

/** `documentId`: id for the cost in the answer; `name`: stored name. */
export const AgentFileAnswer = z.object({ documentId: z.string(), name: z.string(), size: z.int() })
export type AgentFileAnswer = z.infer<typeof AgentFileAnswer>

/** Upload of a file for one of the agent's costs, before they are sent. */
export const agentFileUpload = { path: '/app/v1/third-party/:encodedJwt/documents', params: link, policy: publicAccess }

/** Maximum files of a cost request until its answer: the number of costs, each with one replacement. */
export const MOST_AGENT_FILES = 20

/** Actions of an agent on the page: each is a command of the link's cost request. */
export const thirdPartyCalls = [
  {
    path: '/app/v1/third-party/:encodedJwt',
    command: 'SubmitAgentCosts',
    body: z.object({ groups: SubmittedGroups }),
    summary: 'Send the costs, once per link.',
    takesExpired: false,
  },
  {
    path: '/app/v1/third-party/:encodedJwt/view',
    command: 'ViewCostRequest',
    body: z.object({}),
    summary: 'Record that a person opened the page, not a mail scanner.',
    takesExpired: false,
  },
  {
    path: '/app/v1/third-party/:encodedJwt/decline',
    command: 'DeclineCostRequest',
    body: costRequestCommands.DeclineCostRequest.data,
    summary: 'Decline the cost request.',
    takesExpired: false,
  },
  {
    path: '/app/v1/third-party/:encodedJwt/question',
    command: 'AskAgentQuestion',
    body: costRequestCommands.AskAgentQuestion.data,
    summary: 'Send a question about the shipment.',
    takesExpired: false,
  },
  {
    path: '/app/v1/third-party/:encodedJwt/new-link',
    command: 'AskNewLink',
    body: z.object({}),
    summary: 'Request a new link with an expired one.',
    takesExpired: true,
  },
] as const

/** An answer of the client by link; `name` and `remark` of a yes, `reasonCode` and `text` of a no. */
const ClientAnswerView = z.object({
  kind: z.enum(['ACCEPTED', 'DECLINED']),
  at: z.string(),
  idSell: z.string().optional(),
  name: z.string().optional(),
  remark: z.string().optional(),
  reasonCode: z.string().optional(),
  text: z.string().optional(),
})

/** The page of a client's contact: all that they may see. */
export const ClientOfferView = z.object({
  /** Key of the browser's draft. */
  tokenId: z.string(),
  state: z.enum(clientOfferStates),
  language: z.enum(languages),
  reference: z.string(),
  revisionNo: z.int(),
  company: z.string(),
  /** Our contact for questions; the phone is the company's. */
  contact: z.object({ name: z.string(), mail: z.string(), phone: z.string().optional() }),
  /** Name of the contact of the link. */
  recipient: z.string(),
  /** The offer as in its document; absent where it was replaced or withdrawn. */
  document: ClientDocument.optional(),
  /** Whether the file of the offer can be downloaded. */
  hasFile: z.boolean(),
  /** A new version is in work: the client can still accept this one. */
  isReworked: z.literal(true).optional(),
  /** Ids of the alternatives past their validity. */
  expired: z.array(z.string()),
  /** The approved alternative. */
  accepted: z.string().optional(),
  /** The last answer through this link. */
  answer: ClientAnswerView.optional(),
  /** Questions through this link, and what we wrote for the client since. */
  notes: z.array(z.object({ text: z.string(), at: z.string(), isOwn: z.boolean() })),
})
export type ClientOfferView = z.infer<typeof ClientOfferView>

/** Routes of a link to an offer; the link itself identifies the contact, without a session. */
export const clientOfferRoutes = {
  'GET /app/v1/third-party/:encodedJwt/offer': route(
    publicAccess,
    'The offer of a mailed link, with its state. 401 TOKEN_EXPIRED, 404 for an invalid link.',
    ClientOfferView,
    { params: link },
  ),
  'GET /app/v1/third-party/:encodedJwt/offer/document': {
    ...route(publicAccess, 'The file of the offer.', z.string(), { params: link }),
    produces: 'application/pdf',
  },
}

/** Actions on the page of an offer: each is a command of the link's quotation. */
export const clientOfferCalls = [
  {
    path: '/app/v1/third-party/:encodedJwt/offer/accept',
    command: 'AcceptClientOffer',
    body: ClientAcceptance,
    summary: 'Accept an alternative of the offer.',
  },
  {
    path: '/app/v1/third-party/:encodedJwt/offer/decline',
    command: 'DeclineClientOffer',
    body: ClientDecline,
    summary: 'Decline the offer with a reason.',
  },
  {
    path: '/app/v1/third-party/:encodedJwt/offer/question',
    command: 'AskClientQuestion',
    body: ClientQuestion,
    summary: 'Ask a question about the offer.',
  },
  {
    path: '/app/v1/third-party/:encodedJwt/offer/view',
    command: 'ViewClientOffer',
    body: z.object({}),
    summary: 'Record that a person opened the page, not a mail scanner.',
  },
] as const

/** A link as the owner of the quotation sees it; the path only for users who may approve for the client. */
export const ClientLinkRow = z.object({
  tokenId: z.string(),
  revisionNo: z.int(),
  name: z.string(),
  mail: z.string(),
  state: z.enum(clientOfferStates),
  isRevoked: z.boolean(),
  issuedAt: z.string(),
  expiresAt: z.string(),
  firstViewedAt: z.string().optional(),
  lastViewedAt: z.string().optional(),
  answer: ClientAnswerView.optional(),
  path: z.string().optional(),
})
export type ClientLinkRow = z.infer<typeof ClientLinkRow>

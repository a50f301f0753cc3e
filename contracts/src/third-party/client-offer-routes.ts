import { z } from 'zod'
import { publicAccess } from '../access/policy.ts'
import { route } from '../api/route.ts'
import { ClientDocument } from '../quotation/document.ts'
import { ClientAcceptance, ClientDecline, ClientQuestion } from '../quotation/offer/client-link-commands.ts'
import { clientOfferStates } from '../vocabulary/client-link.ts'
import { languages } from '../vocabulary/people.ts'
import { link } from './link.ts'

/** An answer of the client by link; `name` and `remark` of a yes, `reasonCode` and `text` of a no. */
export const ClientAnswerView = z.object({
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

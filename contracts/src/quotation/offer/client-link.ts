import { dayAfter, instantIn } from '../../working-time/time-zone.ts'
import type { EventData } from '../../events/event.ts'
import type { ClientOfferState } from '../../vocabulary/client-link.ts'
import type { Status } from '../../vocabulary/schemas.ts'
import type { ClientLinkEvents } from './client-link-commands.ts'
import type { Recipient } from './recipient.ts'

type Data<Type extends keyof ClientLinkEvents> = EventData<ClientLinkEvents, Type>

export type ClientAnswer = { at: string } & (
  | { kind: 'ACCEPTED'; idSell: string; name: string; remark: string }
  | { kind: 'DECLINED'; reasonCode: string; text: string }
)

/** The link of one contact of the client to one sent revision. */
export type ClientLink = {
  tokenId: string
  contactId: string
  revisionNo: number
  recipient: Recipient
  issuedAt: string
  expiresAt: string
  isRevoked: boolean
  firstViewedAt?: string
  lastViewedAt?: string
  /** The last one. */
  answer?: ClientAnswer
}

type WithLinks = { clientLinks: readonly ClientLink[] }
type At = { occurredAt: string }

const DAYS_AFTER_VALIDITY = 7
/** An offer without a real end must not have a link without an end. */
export const LONGEST_CLIENT_LINK_MS = 2 * 365 * 24 * 3600_000

/** End of a link: seven days after the offer, at midnight of the company; two years after its issue at most. */
export const clientLinkEnd = (validUntil: string, timeZone: string, issuedAt: string): string => {
  const end = instantIn(timeZone, dayAfter(validUntil, DAYS_AFTER_VALIDITY + 1))
  return new Date(Math.min(end, Date.parse(issuedAt) + LONGEST_CLIENT_LINK_MS)).toISOString()
}

const withLink = <State extends WithLinks>(state: State, id: string, change: Partial<ClientLink>): State => ({
  ...state,
  clientLinks: state.clientLinks.map((one) => (one.tokenId === id ? { ...one, ...change } : one)),
})

/** Ends all links: a reopened quotation needs a new offer. */
export const withoutLinks = <State extends WithLinks>(state: State): State => ({
  ...state,
  clientLinks: state.clientLinks.map((one) => ({ ...one, isRevoked: true })),
})

/** Effects of the events of links on a state that has the links. */
export const clientLinkSteps = <State extends WithLinks>() => ({
  ClientLinkIssued: (state: State, data: Data<'ClientLinkIssued'>, { occurredAt }: At): State => ({
    ...state,
    clientLinks: [...state.clientLinks, { ...data, issuedAt: occurredAt, isRevoked: false }],
  }),
  ClientLinkRevoked: (state: State, { tokenId }: Data<'ClientLinkRevoked'>): State =>
    withLink(state, tokenId, { isRevoked: true }),
  ClientOfferViewed: (state: State, { tokenId }: Data<'ClientOfferViewed'>, { occurredAt }: At): State =>
    withLink(state, tokenId, {
      firstViewedAt: state.clientLinks.find((one) => one.tokenId === tokenId)?.firstViewedAt ?? occurredAt,
      lastViewedAt: occurredAt,
    }),
  ClientOfferAccepted: (
    state: State,
    { tokenId, idSell, name, remark }: Data<'ClientOfferAccepted'>,
    { occurredAt }: At,
  ): State => withLink(state, tokenId, { answer: { kind: 'ACCEPTED', at: occurredAt, idSell, name, remark } }),
  ClientOfferDeclined: (
    state: State,
    { tokenId, reasonCode, text }: Data<'ClientOfferDeclined'>,
    { occurredAt }: At,
  ): State => withLink(state, tokenId, { answer: { kind: 'DECLINED', at: occurredAt, reasonCode, text } }),
  ClientQuestionAsked: (state: State): State => state,
})

type Quotation = {
  status: Status | 'NONE'
  cancelled: boolean
  /** The last sent revision, and the approved one. */
  lastRevisionNo: number
  approvedRevisionNo: number | undefined
  /** Validities of the alternatives of the link's revision. */
  validities: readonly string[]
  /** Whether company and client want answers by link now. */
  allowsLinks: boolean
}

/** State of an offer for the contact of a link, on a day of the company. */
export const clientOfferState = (
  { revisionNo, isRevoked, answer }: Pick<ClientLink, 'revisionNo' | 'isRevoked' | 'answer'>,
  { status, cancelled, lastRevisionNo, approvedRevisionNo, validities, allowsLinks }: Quotation,
  today: string,
): ClientOfferState => {
  if (isRevoked || cancelled) return 'WITHDRAWN'
  if (!allowsLinks) return 'DISABLED'
  if (status === 'APPROVED') return approvedRevisionNo === revisionNo ? 'ACCEPTED' : 'REPLACED'
  if (revisionNo !== lastRevisionNo) return 'REPLACED'
  if (status !== 'SENT' && status !== 'UPDATED' && status !== 'PENDING') return 'WITHDRAWN'
  if (validities.every((day) => day < today)) return 'EXPIRED'
  return answer?.kind === 'DECLINED' ? 'DECLINED' : 'OPEN'
}

/** Whether the offer can be answered in this state. */
export const isAnswerable = (state: ClientOfferState): boolean => state === 'OPEN' || state === 'DECLINED'

/** Whether the page of the link shows the offer in this state. */
export const isShown = (state: ClientOfferState): boolean =>
  state !== 'REPLACED' && state !== 'WITHDRAWN' && state !== 'DISABLED'

import { z } from 'zod'
import { anyOf, clientLink, own } from '../../access/policy.ts'
import { command } from '../../api/command.ts'
import { personal, person } from '../../events/personal.ts'
import { clientDeclineReasons } from '../../company-settings/reason-codes.ts'
import { statuses } from '../../vocabulary/quotation.ts'
import { Recipient } from './recipient.ts'
import { dayAfter, instantIn } from '../../working-time/time-zone.ts'
import type { EventData } from '../../events/event.ts'
import type { ClientOfferState } from '../../vocabulary/client-link.ts'
import type { Status, Scope } from '../../vocabulary/schemas.ts'
import type { OfferedSell, SellGroup } from '../../pricing/offer/sell-group.ts'
import { withoutLocalNames } from '../../pricing/journey.ts'

export const ClientAcceptance = z.object({
  idSell: z.string().min(1).max(200),
  name: z.string().trim().min(1, 'Enter a name.').max(160),
  remark: z.string().trim().max(1000).default(''),
})

export const ClientDecline = z
  .object({ reasonCode: z.enum(clientDeclineReasons), text: z.string().trim().max(1000).default('') })
  .refine(({ reasonCode, text }) => reasonCode !== 'OTHER' || text !== '', {
    path: ['text'],
    message: 'Enter a reason.',
  })

export const ClientQuestion = z.object({ text: z.string().trim().min(1, 'Write a question.').max(1000) })

// The revision may still hold while pricing works on the next one. APPROVED: a repeated yes adds nothing.
const answeredIn = ['SENT', 'UPDATED', 'PENDING', 'APPROVED'] as const

/** Commands of a client's link; the link of the principal identifies revision and contact. */
export const clientLinkCommands = {
  ViewClientOffer: command(clientLink, z.object({}), {
    summary: 'Record that a contact opened the page of the offer, not a mail scanner.',
    from: statuses,
  }),
  AcceptClientOffer: command(clientLink, ClientAcceptance, {
    summary: 'Accept an alternative of the revision of the link, which approves the quotation.',
    from: answeredIn,
    leadsTo: ['APPROVED'],
    needs: ['settings', 'clientTerms'],
  }),
  DeclineClientOffer: command(clientLink, ClientDecline, {
    summary: 'Decline the revision of the link; the quotation stays open for its owner.',
    from: answeredIn,
    needs: ['settings', 'clientTerms'],
  }),
  AskClientQuestion: command(clientLink, ClientQuestion, {
    summary: 'Ask a question about the offer: it becomes a note for the client.',
    from: statuses,
    needs: ['settings', 'clientTerms'],
  }),
  RevokeClientLink: command(
    anyOf(own('COMERCIAL'), 'GERENTE_COMERCIAL', 'PRICING'),
    z.object({ tokenId: z.string().min(1).max(100) }),
    {
      summary: "End the link of one of the client's contacts.",
      from: statuses,
    },
  ),
}

const sampleLink = { tokenId: '6d0f7b2e-5a37-4b7c-9d2b-0c5a1e7f3a11', contactId: 'k-1', revisionNo: 2 }
const link = { tokenId: z.string(), contactId: z.string(), revisionNo: z.int() }

export const clientLinkEvents = {
  /** One contact's link to one revision; never its secret. */
  ClientLinkIssued: z.object({ ...link, recipient: Recipient, expiresAt: z.iso.datetime() }).meta({
    examples: [
      {
        ...sampleLink,
        recipient: { name: 'Laura Techera', mail: 'comex@textilplata.example' },
        expiresAt: '2026-04-08T03:00:00.000Z',
      },
    ],
  }),
  ClientLinkRevoked: z.object(link).meta({ examples: [sampleLink] }),
  /** First visit of the link, or a later one after a pause. */
  ClientOfferViewed: z.object(link).meta({ examples: [sampleLink] }),
  /** QuoteApproved follows in the same transaction. */
  ClientOfferAccepted: person(
    z.object({ ...link, idSell: z.string(), name: personal(z.string()), remark: personal(z.string()) }),
    'contactId',
  ).meta({ examples: [{ ...sampleLink, idSell: 's-1', name: 'Laura Techera', remark: 'PO 77120' }] }),
  ClientOfferDeclined: person(
    z.object({ ...link, reasonCode: z.string(), text: personal(z.string()) }),
    'contactId',
  ).meta({ examples: [{ ...sampleLink, reasonCode: 'PRICE', text: 'Another forwarder is cheaper' }] }),
  /** The text is the note that was added with it. */
  ClientQuestionAsked: z.object({ ...link, noteId: z.string() }).meta({
    examples: [{ ...sampleLink, noteId: 'n-1' }],
  }),
}
type ClientLinkEvents = typeof clientLinkEvents

type Data<Type extends keyof ClientLinkEvents> = EventData<ClientLinkEvents, Type>

type ClientAnswer = { at: string } & (
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

type Note = { noteId: string; visibility: string; answers?: string | undefined }

/**
 * Unanswered questions of the client after a note; `question`: the note, if the client wrote it. A note for the client
 * that names no question answers all before it: earlier versions had no other answer.
 */
export const questionsAfter = <Question extends { noteId: string }>(
  open: readonly Question[],
  note: Note,
  question: Question | undefined,
): readonly Question[] => {
  if (question) return [...open, question]
  if (note.visibility !== 'CLIENT') return open
  return note.answers === undefined ? [] : open.filter(({ noteId }) => noteId !== note.answers)
}

/** The alternative in the form for the client. Removed internal lines are zero, so the total stays. */
export const asOffered = (
  {
    margin: _margin,
    marginPerCurrency: _perCurrency,
    idCost: _idCost,
    validityOverrideReason: _reason,
    charges,
    ...group
  }: SellGroup,
  scope: Scope,
): OfferedSell => ({
  ...withoutLocalNames(group),
  charges: charges
    .filter((charge) => charge.scope === scope || charge.scope !== 'INTERNAL')
    .map(
      ({
        idCost: _ofLine,
        costIndex: _index,
        costLineId: _costLine,
        costCurrency: _currency,
        costAmountPerUnit: _perUnit,
        costAmount: _amount,
        costConverted: _converted,
        chargeableRule: _weighing,
        markupRuleId: _rule,
        addedOnce: _once,
        minimumProfit: _profit,
        sellRate: _rate,
        taxReason: _taxReason,
        ...charge
      }) => charge,
    ),
})

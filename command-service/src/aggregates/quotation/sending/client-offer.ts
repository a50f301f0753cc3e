import type { Lookups } from '@freight/contracts/registry/lookups'
import type { EventOf } from '@freight/contracts/events/event'
import {
  type ClientLink,
  clientLinkEnd,
  clientLinkSteps,
  clientOfferState,
  isAnswerable,
  isShown,
} from '@freight/contracts/quotation/offer/client-link'
import type { ClientOfferState } from '@freight/contracts/vocabulary/client-link'
import type { Recipient } from '@freight/contracts/quotation/offer/recipient'
import type { QuotationEvents } from '@freight/contracts/quotation/quotation-events'
import { type Meta, Refusal } from '@freight/platform/event-store/decider'
import type { Quotation, Stage } from '../quotation-state.ts'
import { noteEvent } from '../request/notes.ts'
import { outcome } from './outcome.ts'

type Event = EventOf<QuotationEvents>

/** A later visit is recorded again after this pause. */
const newViewAfterMs = 30 * 60_000

const sameMail = (one: string, other: string) => one !== '' && one.toLowerCase() === other.toLowerCase()

type Terms = Pick<Lookups, 'settings' | 'clientTerms'>

const allowsLinks = ({ settings, clientTerms }: Terms): boolean =>
  settings.targets.clientLinks === true && clientTerms.answersByLink

type Issue = {
  revisionNo: number
  validUntil: string
  recipients: readonly Recipient[]
  lookups: Terms
}

/**
 * Links for the recipients of a revision that have none, if company and client want them. A recipient who is on the
 * client's card has the id of that contact.
 */
export const issuedLinks = (
  { revisionNo, validUntil, recipients, lookups }: Issue,
  { clientLinks }: Quotation,
  { newId, now }: Pick<Meta, 'newId' | 'now'>,
): Event[] => {
  if (!allowsLinks(lookups)) return []
  const { settings, clientTerms } = lookups
  const present = clientLinks.filter((link) => link.revisionNo === revisionNo && !link.isRevoked)
  return recipients
    .filter(({ mail }) => !present.some(({ recipient }) => sameMail(recipient.mail, mail)))
    .map((recipient) => ({
      type: 'ClientLinkIssued',
      data: {
        tokenId: newId(),
        contactId: clientTerms.contacts.find(({ mail }) => sameMail(mail, recipient.mail))?.id ?? newId(),
        revisionNo,
        recipient,
        expiresAt: clientLinkEnd(validUntil, settings.data.timeZone, now),
      },
    }))
}

const linkWith = ({ clientLinks }: Quotation, tokenId: string | undefined): ClientLink => {
  const link = clientLinks.find((one) => one.tokenId === tokenId)
  if (!link) throw new Refusal('LINK_UNKNOWN', 'There is no such link.')
  return link
}

const idsOf = ({ tokenId, contactId, revisionNo }: ClientLink) => ({ tokenId, contactId, revisionNo })

/** State of a link on a day of the company; `isOn`: whether company and client want answers by link. */
export const stateOfLink = (link: ClientLink, quotation: Quotation, today: string, isOn: boolean): ClientOfferState => {
  const { status, cancelled, sent, approvedRevisionNo, revisionNo: lastRevisionNo } = quotation
  const validities = sent.find(({ no }) => no === link.revisionNo)?.sells.map(({ validez }) => validez) ?? []
  const now = { status, cancelled, lastRevisionNo, approvedRevisionNo, validities, allowsLinks: isOn }
  return clientOfferState(link, now, today)
}

type Now = { today: string; lookups: Terms }

const stateOf = (link: ClientLink, quotation: Quotation, { today, lookups }: Now): ClientOfferState =>
  stateOfLink(link, quotation, today, allowsLinks(lookups))

const refusal = (state: ClientOfferState) => new Refusal(`OFFER_${state}`, `The offer is ${state}.`, { state })

/** @throws Refusal OFFER_EXPIRED, OFFER_REPLACED, OFFER_WITHDRAWN, OFFER_DISABLED or OFFER_ACCEPTED */
const refuseUnlessAnswerable = (...given: Parameters<typeof stateOf>): void => {
  const state = stateOf(...given)
  if (!isAnswerable(state)) throw refusal(state)
}

/** What a contact of the client does with the link to an offer. */
export const clientOffer = {
  decide: {
    ViewClientOffer: (_, quotation, { principal, now }) => {
      const link = linkWith(quotation, principal.link)
      const { lastViewedAt } = link
      const isNew = lastViewedAt === undefined || Date.parse(now) - Date.parse(lastViewedAt) >= newViewAfterMs
      return isNew ? [{ type: 'ClientOfferViewed', data: idsOf(link) }] : []
    },
    AcceptClientOffer: ({ idSell, name, remark }, quotation, meta) => {
      const link = linkWith(quotation, meta.principal.link)
      const { answer, revisionNo } = link
      const isRepeated = answer?.kind === 'ACCEPTED' && answer.idSell === idSell
      if (isRepeated && stateOf(link, quotation, meta) === 'ACCEPTED') return []
      refuseUnlessAnswerable(link, quotation, meta)
      return [
        { type: 'ClientOfferAccepted', data: { ...idsOf(link), idSell, name, remark } },
        ...outcome.decide.ApproveQuote({ idSell, revisionNo, clientReference: '' }, quotation, meta),
      ]
    },
    DeclineClientOffer: ({ reasonCode, text }, quotation, meta) => {
      const link = linkWith(quotation, meta.principal.link)
      refuseUnlessAnswerable(link, quotation, meta)
      const { answer } = link
      if (answer?.kind === 'DECLINED' && answer.reasonCode === reasonCode && answer.text === text) return []
      return [{ type: 'ClientOfferDeclined', data: { ...idsOf(link), reasonCode, text } }]
    },
    AskClientQuestion: ({ text }, quotation, meta) => {
      const link = linkWith(quotation, meta.principal.link)
      const state = stateOf(link, quotation, meta)
      if (!isShown(state)) throw refusal(state)
      const note = noteEvent({ text, visibility: 'CLIENT' }, meta)
      return [note, { type: 'ClientQuestionAsked', data: { ...idsOf(link), noteId: note.data.noteId } }]
    },
    RevokeClientLink: ({ tokenId }, quotation) => {
      const link = linkWith(quotation, tokenId)
      return link.isRevoked ? [] : [{ type: 'ClientLinkRevoked', data: idsOf(link) }]
    },
  },
  evolve: {
    ...clientLinkSteps<Quotation>(),
    ClientQuestionAsked: (quotation, { noteId, tokenId }, { occurredAt: at }) => ({
      ...quotation,
      clientQuestions: [...quotation.clientQuestions, noteId],
      openQuestions: [...quotation.openQuestions, { noteId, tokenId, at }],
    }),
  },
} satisfies Stage

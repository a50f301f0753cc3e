import { z } from 'zod'
import { anyOf, clientLink, own } from '../../access/policy.ts'
import { command } from '../../api/command.ts'
import { personal, person } from '../../events/personal.ts'
import { clientDeclineReasons } from '../../company-settings/reason-codes.ts'
import { statuses } from '../../vocabulary/quotation.ts'
import { Recipient } from './recipient.ts'

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
export type ClientLinkEvents = typeof clientLinkEvents

import { languages } from '../vocabulary/people.ts'
import { z } from 'zod'
import { personal, person } from '../events/personal.ts'
import { declineReasons, requestedSections } from '../vocabulary/cost-request.ts'
import { SubmittedGroup } from './submission.ts'

/** Due time, end of the link, and its id; events never contain its secret. */
const linkFields = { tokenId: z.string(), dueAt: z.iso.datetime(), expiresAt: z.iso.datetime() }

const issuedFields = {
  quotationKey: z.string(),
  providerId: z.string(),
  providerName: z.string(),
  contactId: z.string(),
  contactName: personal(z.string()),
  mail: personal(z.string()),
  language: z.enum(languages),
  askedBy: z.string(),
  note: z.string(),
  documents: z.array(z.string()),
  /** Sections whose costs are requested; absent: all. */
  sections: z.array(z.enum(requestedSections)).optional(),
  ...linkFields,
}

/** Recipient of a new link, with the current address and language. */
const Recipient = person(
  z.object({
    contactId: z.string(),
    contactName: personal(z.string()),
    mail: personal(z.string()),
    language: z.enum(languages),
  }),
  'contactId',
)

/**
 * Events of one cost request: one contact of a provider, one quotation. Events for notifications name the quotation and
 * the contact, so that no lookup is needed.
 */
export const costRequestEvents = {
  /** Follows the quotation's CostRequestOpened. */
  CostRequestIssued: person(z.object(issuedFields), 'contactId'),
  /** First visit of the link, or a later one after a pause. */
  CostRequestViewed: z.object({}).meta({ examples: [{}] }),
  AgentCostsSubmitted: person(
    z.object({
      quotationKey: z.string(),
      contactId: z.string(),
      providerId: z.string(),
      providerName: z.string(),
      submissionNo: z.int().min(1),
      groups: z.array(SubmittedGroup),
    }),
    'contactId',
  ),
  CostRequestDeclined: person(
    z
      .object({
        quotationKey: z.string(),
        contactId: z.string(),
        providerName: z.string(),
        reasonCode: z.enum(declineReasons),
        text: personal(z.string()),
      })
      .meta({
        examples: [
          {
            quotationKey: 'MVD-2026-000001',
            contactId: 'k-1',
            providerName: 'Blue Delta',
            reasonCode: 'NO_SPACE',
            text: '',
          },
        ],
      }),
    'contactId',
  ),
  CostRequestReopened: z
    .object({ reason: z.string(), missing: z.array(z.string()).optional(), to: Recipient.optional(), ...linkFields })
    .meta({
      examples: [
        {
          reason: 'The cargo has changed',
          missing: ['THC'],
          to: { contactId: 'k-1', contactName: 'Mei Lin Ho', mail: 'rates@bluedelta.example', language: 'en' },
          tokenId: '5b0f6a1e-9a51-4a27-8e0f-0d8f4a3f1c55',
          dueAt: '2026-03-12T21:00:00.000Z',
          expiresAt: '2026-03-19T21:00:00.000Z',
        },
      ],
    }),
  /** Number of the reminder for the current link. */
  CostRequestReminded: z
    .object({
      n: z.int().min(1),
      /** Quotation whose assignee is notified; absent on older events. */
      quotationKey: z.string().optional(),
      providerName: z.string().optional(),
    })
    .meta({ examples: [{ n: 1 }, { n: 2, quotationKey: 'MVD-2026-000001', providerName: 'Blue Delta' }] }),
  AgentQuestionAsked: person(
    z
      .object({
        quotationKey: z.string(),
        contactId: z.string(),
        providerName: z.string(),
        text: personal(z.string()),
      })
      .meta({
        examples: [
          { quotationKey: 'MVD-2026-000001', contactId: 'k-1', providerName: 'Blue Delta', text: 'Is it stackable?' },
        ],
      }),
    'contactId',
  ),
  /** Answer to one question; questions of a cost request are numbered from 1 in their order. */
  AgentQuestionAnswered: person(
    z
      .object({
        quotationKey: z.string(),
        contactId: z.string(),
        providerName: z.string(),
        question: z.int().min(1),
        text: personal(z.string()),
      })
      .meta({
        examples: [
          {
            quotationKey: 'MVD-2026-000001',
            contactId: 'k-1',
            providerName: 'Blue Delta',
            question: 1,
            text: 'Two layers at most.',
          },
        ],
      }),
    'contactId',
  ),
  AgentQuestionReminded: z
    .object({ quotationKey: z.string(), providerName: z.string(), question: z.int().min(1) })
    .meta({ examples: [{ quotationKey: 'MVD-2026-000001', providerName: 'Blue Delta', question: 1 }] }),
  NewLinkAsked: z
    .object({ quotationKey: z.string(), providerName: z.string() })
    .meta({ examples: [{ quotationKey: 'MVD-2026-000001', providerName: 'Blue Delta' }] }),
  /** The mail server accepted the mail with this key. */
  CostRequestMailed: z.object({ mailId: z.string() }).meta({ examples: [{ mailId: 'cost-request-e-1' }] }),
  /** Sending failed for good: the agent does not know of the request. */
  CostRequestMailFailed: person(
    z
      .object({
        quotationKey: z.string(),
        contactId: z.string(),
        providerName: z.string(),
        mailId: z.string(),
        // Personal: mail servers repeat the address in errors.
        error: personal(z.string()),
      })
      .meta({
        examples: [
          {
            quotationKey: 'MVD-2026-000001',
            contactId: 'k-1',
            providerName: 'Blue Delta',
            mailId: 'cost-request-e-1',
            error: '550 no such mailbox',
          },
        ],
      }),
    'contactId',
  ),
  CostRequestWithdrawn: z.object({ reason: z.string() }).meta({ examples: [{ reason: 'Another agent was chosen' }] }),
  CostRequestExpired: z.object({}).meta({ examples: [{}] }),
}
export type CostRequestEvents = typeof costRequestEvents

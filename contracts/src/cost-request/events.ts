import { z } from 'zod'
import { personal, person } from '../events/personal.ts'
import { declineReasons } from './choices.ts'
import { SubmittedGroup } from './submission.ts'

/** When the answer is due, until when the link is good, and which link it is; its secret is in no event. */
const link = { tokenId: z.string(), dueAt: z.iso.datetime(), expiresAt: z.iso.datetime() }

const issued = {
  quotationKey: z.string(),
  providerId: z.string(),
  providerName: z.string(),
  contactId: z.string(),
  contactName: personal(z.string()),
  mail: personal(z.string()),
  language: z.enum(['es', 'en', 'pt']),
  askedBy: z.string(),
  note: z.string(),
  documents: z.array(z.string()),
  ...link,
}

/** Who gets a new link: since they were first asked their address may have been put right, or they speak another language. */
const Recipient = person(
  z.object({
    contactId: z.string(),
    contactName: personal(z.string()),
    mail: personal(z.string()),
    language: z.enum(['es', 'en', 'pt']),
  }),
  'contactId',
)

/**
 * What is remembered of one request for costs: to one contact of a provider, for one quotation. Events that are told to
 * people name the quotation and the contact, so that nobody has to look them up.
 */
export const costRequestEvents = {
  /** Made once from the quotation's CostRequestOpened. */
  CostRequestIssued: person(z.object(issued), 'contactId'),
  /** The link was opened: for the first time, or again after a while. */
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
    .object({ reason: z.string(), missing: z.array(z.string()).optional(), to: Recipient.optional(), ...link })
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
  /** The n-th reminder of the present link. */
  CostRequestReminded: z.object({ n: z.int().min(1) }).meta({ examples: [{ n: 1 }] }),
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
  NewLinkAsked: z
    .object({ quotationKey: z.string(), providerName: z.string() })
    .meta({ examples: [{ quotationKey: 'MVD-2026-000001', providerName: 'Blue Delta' }] }),
  /** A mail to the agent, by its key, is out of our hands. */
  CostRequestMailed: z.object({ mailId: z.string() }).meta({ examples: [{ mailId: 'cost-request-e-1' }] }),
  /** It was given up: the agent does not know that they are asked. */
  CostRequestMailFailed: person(
    z
      .object({
        quotationKey: z.string(),
        contactId: z.string(),
        providerName: z.string(),
        mailId: z.string(),
        // Servers answer with the address.
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

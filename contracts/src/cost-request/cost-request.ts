import { languages } from '../vocabulary/people.ts'
import { z } from 'zod'
import { command } from '../api/command.ts'
import { may, system } from '../access/policy.ts'
import { declineReasons, requestedSections, type CostRequestState } from '../vocabulary/cost-request.ts'
import { SubmittedGroups, SubmittedGroup } from './submission.ts'
import { personal, person } from '../events/personal.ts'
import { hoursOn } from '../working-time/calendar.ts'
import { dayAfter, dayIn, instantIn } from '../working-time/time-zone.ts'
import type { WorkingHours } from '../working-time/working-time.ts'

const text = (maxLength: number) => z.string().trim().max(maxLength)
const noData = z.object({})

/**
 * Commands of a cost request. The agent's commands come through the mailed link: its routes issue them as the system,
 * in the agent's name.
 */
export const costRequestCommands = {
  IssueCostRequest: command(
    system,
    z.object({
      quotationKey: z.string().min(1).max(80),
      providerId: z.string().min(1).max(80),
      providerName: z.string().max(200),
      contactId: z.string().min(1).max(80),
      contactName: z.string().max(200),
      mail: z.string().max(254),
      language: z.enum(languages),
      askedBy: z.string().max(80),
      note: text(2000).default(''),
      documents: z.array(z.string().max(200)).max(50).default([]),
      dueAt: z.iso.datetime().optional(),
      /** Sections whose costs are requested; absent: all. */
      sections: z.array(z.enum(requestedSections)).max(requestedSections.length).optional(),
    }),
    { summary: 'Send a cost request to a contact of a provider.', creates: 'main', needs: ['settings'] },
  ),
  ViewCostRequest: command(system, noData, { summary: 'Record a visit of the link.' }),
  SubmitAgentCosts: command(may('MODIFICAR_SPOT'), z.object({ groups: SubmittedGroups }), {
    summary: "Record an agent's costs on their behalf, with the same checks as through the link.",
    needs: ['chargeCodes', 'agentDocuments'],
  }),
  DeclineCostRequest: command(
    may('MODIFICAR_SPOT'),
    z.object({ reasonCode: z.enum(declineReasons), text: text(500).default('') }),
    { summary: 'Decline a cost request on behalf of an agent.' },
  ),
  AskAgentQuestion: command(system, z.object({ text: text(1000).min(1, 'Write the question.') }), {
    summary: 'Send a question about the shipment, as an agent.',
  }),
  AnswerAgentQuestion: command(
    may('PRICING'),
    z.object({ question: z.int().min(1).max(10_000), text: text(2000).min(1, 'Write the answer.') }),
    { summary: 'Answer a question of an agent, by its number; only this agent gets the answer.' },
  ),
  RemindOfAgentQuestion: command(system, z.object({ question: z.int().min(1) }), {
    summary: 'Remind pricing of an unanswered question of an agent.',
  }),
  AskNewLink: command(system, noData, { summary: 'Request a new link, as an agent whose link has expired.' }),
  ReopenCostRequest: command(
    may('PRICING'),
    z.object({
      reason: text(500).default(''),
      dueAt: z.iso.datetime().optional(),
      /** Ids of the charges that the previous answer lacks. */
      missing: z.array(z.string().min(1).max(20)).min(1).max(50).optional(),
    }),
    {
      summary: 'Request the costs again from the same agent, with a new link; the former one becomes invalid.',
      needs: ['settings', 'openCostRequest', 'repeatedContact'],
    },
  ),
  RemindAgent: command(may('PRICING'), noData, {
    summary: 'Remind an agent who has not answered.',
    needs: ['openCostRequest'],
  }),
  WithdrawCostRequest: command(may('PRICING'), z.object({ reason: text(500).default('') }), {
    summary: 'Withdraw a cost request without an answer.',
  }),
  RecordCostRequestMail: command(
    system,
    z.object({ mailId: z.string().min(1).max(200), error: z.string().max(2000).optional() }),
    { summary: 'Record the result of a mail to the agent.' },
  ),
  ExpireCostRequest: command(system, noData, { summary: 'Record the expiry of a link.' }),
}
export type CostRequestCommands = typeof costRequestCommands

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

/** State of a cost request after an event; other events leave it. */
export const stateAfter = {
  CostRequestIssued: 'OPEN',
  CostRequestViewed: 'VIEWED',
  AgentCostsSubmitted: 'ANSWERED',
  CostRequestDeclined: 'DECLINED',
  CostRequestReopened: 'OPEN',
  CostRequestWithdrawn: 'WITHDRAWN',
  CostRequestExpired: 'EXPIRED',
} as const satisfies Partial<Record<keyof CostRequestEvents, CostRequestState>>

const DAY_MS = 86_400_000
const closingMinutes = 18 * 60
// Without two working days in this time the answer is due in two days.
const searchedDays = 60

/** Default due time of a cost request: 18:00 of the second working day from now, in UTC milliseconds. */
export const usualDueAt = ({ calendar, timeZone }: WorkingHours, now: number): number => {
  const today = dayIn(timeZone, now)
  const days = Array.from({ length: searchedDays }, (_, index) => dayAfter(today, index + 1))
  const workingDays = days.filter((day) => hoursOn(calendar, day))
  return instantIn(timeZone, workingDays[1] ?? dayAfter(today, 2), closingMinutes)
}

/** End of a link: a week after the due time, at most two weeks from now; UTC milliseconds. */
export const linkEndsAt = (dueAt: number, now: number): number => Math.min(dueAt + 7 * DAY_MS, now + 14 * DAY_MS)

export type Contact = { id: string; primary: boolean; services: readonly string[]; traffics: readonly string[] }
type Provider = {
  services: readonly string[]
  originCountries: readonly string[]
  destinationCountries: readonly string[]
}
export type Journey = { modo: string; origenPais: string; destinoPais: string }

/** Whether a provider serves the mode and countries; a provider without countries serves all of them. */
export const servesJourney = (
  { services, originCountries, destinationCountries }: Provider,
  { modo, origenPais, destinoPais }: Journey,
): boolean =>
  services.includes(modo) &&
  (originCountries.length === 0 || originCountries.includes(origenPais)) &&
  (destinationCountries.length === 0 || destinationCountries.includes(destinoPais))

/** `CN-UY`, `CN` (from China to anywhere), `*-UY` (from anywhere). */
const fitsTraffic = (traffic: string, { origenPais, destinoPais }: Journey): boolean => {
  const [from = '*', to = '*'] = traffic.split('-')
  return (from === '*' || from === origenPais) && (to === '*' || to === destinoPais)
}

/** Whether a contact handles a journey, by service and, if listed, by traffic. */
export const isTheirWork = ({ services, traffics }: Contact, journey: Journey): boolean =>
  services.includes(journey.modo) && (traffics.length === 0 || traffics.some((one) => fitsTraffic(one, journey)))

/** Contacts of a provider for the cost request of a journey: those who handle it, else the primary contact. */
export const chosenContacts = <Of extends Contact>(contacts: readonly Of[], journey: Journey): Of[] => {
  const responsibleContacts = contacts.filter((one) => isTheirWork(one, journey))
  return responsibleContacts.length > 0 ? responsibleContacts : contacts.filter(({ primary }) => primary)
}

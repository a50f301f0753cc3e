import {
  type CostRequestEvents,
  type CostRequestCommands,
  linkEndsAt,
  usualDueAt,
  stateAfter,
} from '@freight/contracts/cost-request/cost-request'
import { type CostRequestState, isOpen } from '@freight/contracts/vocabulary/cost-request'
import type { SubmittedGroup } from '@freight/contracts/cost-request/submission'
import type { EventData } from '@freight/contracts/events/event'
import type { CompanySettings } from '@freight/contracts/company-settings/settings'
import type { Lookups } from '@freight/contracts/registry/lookups'
import type { AgentDocument } from '@freight/contracts/document/stored-document'
import type { Envelope } from '@freight/contracts/events/envelope'
import { type Decider, type Evolutions, type Meta, Refusal } from '@freight/platform/event-store/decider'

/** The state of a cost request. */
export type CostRequest = EventData<CostRequestEvents, 'CostRequestIssued'> & {
  company: string
  state: CostRequestState
  /** When the link was last opened; absent if it was not opened since it was issued or reopened. */
  viewedAt?: string | undefined
  /** Number of answers. */
  submissionNo: number
  /** Costs of the last answer. */
  groups: readonly SubmittedGroup[]
  /** Ids of the files of all answers: sent files are never deleted, even if a later answer omits them. */
  sentFiles: readonly string[]
  /** Ids of the charges that pricing requested because the last answer lacks them. */
  missing: readonly string[]
  /** Number of reminders for the present link. */
  reminders: number
  askedNewLink: boolean
  questions: readonly { text: string; isAnswered: boolean; isReminded: boolean }[]
}

const noCostRequest: CostRequest = {
  quotationKey: '',
  providerId: '',
  providerName: '',
  contactId: '',
  contactName: '',
  mail: '',
  language: 'en',
  askedBy: '',
  note: '',
  documents: [],
  tokenId: '',
  dueAt: '',
  expiresAt: '',
  company: '',
  state: 'OPEN',
  submissionNo: 0,
  groups: [],
  sentFiles: [],
  missing: [],
  reminders: 0,
  askedNewLink: false,
  questions: [],
}

// Opening the page again counts as a new view after this time.
const newViewAfterMs = 30 * 60_000

/** Due date (the given one or the usual one) and expiry of the link, both as ISO text in UTC. */
const periodOf = (dueAt: string | undefined, { data, calendar }: CompanySettings, { now }: Pick<Meta, 'now'>) => {
  const at = Date.parse(now)
  const due = dueAt === undefined ? usualDueAt({ calendar, timeZone: data.timeZone }, at) : Date.parse(dueAt)
  if (due <= at) throw new Refusal('DUE_IN_THE_PAST', 'The day for the answer has passed.')
  return { dueAt: new Date(due).toISOString(), expiresAt: new Date(linkEndsAt(due, at)).toISOString() }
}

/** @throws Refusal with the reason why the request accepts no answer */
export const refuseClosed = (state: CostRequest['state']): never => {
  if (state === 'ANSWERED') throw new Refusal('ALREADY_SUBMITTED', 'You have already sent the costs for this quote.')
  if (state === 'WITHDRAWN') throw new Refusal('REQUEST_WITHDRAWN', 'The request was withdrawn.')
  throw new Refusal('REQUEST_CLOSED', `The request is ${state}.`, { state })
}

const refuseUnlessOpen = ({ state }: CostRequest): void => {
  if (!isOpen(state)) refuseClosed(state)
}

const refuseUnlessWanted = ({ openCostRequest }: Pick<Lookups, 'openCostRequest'>): void => {
  if (!openCostRequest.wantsCosts)
    throw new Refusal('QUOTATION_CLOSED', 'The quotation is decided or cancelled and accepts no costs.')
}

/**
 * Recipient of a new link: the contact with the present data of the provider's entry.
 * @throws Refusal if the contact is missing, unavailable or has no mail address
 */
const recipientOf = ({ repeatedContact: contact }: Pick<Lookups, 'repeatedContact'>) => {
  if (!contact) throw new Refusal('UNKNOWN_CONTACT', 'The provider no longer has this contact.')
  const { isAvailable, contactId, contactName, mail, language, providerName } = contact
  if (!isAvailable) throw new Refusal('PROVIDER_NOT_ASKED', 'The provider is blocked or inactive.', { providerName })
  if (mail === '') throw new Refusal('CONTACT_WITHOUT_MAIL', 'The contact has no mail address.', { contactId })
  return { contactId, contactName, mail, language }
}

/** Fields that notifications about an agent's action need in the event: quotation, contact and provider. */
const notificationFields = ({ quotationKey, contactId, providerName }: CostRequest) => ({
  quotationKey,
  contactId,
  providerName,
})

type Files = Readonly<Record<string, AgentDocument>>

/** Files of the last answer: a new answer may refer to them. */
const filesOf = ({ groups }: CostRequest): Files =>
  Object.fromEntries(groups.flatMap(({ document }) => (document ? [[document.documentId, document]] : [])))

/** A cost with the file that was uploaded for it. */
const withFile = <Group extends { documentId?: string | undefined }>(
  { documentId, ...group }: Group,
  files: Files,
): Omit<Group, 'documentId'> & Pick<SubmittedGroup, 'document'> => {
  if (documentId === undefined) return group
  const document = files[documentId]
  if (!document) throw new Refusal('UNKNOWN_FILE', 'The file no longer exists: attach it again.', { documentId })
  return { ...group, document }
}

const withQuestion = (
  request: CostRequest,
  no: number,
  change: Partial<CostRequest['questions'][number]>,
): CostRequest => ({
  ...request,
  questions: request.questions.map((one, index) => (index === no - 1 ? { ...one, ...change } : one)),
})

type AllEvolutions = Evolutions<CostRequest, CostRequestEvents>
type Evolution = (request: CostRequest, data: never, envelope: Envelope) => CostRequest

/** Adds the state of the state table to every evolution. */
const withState = (evolutions: AllEvolutions): AllEvolutions =>
  Object.fromEntries(
    Object.entries<Evolution>(evolutions).map(([type, evolution]): [string, Evolution] => [
      type,
      (request, data, envelope) => ({
        ...evolution(request, data, envelope),
        ...(Object.hasOwn(stateAfter, type) && { state: stateAfter[type as keyof typeof stateAfter] }),
      }),
    ]),
  ) as unknown as AllEvolutions

/** Decider of a cost request, which an agent answers while pricing works on the quotation. */
export const costRequest: Decider<CostRequest, CostRequestCommands, CostRequestEvents> = {
  aggregate: 'cost-request',
  initial: noCostRequest,
  company: ({ company }) => company || undefined,
  decide: {
    IssueCostRequest: ({ dueAt, ...request }, { tokenId }, { lookups, newId, ...meta }) =>
      tokenId === ''
        ? [
            {
              type: 'CostRequestIssued',
              data: { ...request, tokenId: newId(), ...periodOf(dueAt, lookups.settings, meta) },
            },
          ]
        : [],
    ViewCostRequest: (_, { state, viewedAt }, { now }) => {
      if (!isOpen(state)) return []
      const isNewView = viewedAt === undefined || Date.parse(now) - Date.parse(viewedAt) >= newViewAfterMs
      return state === 'OPEN' || isNewView ? [{ type: 'CostRequestViewed', data: {} }] : []
    },
    SubmitAgentCosts: ({ groups }, request, { principal, lookups }) => {
      const { state, submissionNo, providerId } = request
      // An agent may call after the link has expired or after declining: then pricing enters the answer.
      const isLate = principal.system !== true && (state === 'EXPIRED' || state === 'DECLINED')
      if (!isLate) refuseUnlessOpen(request)
      for (const { idCharge } of groups.flatMap(({ charges }) => charges))
        if (lookups.chargeCodes[idCharge]?.active !== true)
          throw new Refusal('CHARGE_CODE_NOT_USABLE', `The charge code ${idCharge} cannot be used.`, { idCharge })
      const known = { ...filesOf(request), ...lookups.agentDocuments }
      const data = {
        ...notificationFields(request),
        providerId,
        submissionNo: submissionNo + 1,
        groups: groups.map((group) => withFile(group, known)),
      }
      return [{ type: 'AgentCostsSubmitted', data }]
    },
    DeclineCostRequest: (reason, request) => {
      refuseUnlessOpen(request)
      return [{ type: 'CostRequestDeclined', data: { ...notificationFields(request), ...reason } }]
    },
    AskAgentQuestion: ({ text }, request) => {
      refuseUnlessOpen(request)
      return [{ type: 'AgentQuestionAsked', data: { ...notificationFields(request), text } }]
    },
    AnswerAgentQuestion: ({ question, text }, request) => {
      // Expired, declined and answered requests may still need the answer; a withdrawn one has no page.
      if (request.state === 'WITHDRAWN') refuseClosed(request.state)
      if (!request.questions[question - 1])
        throw new Refusal('UNKNOWN_QUESTION', 'The agent has not asked this question.', { question })
      return [{ type: 'AgentQuestionAnswered', data: { ...notificationFields(request), question, text } }]
    },
    RemindOfAgentQuestion: ({ question: no }, { state, questions, quotationKey, providerName }) => {
      const question = questions[no - 1]
      if (!isOpen(state) || !question || question.isAnswered || question.isReminded) return []
      return [{ type: 'AgentQuestionReminded', data: { quotationKey, providerName, question: no } }]
    },
    AskNewLink: (_, { state, askedNewLink, quotationKey, providerName }) => {
      if (state !== 'EXPIRED' && !isOpen(state)) refuseClosed(state)
      return askedNewLink ? [] : [{ type: 'NewLinkAsked', data: { quotationKey, providerName } }]
    },
    ReopenCostRequest: ({ dueAt, ...request }, { state }, { lookups, newId, ...meta }) => {
      refuseUnlessWanted(lookups)
      if (state === 'WITHDRAWN') refuseClosed(state)
      const to = recipientOf(lookups)
      return [
        {
          type: 'CostRequestReopened',
          data: { ...request, to, tokenId: newId(), ...periodOf(dueAt, lookups.settings, meta) },
        },
      ]
    },
    RecordCostRequestMail: ({ mailId, error }, request) => [
      error === undefined
        ? { type: 'CostRequestMailed', data: { mailId } }
        : { type: 'CostRequestMailFailed', data: { ...notificationFields(request), mailId, error } },
    ],
    RemindAgent: (_, request, { lookups }) => {
      refuseUnlessWanted(lookups)
      refuseUnlessOpen(request)
      const { quotationKey, providerName } = request
      return [{ type: 'CostRequestReminded', data: { n: request.reminders + 1, quotationKey, providerName } }]
    },
    WithdrawCostRequest: ({ reason }, request, { principal }) => {
      if (principal.system !== true) refuseUnlessOpen(request)
      return isOpen(request.state) ? [{ type: 'CostRequestWithdrawn', data: { reason } }] : []
    },
    ExpireCostRequest: (_, { state, expiresAt }, { now }) =>
      isOpen(state) && expiresAt <= now ? [{ type: 'CostRequestExpired', data: {} }] : [],
  },
  evolve: withState({
    CostRequestIssued: (_, issued, { company }) => ({ ...noCostRequest, ...issued, company }),
    CostRequestViewed: (request, _, { occurredAt }) => ({ ...request, viewedAt: occurredAt }),
    AgentCostsSubmitted: (request, { submissionNo, groups }) => ({
      ...request,
      submissionNo,
      groups,
      sentFiles: [...new Set([...request.sentFiles, ...groups.flatMap(({ document }) => document?.documentId ?? [])])],
    }),
    CostRequestDeclined: (request) => request,
    CostRequestReopened: (request, { reason: _reason, missing = [], to, ...link }) => ({
      ...request,
      ...to,
      ...link,
      missing,
      viewedAt: undefined,
      reminders: 0,
      askedNewLink: false,
    }),
    CostRequestReminded: (request, { n }) => ({ ...request, reminders: n }),
    AgentQuestionAsked: (request, { text }) => ({
      ...request,
      questions: [...request.questions, { text, isAnswered: false, isReminded: false }],
    }),
    AgentQuestionAnswered: (request, { question }) => withQuestion(request, question, { isAnswered: true }),
    AgentQuestionReminded: (request, { question }) => withQuestion(request, question, { isReminded: true }),
    NewLinkAsked: (request) => ({ ...request, askedNewLink: true }),
    CostRequestMailed: (request) => request,
    CostRequestMailFailed: (request) => request,
    CostRequestWithdrawn: (request) => request,
    CostRequestExpired: (request) => request,
  }),
}

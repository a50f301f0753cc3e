import type { CostRequestCommands } from '@freight/contracts/cost-request/commands'
import { linkEndsAt, usualDueAt } from '@freight/contracts/cost-request/due'
import type { CostRequestEvents } from '@freight/contracts/cost-request/events'
import { isAwaited } from '@freight/contracts/cost-request/choices'
import type { CompanySettings } from '@freight/contracts/company-settings/settings'
import { stateAfter } from '@freight/contracts/cost-request/state-after'
import type { Lookups } from '@freight/contracts/api/lookups'
import type { SubmittedGroup } from '@freight/contracts/cost-request/submission'
import type { AgentDocument } from '@freight/contracts/documents/kept-document'
import type { Envelope } from '@freight/contracts/events/envelope'
import { type Decider, type Evolutions, type Meta, Refusal } from '@freight/platform/decider'
import { type CostRequest, notAsked } from './state.ts'

// Somebody who comes back to the page after so long has looked at it again.
const looksAgainAfterMs = 30 * 60_000

/** The day that was named, else the usual one; and how long the link is good, both as ISO text in UTC. */
const periodOf = (dueAt: string | undefined, { data, calendar }: CompanySettings, { now }: Pick<Meta, 'now'>) => {
  const at = Date.parse(now)
  const due = dueAt === undefined ? usualDueAt({ calendar, timeZone: data.timeZone }, at) : Date.parse(dueAt)
  if (due <= at) throw new Refusal('DUE_IN_THE_PAST', 'The day for the answer has passed.')
  return { dueAt: new Date(due).toISOString(), expiresAt: new Date(linkEndsAt(due, at)).toISOString() }
}

/** Why a request takes no answer any more. @throws Refusal */
export const refuseClosed = (state: CostRequest['state']): never => {
  if (state === 'ANSWERED') throw new Refusal('ALREADY_SUBMITTED', 'You have already sent the costs for this quote.')
  if (state === 'WITHDRAWN') throw new Refusal('REQUEST_WITHDRAWN', 'The request was withdrawn.')
  throw new Refusal('REQUEST_CLOSED', `The request is ${state}.`, { state })
}

const refuseUnlessAwaited = ({ state }: CostRequest): void => {
  if (!isAwaited(state)) refuseClosed(state)
}

const refuseUnlessWanted = ({ askedFor }: Pick<Lookups, 'askedFor'>): void => {
  if (!askedFor.wantsCosts)
    throw new Refusal('QUOTATION_CLOSED', 'The quotation is decided or cancelled: nothing is asked for it any more.')
}

/**
 * Who gets a new link: the contact as the provider's entry has them now.
 * @throws Refusal where nobody is asked there any more, or nobody can be written to
 */
const reachable = ({ askedAgain: contact }: Pick<Lookups, 'askedAgain'>) => {
  if (!contact) throw new Refusal('UNKNOWN_CONTACT', 'The provider has no such contact any more.')
  const { isAsked, contactId, contactName, mail, language, providerName } = contact
  if (!isAsked) throw new Refusal('PROVIDER_NOT_ASKED', 'The provider is blocked or out of use.', { providerName })
  if (mail === '')
    throw new Refusal('CONTACT_WITHOUT_MAIL', 'Somebody who is asked for costs needs a mail address.', { contactId })
  return { contactId, contactName, mail, language }
}

/** Who is told of what an agent does looks for the quotation and the agent in the event. */
const about = ({ quotationKey, contactId, providerName }: CostRequest) => ({ quotationKey, contactId, providerName })

type Files = Readonly<Record<string, AgentDocument>>

/** Files that came with the last answer: one that is sent again may hold them still. */
const filesOf = ({ groups }: CostRequest): Files =>
  Object.fromEntries(groups.flatMap(({ document }) => (document ? [[document.documentId, document]] : [])))

/** A cost with the file that was uploaded for it. */
const withFile = <Group extends { documentId?: string | undefined }>(
  { documentId, ...group }: Group,
  files: Files,
): Omit<Group, 'documentId'> & Pick<SubmittedGroup, 'document'> => {
  if (documentId === undefined) return group
  const document = files[documentId]
  if (!document) throw new Refusal('UNKNOWN_FILE', 'The file is not there any more: attach it again.', { documentId })
  return { ...group, document }
}

type Steps = Evolutions<CostRequest, CostRequestEvents>
type Step = (request: CostRequest, data: never, envelope: Envelope) => CostRequest

/** Every step, and the state that its event leads to. */
const withState = (steps: Steps): Steps =>
  Object.fromEntries(
    Object.entries<Step>(steps).map(([type, step]): [string, Step] => [
      type,
      (request, data, envelope) => ({
        ...step(request, data, envelope),
        ...(Object.hasOwn(stateAfter, type) && { state: stateAfter[type as keyof typeof stateAfter] }),
      }),
    ]),
  ) as unknown as Steps

/** Decisions and steps of a request for costs, which an agent answers while pricing works on the quotation. */
export const costRequest: Decider<CostRequest, CostRequestCommands, CostRequestEvents> = {
  aggregate: 'cost-request',
  initial: notAsked,
  company: ({ company }) => company || undefined,
  decide: {
    IssueCostRequest: ({ dueAt, ...asked }, { tokenId }, { lookups, newId, ...meta }) =>
      tokenId === ''
        ? [
            {
              type: 'CostRequestIssued',
              data: { ...asked, tokenId: newId(), ...periodOf(dueAt, lookups.settings, meta) },
            },
          ]
        : [],
    ViewCostRequest: (_, { state, viewedAt }, { now }) => {
      if (!isAwaited(state)) return []
      const isNews = viewedAt === undefined || Date.parse(now) - Date.parse(viewedAt) >= looksAgainAfterMs
      return state === 'OPEN' || isNews ? [{ type: 'CostRequestViewed', data: {} }] : []
    },
    SubmitAgentCosts: ({ groups }, request, { principal, lookups }) => {
      const { state, submissionNo, providerId } = request
      // Somebody may call after the link has expired, or after having said no: then pricing writes it down.
      const isLate = principal.system !== true && (state === 'EXPIRED' || state === 'DECLINED')
      if (!isLate) refuseUnlessAwaited(request)
      for (const { idCharge } of groups.flatMap(({ charges }) => charges))
        if (lookups.chargeCodes[idCharge]?.active !== true)
          throw new Refusal('CHARGE_CODE_NOT_USABLE', `The charge code ${idCharge} cannot be used.`, { idCharge })
      const known = { ...filesOf(request), ...lookups.agentDocuments }
      const data = {
        ...about(request),
        providerId,
        submissionNo: submissionNo + 1,
        groups: groups.map((group) => withFile(group, known)),
      }
      return [{ type: 'AgentCostsSubmitted', data }]
    },
    DeclineCostRequest: (reason, request) => {
      refuseUnlessAwaited(request)
      return [{ type: 'CostRequestDeclined', data: { ...about(request), ...reason } }]
    },
    AskAgentQuestion: ({ text }, request) => {
      refuseUnlessAwaited(request)
      return [{ type: 'AgentQuestionAsked', data: { ...about(request), text } }]
    },
    AskNewLink: (_, { state, askedNewLink, quotationKey, providerName }) => {
      if (state !== 'EXPIRED' && !isAwaited(state)) refuseClosed(state)
      return askedNewLink ? [] : [{ type: 'NewLinkAsked', data: { quotationKey, providerName } }]
    },
    ReopenCostRequest: ({ dueAt, ...asked }, { state }, { lookups, newId, ...meta }) => {
      refuseUnlessWanted(lookups)
      if (state === 'WITHDRAWN') refuseClosed(state)
      const to = reachable(lookups)
      return [
        {
          type: 'CostRequestReopened',
          data: { ...asked, to, tokenId: newId(), ...periodOf(dueAt, lookups.settings, meta) },
        },
      ]
    },
    RecordCostRequestMail: ({ mailId, error }, request) => [
      error === undefined
        ? { type: 'CostRequestMailed', data: { mailId } }
        : { type: 'CostRequestMailFailed', data: { ...about(request), mailId, error } },
    ],
    RemindAgent: (_, request, { lookups }) => {
      refuseUnlessWanted(lookups)
      refuseUnlessAwaited(request)
      return [{ type: 'CostRequestReminded', data: { n: request.reminders + 1 } }]
    },
    WithdrawCostRequest: ({ reason }, request, { principal }) => {
      if (principal.system !== true) refuseUnlessAwaited(request)
      return isAwaited(request.state) ? [{ type: 'CostRequestWithdrawn', data: { reason } }] : []
    },
    ExpireCostRequest: (_, { state, expiresAt }, { now }) =>
      isAwaited(state) && expiresAt <= now ? [{ type: 'CostRequestExpired', data: {} }] : [],
  },
  evolve: withState({
    CostRequestIssued: (_, issued, { company }) => ({ ...notAsked, ...issued, company }),
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
    AgentQuestionAsked: (request) => request,
    NewLinkAsked: (request) => ({ ...request, askedNewLink: true }),
    CostRequestMailed: (request) => request,
    CostRequestMailFailed: (request) => request,
    CostRequestWithdrawn: (request) => request,
    CostRequestExpired: (request) => request,
  }),
}

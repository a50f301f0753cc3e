import { limitedSections } from '@freight/contracts/vocabulary/cost-request'
import { missingForAgents } from '@freight/contracts/document/dangerous-goods-check'
import { sameContent } from '@freight/contracts/same-content'
import type { Lookups } from '@freight/contracts/registry/lookups'
import type { EventOf } from '@freight/contracts/events/event'
import type { CostGroup } from '@freight/contracts/pricing/offer/cost-group'
import { drawsOn } from '@freight/contracts/pricing/source-costs'
import type { QuotationEvents } from '@freight/contracts/quotation/quotation-events'
import { Refusal } from '@freight/platform/event-store/decider'
import type { AgentDocument } from '@freight/contracts/document/stored-document'
import { pricedGroup } from './costs.ts'
import type { Quotation, Stage } from '../quotation-state.ts'

type Event = EventOf<QuotationEvents>

/** The files that agents upload with their costs. */
export const agentDocuments = {
  decide: {
    KeepAgentDocuments: ({ costRequestId, documents }, { answeredCosts, agentDocuments: storedDocuments, costs }) => {
      const answeredCostIds = answeredCosts[costRequestId] ?? []
      const presentCostIds = [...answeredCostIds, ...costs.map(({ idCost }) => idCost)]
      // A cost that an alternative uses stays with its file, even if the agent no longer offers it.
      const removedCostIds = Object.keys(storedDocuments).filter(
        (id) => storedDocuments[id]?.costRequestId === costRequestId && !presentCostIds.includes(id),
      )
      return [
        ...removedCostIds.flatMap((idCost) =>
          replacementEvents({ idCost, costRequestId }, storedDocuments[idCost], undefined),
        ),
        ...answeredCostIds.flatMap((idCost, index) =>
          replacementEvents({ idCost, costRequestId }, storedDocuments[idCost], documents[index] ?? undefined),
        ),
      ]
    },
  },
  evolve: {
    AgentDocumentAttached: (quotation, { idCost, costRequestId, documentId, name }) => ({
      ...quotation,
      agentDocuments: { ...quotation.agentDocuments, [idCost]: { costRequestId, documentId, name } },
    }),
    AgentDocumentDropped: (quotation, { idCost }) => ({
      ...quotation,
      agentDocuments: Object.fromEntries(Object.entries(quotation.agentDocuments).filter(([id]) => id !== idCost)),
    }),
  },
} satisfies Stage

/** Events that replace the file of a cost; none if it is the same. */
const replacementEvents = (
  cost: { idCost: string; costRequestId: string },
  before: { documentId: string; name: string } | undefined,
  now: AgentDocument | undefined,
): Event[] => {
  if (before?.documentId === now?.documentId) return []
  return [
    ...(before ? [{ type: 'AgentDocumentDropped' as const, data: { ...before, ...cost } }] : []),
    ...(now ? [{ type: 'AgentDocumentAttached' as const, data: { ...now, ...cost } }] : []),
  ]
}

export const agentCosts = {
  decide: {
    RequestAgentCosts: (
      { contacts, sections: chosenSections, ...details },
      { status, request, docs, contactsByRequest, awaited },
      { principal, newId, lookups, now },
    ) => {
      if (details.dueAt !== undefined && Date.parse(details.dueAt) <= Date.parse(now))
        throw new Refusal('DUE_IN_THE_PAST', 'The day for the answer has passed.')
      const missing = request
        ? missingForAgents(
            request,
            docs.map(({ type }) => type),
          )
        : []
      if (missing.length > 0)
        throw new Refusal('DANGEROUS_GOODS_INCOMPLETE', 'Dangerous goods need number, class and safety data sheet.', {
          missing,
        })
      const unknownDocumentId = details.documents?.find((id) => docs.every(({ documentId }) => documentId !== id))
      if (unknownDocumentId !== undefined)
        throw new Refusal('UNKNOWN_DOCUMENT', 'The quotation has no such document.', { documentId: unknownDocumentId })
      const recipients = principal.system
        ? newContactsOf(contacts, lookups.costRequestContacts, Object.values(contactsByRequest))
        : reachableOf(contacts, lookups.costRequestContacts)
      if (principal.system !== true)
        refuseRepeated(
          recipients,
          awaited.map((id) => contactsByRequest[id]),
        )
      const sections = limitedSections(chosenSections)
      const isTaken = status !== 'REQUESTED' || principal.system === true
      return [
        ...(isTaken ? [] : [{ type: 'QuotationTaken' as const, data: { assignedTo: principal.userId } }]),
        ...recipients.map(({ isAvailable: _isAvailable, ...contact }) => ({
          type: 'CostRequestOpened' as const,
          data: { ...contact, costRequestId: newId(), ...details, ...(sections && { sections }) },
        })),
      ]
    },
    RecordAgentCosts: ({ costRequestId, submissionNo, groups: typed }, quotation, { newId, lookups }) => {
      if (submissionNo <= (quotation.submissions[costRequestId] ?? 0)) return []
      const former = quotation.costs.filter((one) => one.costRequestId === costRequestId)
      const groups = typed.map((group, index): CostGroup => ({
        idCost: former[index]?.idCost ?? newId(),
        source: 'AGENT',
        costRequestId,
        ...pricedGroup({ ...group, ...legsOfAnswer(group, former[index]) }, quotation, lookups),
      }))
      return [
        { type: 'AgentCostsRecorded', data: { costRequestId, submissionNo, groups } },
        ...groups.flatMap((group, index) => answerEvents(group, former[index])),
        ...former.slice(groups.length).map(({ idCost }) => withdrawalEvent(idCost, quotation)),
      ]
    },
    CloseCostRequest: (closed, { awaited }) =>
      awaited.includes(closed.costRequestId) ? [{ type: 'CostRequestClosed', data: closed }] : [],
    AwaitCostRequest: (data, { awaited, submissions }) =>
      submissions[data.costRequestId] === undefined || awaited.includes(data.costRequestId)
        ? []
        : [{ type: 'CostRequestAwaited', data }],
  },
  evolve: {
    // A request by the rules leaves the quotation without an assignee.
    CostRequestOpened: (quotation, { costRequestId, contactId }) => ({
      ...quotation,
      contactsByRequest: { ...quotation.contactsByRequest, [costRequestId]: contactId },
      submissions: { ...quotation.submissions, [costRequestId]: 0 },
      awaited: [...quotation.awaited, costRequestId],
    }),
    AgentCostsRecorded: (quotation, { costRequestId, submissionNo, groups }) => ({
      ...quotation,
      submissions: { ...quotation.submissions, [costRequestId]: submissionNo },
      answeredCosts: { ...quotation.answeredCosts, [costRequestId]: groups.map(({ idCost }) => idCost) },
      awaited: quotation.awaited.filter((one) => one !== costRequestId),
    }),
    CostRequestClosed: (quotation, { costRequestId }) => ({
      ...quotation,
      awaited: quotation.awaited.filter((one) => one !== costRequestId),
    }),
    CostRequestAwaited: (quotation, { costRequestId }) => ({
      ...quotation,
      awaited: [...quotation.awaited, costRequestId],
    }),
  },
} satisfies Stage

type Contact = Lookups['costRequestContacts'][string]

/**
 * The given contacts that have a mail address, each once.
 * @throws Refusal if one is unknown or unavailable, or if none has a mail address
 */
const reachableOf = (named: readonly { contactId: string }[], known: Lookups['costRequestContacts']): Contact[] => {
  const ids = [...new Set(named.map(({ contactId }) => contactId))]
  const contacts = ids.map((contactId): Contact => {
    const contact = known[contactId]
    if (!contact) throw new Refusal('UNKNOWN_CONTACT', 'The provider has no such contact.', { contactId })
    if (!contact.isAvailable)
      throw new Refusal('PROVIDER_NOT_ASKED', 'The provider is blocked or inactive.', {
        providerName: contact.providerName,
      })
    return contact
  })
  const recipients = contacts.filter(({ mail }) => mail !== '')
  if (recipients.length === 0)
    throw new Refusal('CONTACT_WITHOUT_MAIL', 'The contact has no mail address.', {
      contactId: ids[0] ?? '',
    })
  return recipients
}

/** @throws Refusal ALREADY_ASKED if a contact has not answered yet: it can be reminded instead */
const refuseRepeated = (recipients: readonly Contact[], awaitedContactIds: readonly (string | undefined)[]): void => {
  const duplicate = recipients.find(({ contactId }) => awaitedContactIds.includes(contactId))
  if (duplicate)
    throw new Refusal('ALREADY_ASKED', 'The contact already has an unanswered cost request.', {
      contactId: duplicate.contactId,
      providerName: duplicate.providerName,
    })
}

/** The given contacts without those that already had a request, left, were erased or are unavailable. */
const newContactsOf = (
  named: readonly { contactId: string }[],
  known: Lookups['costRequestContacts'],
  formerContacts: readonly string[],
): Contact[] =>
  [...new Set(named.map(({ contactId }) => contactId))]
    .filter((contactId) => !formerContacts.includes(contactId))
    .flatMap((contactId) => known[contactId] ?? [])
    .filter(({ isAvailable, mail }) => isAvailable && mail !== '')

type Decided = EventOf<QuotationEvents>

/** Agents do not enter legs: an answer keeps the legs that pricing set for the former cost. */
const legsOfAnswer = ({ legs }: Pick<CostGroup, 'legs'>, before: CostGroup | undefined): Pick<CostGroup, 'legs'> => {
  const newLegs = legs ?? before?.legs
  return newLegs ? { legs: newLegs } : {}
}

/** A repeated answer replaces the agent's former costs. */
const answerEvents = (group: CostGroup, before: CostGroup | undefined): Decided[] => {
  if (!before) return [{ type: 'CostGroupAdded', data: group }]
  return sameContent(before, group) ? [] : [{ type: 'CostGroupChanged', data: group }]
}

/** Removes a cost that the agent no longer offers, or marks it stale if an alternative is built on it. */
const withdrawalEvent = (idCost: string, { sells }: Quotation): Decided =>
  sells.some(({ group }) => drawsOn(group, idCost))
    ? { type: 'CostGroupMarkedStale', data: { idCost, reason: 'AGENT_WITHDREW' } }
    : { type: 'CostGroupRemoved', data: { idCost } }

/** Whether the quotation waits for an agent. */
export const hasOpenRequest = ({ awaited }: Quotation): boolean => awaited.length > 0

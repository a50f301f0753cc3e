import { missingForAgents } from '@freight/contracts/documents/before-agents'
import { sameContent } from '@freight/contracts/same-content'
import type { Lookups } from '@freight/contracts/api/lookups'
import type { EventOf } from '@freight/contracts/events/event'
import type { CostGroup } from '@freight/contracts/quotation/cost-group'
import { drawsOn } from '@freight/contracts/quotation/offer/drawn-on'
import type { QuotationEvents } from '@freight/contracts/quotation/events'
import { Refusal } from '@freight/platform/decider'
import { pricedGroup } from './costs.ts'
import type { Quotation, Stage } from '../state.ts'

export const agentCosts = {
  decide: {
    RequestAgentCosts: (
      { contacts, ...told },
      { status, request, docs, askedContacts, awaited },
      { principal, newId, lookups, now },
    ) => {
      if (told.dueAt !== undefined && Date.parse(told.dueAt) <= Date.parse(now))
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
      const unshared = told.documents?.find((id) => docs.every(({ documentId }) => documentId !== id))
      if (unshared !== undefined)
        throw new Refusal('UNKNOWN_DOCUMENT', 'The quotation has no such document.', { documentId: unshared })
      const reachable = principal.system
        ? freshOf(contacts, lookups.askedContacts, Object.values(askedContacts))
        : reachableOf(contacts, lookups.askedContacts)
      if (principal.system !== true)
        refuseIfAwaited(
          reachable,
          awaited.map((id) => askedContacts[id]),
        )
      const isTaken = status !== 'REQUESTED' || principal.system === true
      return [
        ...(isTaken ? [] : [{ type: 'QuotationTaken' as const, data: { assignedTo: principal.userId } }]),
        ...reachable.map(({ isAsked: _isAsked, ...contact }) => ({
          type: 'CostRequestOpened' as const,
          data: { ...contact, costRequestId: newId(), ...told },
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
        ...pricedGroup({ ...group, ...saidLegs(group, former[index]) }, quotation, lookups),
      }))
      return [
        { type: 'AgentCostsRecorded', data: { costRequestId, submissionNo, groups } },
        ...groups.flatMap((group, index) => arrival(group, former[index])),
        ...former.slice(groups.length).map(({ idCost }) => departure(idCost, quotation)),
      ]
    },
    CloseCostRequest: (closed, { awaited }) =>
      awaited.includes(closed.costRequestId) ? [{ type: 'CostRequestClosed', data: closed }] : [],
    AwaitCostRequest: (asked, { awaited, submissions }) =>
      submissions[asked.costRequestId] === undefined || awaited.includes(asked.costRequestId)
        ? []
        : [{ type: 'CostRequestAwaited', data: asked }],
  },
  evolve: {
    // The rule engine asks without anybody's having taken it.
    CostRequestOpened: (quotation, { costRequestId, contactId }) => ({
      ...quotation,
      askedContacts: { ...quotation.askedContacts, [costRequestId]: contactId },
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

type Asked = Lookups['askedContacts'][string]

/** Those of the named contacts to whom a request can be written, each once. */
const reachableOf = (named: readonly { contactId: string }[], known: Lookups['askedContacts']): Asked[] => {
  const ids = [...new Set(named.map(({ contactId }) => contactId))]
  const contacts = ids.map((contactId): Asked => {
    const contact = known[contactId]
    if (!contact) throw new Refusal('UNKNOWN_CONTACT', 'The provider has no such contact.', { contactId })
    if (!contact.isAsked)
      throw new Refusal('PROVIDER_NOT_ASKED', 'The provider is blocked or out of use.', {
        providerName: contact.providerName,
      })
    return contact
  })
  const reachable = contacts.filter(({ mail }) => mail !== '')
  if (reachable.length === 0)
    throw new Refusal('CONTACT_WITHOUT_MAIL', 'Somebody who is asked for costs needs a mail address.', {
      contactId: ids[0] ?? '',
    })
  return reachable
}

/** Who has not answered yet is reminded, not asked for the same a second time: somebody else may just have asked them. */
const refuseIfAwaited = (reachable: readonly Asked[], awaited: readonly (string | undefined)[]): void => {
  const twice = reachable.find(({ contactId }) => awaited.includes(contactId))
  if (twice)
    throw new Refusal('ALREADY_ASKED', 'The contact was asked already, and has not answered yet.', {
      contactId: twice.contactId,
      providerName: twice.providerName,
    })
}

/** Those whom rules ask: nobody twice, and nobody who left, was erased or is not to be asked since they were chosen. */
const freshOf = (
  named: readonly { contactId: string }[],
  known: Lookups['askedContacts'],
  askedBefore: readonly string[],
): Asked[] =>
  [...new Set(named.map(({ contactId }) => contactId))]
    .filter((contactId) => !askedBefore.includes(contactId))
    .flatMap((contactId) => known[contactId] ?? [])
    .filter(({ isAsked, mail }) => isAsked && mail !== '')

type Decided = EventOf<QuotationEvents>

/** An agent does not say for which legs a cost is: what somebody said of it before stays. */
const saidLegs = ({ legs }: Pick<CostGroup, 'legs'>, before: CostGroup | undefined): Pick<CostGroup, 'legs'> => {
  const said = legs ?? before?.legs
  return said ? { legs: said } : {}
}

/** Agents may send a cost twice; the later one wins. */
const arrival = (group: CostGroup, before: CostGroup | undefined): Decided[] => {
  if (!before) return [{ type: 'CostGroupAdded', data: group }]
  return sameContent(before, group) ? [] : [{ type: 'CostGroupChanged', data: group }]
}

/** A cost that is not offered any more goes, unless an alternative is built on it. */
const departure = (idCost: string, { sells }: Quotation): Decided =>
  sells.some(({ group }) => drawsOn(group, idCost))
    ? { type: 'CostGroupMarkedStale', data: { idCost, reason: 'AGENT_WITHDREW' } }
    : { type: 'CostGroupRemoved', data: { idCost } }

/** Whether the answer of an agent is still awaited. */
export const hasOpenRequest = ({ awaited }: Quotation): boolean => awaited.length > 0

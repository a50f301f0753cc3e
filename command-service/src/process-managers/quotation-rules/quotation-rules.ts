import { usualMostAgents } from '@freight/contracts/vocabulary/quotation-rule'
import { missingForAgents } from '@freight/contracts/document/dangerous-goods-check'
import { idIn, type StoredEvent } from '@freight/contracts/events/envelope'
import { agentsToRequest } from '@freight/contracts/quotation-rule/agents-to-request'
import { evaluateRules, type EvaluatedRule, type Evaluation } from '@freight/contracts/quotation-rule/evaluate'
import type { RulesEvaluated } from '@freight/contracts/quotation-rule/quotation-rule'
import { factsOf } from '@freight/contracts/quotation-rule/facts-of'
import { quotationEvents } from '@freight/contracts/quotation/quotation-events'
import type { Status } from '@freight/contracts/vocabulary/schemas'
import { unpublishedStatuses } from '@freight/contracts/vocabulary/quotation'
import type { Platform } from '@freight/platform/connections/platform'
import { deciders } from '../../aggregates/deciders.ts'
import type { Quotation } from '../../aggregates/quotation/quotation-state.ts'
import { streamStates } from '../../handling/stream-states.ts'
import type { ActiveAgents, UndeletedRules } from '../../lookups/tables/catalogue-tables.ts'
import { isOfDemo, process, type Process, type ReactionContext } from '../process.ts'

type Parts = {
  eventStore: Pick<Platform['eventStore'], 'readStream'>
  undeletedRules: UndeletedRules
  activeAgents: ActiveAgents
}

/** The rules in the form in which their result stores them. */
const evaluatedRules = (rules: readonly EvaluatedRule[], evaluated: Evaluation): RulesEvaluated['rules'] =>
  evaluated.rules.flatMap(({ ruleId, matches, filters }) => {
    const rule = rules.find(({ id }) => id === ruleId)
    if (!rule) return []
    const { name, version, send } = rule
    const evaluatedFilters = rule.filters.map((filter) => ({
      ...filter,
      holds: filters.some(({ id, holds }) => id === filter.id && holds),
    }))
    return [{ ruleId, name, version, send, matches, filters: evaluatedFilters }]
  })

/** The last event that changed the request in a way that affects prices. */
const lastRequestEvent = (events: readonly StoredEvent[]): StoredEvent | undefined =>
  events.findLast(
    ({ type, data }) =>
      type === 'QuotationRequested' ||
      (type === 'QuotationRequestAmended' && quotationEvents.QuotationRequestAmended.parse(data).repricing),
  )

/** Whether the request changed after an event: the newer request is rated and evaluated by itself. */
const isOutdated = (events: readonly StoredEvent[], { revision }: Pick<StoredEvent, 'revision'>): boolean =>
  (lastRequestEvent(events)?.revision ?? 0) > revision

/** Whether the rules decided to request costs, and only the documents of dangerous goods were missing. */
const wasHeldForDocuments = (events: readonly StoredEvent[]): boolean => {
  const last = events.findLast(({ type }) => type === 'QuotationRulesEvaluated')
  if (!last || isOutdated(events, last)) return false
  return quotationEvents.QuotationRulesEvaluated.parse(last.data).nobody === 'DANGEROUS_GOODS'
}

const lacksDocuments = ({ request, docs }: Quotation): boolean =>
  request !== undefined &&
  missingForAgents(
    request,
    docs.map(({ type }) => type),
  ).length > 0

const isWithPricing = ({ status, cancelled }: Quotation): boolean => {
  const statuses: readonly (Status | 'NONE')[] = unpublishedStatuses
  return !cancelled && statuses.includes(status)
}

type Known = { state: Quotation; revision: number; events: readonly StoredEvent[] }

/** Maximum number of contacts in one command. */
const contactsPerCommand = 50

/**
 * Evaluates the quotation rules when a request arrives or an amendment affects prices, stores the result, and requests
 * costs from the agents that it names; again when the documents of dangerous goods arrive later. It always evaluates the
 * present request: an amendment made meanwhile is evaluated with its own event. Without an active rule nothing is stored.
 */
export const quotationRules = ({ eventStore, undeletedRules, activeAgents }: Parts): Process => {
  const quotationOf = async (stream: string): Promise<Known> => {
    const known = await streamStates(eventStore, deciders.quotation, 1).refresh(idIn('quotation', stream))
    // Read after the state: a newer event makes the command fail by its revision.
    return { ...known, events: await eventStore.readStream(stream) }
  }

  const evaluate = async (
    { stream, company }: StoredEvent,
    { state, revision }: Known,
    cause: RulesEvaluated['cause'],
    { execute, waitForPosition }: ReactionContext,
  ) => {
    const { request, autoRated, contactsByRequest } = state
    if (!request || !autoRated) return
    await waitForPosition('quotation-rule-list')
    const rules = (await undeletedRules()).filter(({ active }) => active)
    if (rules.length === 0) return
    await waitForPosition('provider-list')
    const settings = (await streamStates(eventStore, deciders['company-settings'], 1).refresh(company)).state
    const facts = factsOf(request, { complete: autoRated.complete > 0, carriers: autoRated.carriers })
    const evaluated = evaluateRules(rules, facts)
    const { decision, decidedBy } = evaluated
    const chosen =
      decision === 'ASK'
        ? agentsToRequest(await activeAgents(), {
            journey: request,
            most: settings.targets.mostAgents ?? usualMostAgents,
            requestedBefore: new Set(Object.values(contactsByRequest)),
            isHeld: lacksDocuments(state),
          })
        : { agents: [], left: 0 }
    const record: RulesEvaluated = {
      cause,
      facts,
      rules: evaluatedRules(rules, evaluated),
      decision,
      ...(decidedBy !== undefined && { decidedBy }),
      ...chosen,
    }
    await execute('quotation', 'RecordRulesEvaluated', idIn('quotation', stream), record, { ifMatch: revision })
  }

  /** Evaluates the rules again once the missing documents are there, if no price was published. */
  const requestCostsAfterDocuments = async (event: StoredEvent, context: ReactionContext) => {
    if (isOfDemo(event)) return
    const known = await quotationOf(event.stream)
    if (!isWithPricing(known.state) || lacksDocuments(known.state) || !wasHeldForDocuments(known.events)) return
    await evaluate(event, known, 'DOCUMENT', context)
  }

  return process({
    name: 'quotation-rules',
    on: {
      // This event follows each request and each amendment that affects prices, also if no rate was found.
      QuotationAutoRated: async (event, context) => {
        if (isOfDemo(event)) return
        const known = await quotationOf(event.stream)
        const lastRequest = lastRequestEvent(known.events)
        if (lastRequest?.eventId !== event.causationId) return
        await evaluate(event, known, lastRequest?.type === 'QuotationRequested' ? 'REQUEST' : 'AMENDMENT', context)
      },
      DocumentAttached: async (event, context) => {
        if (event.data.type === 'MSDS') await requestCostsAfterDocuments(event, context)
      },
      // Documents may have been added while the quotation was postponed.
      QuoteResumed: requestCostsAfterDocuments,
      // Uses the stored result, not the present rules.
      QuotationRulesEvaluated: async (event, { execute }) => {
        const { agents } = event.data
        if (agents.length === 0 || isOfDemo(event)) return
        const contacts = agents.flatMap(({ providerId, contacts: contactsOfAgent }) =>
          contactsOfAgent.map(({ contactId }) => ({ providerId, contactId })),
        )
        const key = idIn('quotation', event.stream)
        for (let from = 0; from < contacts.length; from += contactsPerCommand) {
          const { revision, events } = await quotationOf(event.stream)
          // The request has changed: no agent gets a request for the former lane.
          if (isOutdated(events, event)) return
          await execute(
            'quotation',
            'RequestAgentCosts',
            key,
            { contacts: contacts.slice(from, from + contactsPerCommand) },
            { about: String(from), ifMatch: revision },
          )
        }
      },
    },
  })
}

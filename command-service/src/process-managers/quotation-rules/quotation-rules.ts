import { usualMostAgents } from '@freight/contracts/quotation-rule/choices'
import { missingForAgents } from '@freight/contracts/documents/before-agents'
import { idIn, type StoredEvent } from '@freight/contracts/events/envelope'
import { agentsToAsk } from '@freight/contracts/quotation-rule/agents-to-ask'
import { evaluateRules, type EvaluatedRule, type Evaluation } from '@freight/contracts/quotation-rule/evaluate'
import type { RulesEvaluated } from '@freight/contracts/quotation-rule/evaluated'
import { factsOf } from '@freight/contracts/quotation-rule/facts-of'
import { quotationEvents } from '@freight/contracts/quotation/events'
import type { Status } from '@freight/contracts/quotation/status'
import { unpublishedStatuses } from '@freight/contracts/quotation/status-groups'
import type { Platform } from '@freight/platform/platform'
import { deciders } from '../../aggregates/deciders.ts'
import type { Quotation } from '../../aggregates/quotation/state.ts'
import { streamStates } from '../../handling/stream-states.ts'
import type { StandingAgents, StandingRules } from '../../lookups/tables/quotation-rules.ts'
import { isOfDemo, process, type Process, type ReactionContext } from '../process.ts'

type Parts = {
  eventStore: Pick<Platform['eventStore'], 'readStream'>
  standingRules: StandingRules
  standingAgents: StandingAgents
}

/** The rules as they are kept with what came out of them. */
const told = (rules: readonly EvaluatedRule[], evaluated: Evaluation): RulesEvaluated['rules'] =>
  evaluated.rules.flatMap(({ ruleId, matches, filters }) => {
    const rule = rules.find(({ id }) => id === ruleId)
    if (!rule) return []
    const { name, version, send } = rule
    const held = rule.filters.map((filter) => ({
      ...filter,
      holds: filters.some(({ id, holds }) => id === filter.id && holds),
    }))
    return [{ ruleId, name, version, send, matches, filters: held }]
  })

/** The last event that says what is asked for, as far as it decides about prices. */
const lastAsked = (events: readonly StoredEvent[]): StoredEvent | undefined =>
  events.findLast(
    ({ type, data }) =>
      type === 'QuotationRequested' ||
      (type === 'QuotationRequestAmended' && quotationEvents.QuotationRequestAmended.parse(data).repricing),
  )

/** Whether something else is asked for since an event: that is rated and evaluated by itself. */
const isOutdated = (events: readonly StoredEvent[], { revision }: Pick<StoredEvent, 'revision'>): boolean =>
  (lastAsked(events)?.revision ?? 0) > revision

/** Whether the rules said to ask, and only the papers of dangerous goods were missing. */
const isHeldBack = (events: readonly StoredEvent[]): boolean => {
  const last = events.findLast(({ type }) => type === 'QuotationRulesEvaluated')
  if (!last || isOutdated(events, last)) return false
  return quotationEvents.QuotationRulesEvaluated.parse(last.data).nobody === 'DANGEROUS_GOODS'
}

const lacksPapers = ({ request, docs }: Quotation): boolean =>
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

/** How many are asked by one command. */
const together = 50

/**
 * When a request arrives, or is amended so that it needs other prices, the quotation rules are evaluated on it and what
 * they came to is remembered; whom that names is asked for costs. So are they once more when the papers of dangerous
 * goods come later. It is always what is asked for now: what was amended meanwhile is evaluated when its own turn comes.
 * Where no rule is on, nothing is remembered.
 */
export const quotationRules = ({ eventStore, standingRules, standingAgents }: Parts): Process => {
  const quotationOf = async (stream: string): Promise<Known> => {
    const known = await streamStates(eventStore, deciders.quotation, 1).refresh(idIn('quotation', stream))
    // After the state: what they do not hold yet is told by its revision.
    return { ...known, events: await eventStore.readStream(stream) }
  }

  const evaluate = async (
    { stream, company }: StoredEvent,
    { state, revision }: Known,
    cause: RulesEvaluated['cause'],
    { execute, tableReached }: ReactionContext,
  ) => {
    const { request, autoRated, askedContacts } = state
    if (!request || !autoRated) return
    await tableReached('quotation-rule-list')
    const rules = (await standingRules()).filter(({ active }) => active)
    if (rules.length === 0) return
    await tableReached('provider-list')
    const settings = (await streamStates(eventStore, deciders['company-settings'], 1).refresh(company)).state
    const facts = factsOf(request, { complete: autoRated.complete > 0, carriers: autoRated.carriers })
    const evaluated = evaluateRules(rules, facts)
    const { decision, decidedBy } = evaluated
    const chosen =
      decision === 'ASK'
        ? agentsToAsk(await standingAgents(), {
            journey: request,
            most: settings.targets.mostAgents ?? usualMostAgents,
            askedBefore: new Set(Object.values(askedContacts)),
            isHeld: lacksPapers(state),
          })
        : { agents: [], left: 0 }
    const record: RulesEvaluated = {
      cause,
      facts,
      rules: told(rules, evaluated),
      decision,
      ...(decidedBy !== undefined && { decidedBy }),
      ...chosen,
    }
    await execute('quotation', 'RecordRulesEvaluated', idIn('quotation', stream), record, { ifMatch: revision })
  }

  /** The rules that said to ask say it again once the papers are there, as long as no price was published. */
  const askAfterPapers = async (event: StoredEvent, context: ReactionContext) => {
    if (isOfDemo(event)) return
    const known = await quotationOf(event.stream)
    if (!isWithPricing(known.state) || lacksPapers(known.state) || !isHeldBack(known.events)) return
    await evaluate(event, known, 'DOCUMENT', context)
  }

  return process({
    name: 'quotation-rules',
    on: {
      // It comes after each request and each amendment that needs other prices, whatever was found.
      QuotationAutoRated: async (event, context) => {
        if (isOfDemo(event)) return
        const known = await quotationOf(event.stream)
        const asked = lastAsked(known.events)
        if (asked?.eventId !== event.causationId) return
        await evaluate(event, known, asked?.type === 'QuotationRequested' ? 'REQUEST' : 'AMENDMENT', context)
      },
      DocumentAttached: async (event, context) => {
        if (event.data.type === 'MSDS') await askAfterPapers(event, context)
      },
      // They may have come while it was parked.
      QuoteResumed: askAfterPapers,
      // They are asked because of what is remembered, not of what the rules would say by now.
      QuotationRulesEvaluated: async (event, { execute }) => {
        const { agents } = event.data
        if (agents.length === 0 || isOfDemo(event)) return
        const contacts = agents.flatMap(({ providerId, contacts: chosen }) =>
          chosen.map(({ contactId }) => ({ providerId, contactId })),
        )
        const key = idIn('quotation', event.stream)
        for (let from = 0; from < contacts.length; from += together) {
          const { revision, events } = await quotationOf(event.stream)
          // Nobody is asked for the lane of before.
          if (isOutdated(events, event)) return
          await execute(
            'quotation',
            'RequestAgentCosts',
            key,
            { contacts: contacts.slice(from, from + together) },
            { about: String(from), ifMatch: revision },
          )
        }
      },
    },
  })
}

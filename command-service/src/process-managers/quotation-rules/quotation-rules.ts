import { usualMostAgents } from '@freight/contracts/quotation-rule/choices'
import { missingForAgents } from '@freight/contracts/documents/before-agents'
import { idIn, type StoredEvent } from '@freight/contracts/events/envelope'
import { agentsToAsk } from '@freight/contracts/quotation-rule/agents-to-ask'
import { evaluateRules, type EvaluatedRule, type Evaluation } from '@freight/contracts/quotation-rule/evaluate'
import type { RulesEvaluated } from '@freight/contracts/quotation-rule/evaluated'
import { type AutoRated, factsOf } from '@freight/contracts/quotation-rule/facts-of'
import { quotationEvents } from '@freight/contracts/quotation/events'
import type { QuotationRequested } from '@freight/contracts/quotation/requested'
import type { Platform } from '@freight/platform/platform'
import { deciders } from '../../aggregates/deciders.ts'
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

type Asked = { request: QuotationRequested; cause: RulesEvaluated['cause'] }

/** What was asked for by the event that had the rates looked up; undefined where somebody looked by hand. */
const askedIn = (events: readonly StoredEvent[], eventId: string): Asked | undefined => {
  const event = events.find((one) => one.eventId === eventId)
  if (event?.type === 'QuotationRequested')
    return { request: quotationEvents.QuotationRequested.parse(event.data), cause: 'REQUEST' }
  if (event?.type !== 'QuotationRequestAmended') return undefined
  return { request: quotationEvents.QuotationRequestAmended.parse(event.data).request, cause: 'AMENDMENT' }
}

/** How many are asked by one command. */
const together = 50

/**
 * When a request arrives, or is amended so that it needs other prices, the quotation rules are evaluated on it and what
 * they came to is remembered; whom that names is asked for costs. Where no rule is on, nothing is remembered.
 */
export const quotationRules = ({ eventStore, standingRules, standingAgents }: Parts): Process => {
  const evaluate = async (
    { stream, company }: StoredEvent,
    { request, cause }: Asked,
    rated: AutoRated,
    { execute, tableReached }: ReactionContext,
  ) => {
    await tableReached('quotation-rule-list')
    const rules = (await standingRules()).filter(({ active }) => active)
    if (rules.length === 0) return
    await tableReached('provider-list')
    const key = idIn('quotation', stream)
    const { docs, askedContacts } = (await streamStates(eventStore, deciders.quotation, 1).refresh(key)).state
    const settings = (await streamStates(eventStore, deciders['company-settings'], 1).refresh(company)).state
    const facts = factsOf(request, rated)
    const evaluated = evaluateRules(rules, facts)
    const { decision, decidedBy } = evaluated
    const chosen =
      decision === 'ASK'
        ? agentsToAsk(await standingAgents(), {
            journey: request,
            most: settings.targets.mostAgents ?? usualMostAgents,
            askedBefore: new Set(Object.values(askedContacts)),
            isHeld:
              missingForAgents(
                request,
                docs.map(({ type }) => type),
              ).length > 0,
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
    await execute('quotation', 'RecordRulesEvaluated', key, record)
  }

  return process({
    name: 'quotation-rules',
    on: {
      // It comes after each request and each amendment that needs other prices, whatever was found.
      QuotationAutoRated: async (event, context) => {
        if (isOfDemo(event)) return
        const asked = askedIn(await eventStore.readStream(event.stream), event.causationId)
        const { complete, carriers } = event.data
        if (asked) await evaluate(event, asked, { complete: complete > 0, carriers }, context)
      },
      // They are asked because of what is remembered, not of what the rules would say by now.
      QuotationRulesEvaluated: async (event, { execute }) => {
        const { agents } = event.data
        if (agents.length === 0 || isOfDemo(event)) return
        const contacts = agents.flatMap(({ providerId, contacts: chosen }) =>
          chosen.map(({ contactId }) => ({ providerId, contactId })),
        )
        const key = idIn('quotation', event.stream)
        for (let from = 0; from < contacts.length; from += together)
          await execute(
            'quotation',
            'RequestAgentCosts',
            key,
            { contacts: contacts.slice(from, from + together) },
            { about: String(from) },
          )
      },
    },
  })
}

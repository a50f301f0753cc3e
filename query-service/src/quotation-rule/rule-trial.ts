import type { Principal } from '@freight/contracts/access/policy'
import type { StoredEvent } from '@freight/contracts/events/envelope'
import { erasedText } from '@freight/contracts/events/personal'
import { missingForAgents } from '@freight/contracts/document/dangerous-goods-check'
import type { FxSnapshot } from '@freight/contracts/pricing/exchange'
import type { ProviderContact } from '@freight/contracts/provider/contact'
import { quotationEvents } from '@freight/contracts/quotation/quotation-events'
import { agentsToRequest, type Agent } from '@freight/contracts/quotation-rule/agents-to-request'
import { usualMostAgents } from '@freight/contracts/quotation-rule/choices'
import { type AutoRated, factsOf } from '@freight/contracts/quotation-rule/facts-of'
import type { quotationRuleRoutes, RuleTrial } from '@freight/contracts/quotation-rule/quotation-rule-routes'
import type { Platform } from '@freight/platform/connections/platform'
import type { z } from 'zod'
import type { SettingsOf } from '../company-settings/company-settings.ts'
import { readQuotation } from '../quotation/quotation-detail.ts'
import type { QuotationState } from '../quotation/quotation-state.ts'
import { rateOffersFor } from '../rate/rate-offers.ts'

export type TrialNeeds = Pick<Platform, 'db' | 'eventStore'> & {
  today: (company: string) => Promise<string>
  fxOn: (day: string) => Promise<FxSnapshot>
  settings: () => Promise<SettingsOf>
}

type TrialQuery = z.output<(typeof quotationRuleRoutes)['GET /app/v1/quotation-rules/trial']['query']>

/** Input of a trial: the facts of the request, and the reasons that prevent automatic cost requests. */
type TrialInput = {
  company: string
  request: Parameters<typeof factsOf>[0]
  autoRated: AutoRated
  requestedBefore: ReadonlySet<string>
  isHeld: boolean
}

/** Result of the last rate lookup for a quotation; without a stored one, of a lookup now. */
const autoRating = async (
  needs: TrialNeeds,
  events: readonly StoredEvent[],
  state: QuotationState,
): Promise<AutoRated> => {
  const last = events.findLast(({ type }) => type === 'QuotationAutoRated')
  if (last) {
    const { complete, carriers } = quotationEvents.QuotationAutoRated.parse(last.data)
    return { complete: complete > 0, carriers }
  }
  const { db, today, fxOn, settings } = needs
  const { request } = state
  const [day, settingsOf] = await Promise.all([today(request.company), settings()])
  const { data, chargeable } = settingsOf(request.company)
  const terms = { today: day, numbers: chargeable, fx: await fxOn(day), currency: data.displayCurrency }
  const rateQuery = { db, request, ...terms, permissions: [] }
  return { complete: (await rateOffersFor(rateQuery)).complete > 0, carriers: [] }
}

const contactsIn = (events: readonly StoredEvent[]): Set<string> =>
  new Set(
    events
      .filter(({ type }) => type === 'CostRequestOpened')
      .map(({ data }) => quotationEvents.CostRequestOpened.pick({ contactId: true }).parse(data).contactId),
  )

const quotationInput = async (needs: TrialNeeds, key: string, principal: Principal): Promise<TrialInput> => {
  const { events, state } = await readQuotation(needs, key, principal)
  const { request, docs } = state
  const documentTypes = docs.map(({ type }) => type)
  return {
    company: request.company,
    request,
    autoRated: await autoRating(needs, events, state),
    requestedBefore: contactsIn(events),
    isHeld: missingForAgents(request, documentTypes).length > 0,
  }
}

const placeOf = async (db: TrialNeeds['db'], code: string): Promise<{ name: string; country: string }> => {
  const { rows } = await db.query<{ name: string; country: string }>(
    'select name, country from reference.location where code = $1 order by active desc limit 1',
    [code.toUpperCase()],
  )
  return rows[0] ?? { name: '', country: '' }
}

const typedInput = async (
  { db }: TrialNeeds,
  { autorate, ...typed }: TrialQuery,
  company: string,
): Promise<TrialInput> => {
  const [origin, destination] = await Promise.all([placeOf(db, typed.origenCodigo), placeOf(db, typed.destinoCodigo)])
  return {
    company,
    request: {
      ...typed,
      origenName: origin.name,
      origenPais: origin.country,
      destinoName: destination.name,
      destinoPais: destination.country,
    },
    autoRated: { complete: autorate === 'true', carriers: [] },
    requestedBefore: new Set(),
    isHeld: false,
  }
}

type StoredAgent = Pick<Agent, 'id' | 'name' | 'services'> & {
  origin_countries: string[]
  destination_countries: string[]
  contacts: ProviderContact[]
}

const agentsSql = `select p.key as id, name, services, origin_countries, destination_countries, contacts
  from read.provider_list p left join (
    select provider_id, count(answered_at) as answered from read.cost_request_list
    where asked_at > now() - interval '12 months' group by provider_id
  ) a on a.provider_id = p.key
  where active and blocked is null order by answered desc nulls last, name, p.key`

/** Evaluates the rules for a quotation and returns the agents that would receive a cost request, without sending any. */
export const ruleTrial = async (
  needs: TrialNeeds,
  query: TrialQuery,
  principal: Principal & { company: string },
): Promise<RuleTrial> => {
  const { db, settings } = needs
  const input = await (query.quotation === undefined
    ? typedInput(needs, query, principal.company)
    : quotationInput(needs, query.quotation, principal))
  const { company, request, autoRated, requestedBefore, isHeld } = input
  const [{ rows }, settingsOf] = await Promise.all([db.query<StoredAgent>(agentsSql), settings()])
  const availableAgents = rows.map(({ origin_countries: from, destination_countries: to, contacts, ...agent }) => ({
    ...agent,
    originCountries: from,
    destinationCountries: to,
    contacts: contacts.filter(({ mail }) => mail !== erasedText),
  }))
  const names = new Map(availableAgents.flatMap(({ contacts }) => contacts.map(({ id, name }) => [id, name] as const)))
  const { mostAgents: maxAgents = usualMostAgents } = settingsOf(company).targets
  const choice = agentsToRequest(availableAgents, { journey: request, most: maxAgents, requestedBefore, isHeld })
  return {
    ...choice,
    facts: factsOf(request, autoRated),
    agents: choice.agents.map((agent) => ({
      ...agent,
      contacts: agent.contacts.map(({ contactId }) => ({ contactId, name: names.get(contactId) ?? '' })),
    })),
  }
}

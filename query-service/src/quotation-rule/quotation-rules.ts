import { quotationEvents } from '@freight/contracts/quotation/quotation-events'
import { NotFound } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/connections/platform'
import { answer } from '../http/answer.ts'
import { entryHistory } from '../catalogue/history.ts'
import { readQuotation } from '../quotation/quotation-detail.ts'
import type { NameOf } from '../user/user-names.ts'
import type {
  QuotationRuleRow,
  RuleMatch,
  quotationRuleRoutes,
  RuleTrial,
} from '@freight/contracts/quotation-rule/quotation-rule'
import { byRuleOrder } from '@freight/contracts/quotation-rule/evaluate'
import type { Principal } from '@freight/contracts/access/policy'
import type { StoredEvent } from '@freight/contracts/events/envelope'
import { erasedText } from '@freight/contracts/events/personal'
import { missingForAgents } from '@freight/contracts/document/dangerous-goods-check'
import type { FxSnapshot } from '@freight/contracts/exchange-rate/exchange'
import type { ProviderContact } from '@freight/contracts/provider/provider-commands'
import { agentsToRequest, type Agent } from '@freight/contracts/quotation-rule/agents-to-request'
import { usualMostAgents } from '@freight/contracts/vocabulary/quotation-rule'
import { type AutoRated, factsOf } from '@freight/contracts/quotation-rule/facts-of'
import type { z } from 'zod'
import type { SettingsOf } from '../company-settings/company-settings.ts'
import type { QuotationState } from '../quotation/quotation-state.ts'
import { rateOffersFor } from '../rate/rate-offers.ts'

type TrialNeeds = Pick<Platform, 'db' | 'eventStore'> & {
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
const ruleTrial = async (
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

type Db = Pick<Platform['db'], 'query'>

type StoredRule = Pick<
  QuotationRuleRow,
  'name' | 'send' | 'active' | 'filters' | 'version' | 'revision' | 'matches'
> & {
  key: string
  position: string
  created_on: Date
  created_by: string
  changed_at: Date
  changed_by: string
  last_match_at: Date | null
}

const rulesSql = (
  hasId: boolean,
) => `select r.key, name, send, active, filters, version, revision, position::text as position, created_on,
    created_by, changed_at, changed_by, coalesce(m.matches, 0) as matches, m.last_match_at
  from read.quotation_rule_list r left join (
    select rule_id, count(*) filter (where at > $1::timestamptz - interval '30 days')::int as matches,
      max(at) as last_match_at
    from read.rule_matches, jsonb_array_elements_text(matched) as rule_id
    where at > $1::timestamptz - interval '12 months' ${hasId ? 'and matched @> jsonb_build_array($2::text)' : ''}
    group by rule_id
  ) m on m.rule_id = r.key
  where not deleted ${hasId ? 'and r.key = $2' : ''}`

const rowOf = (row: StoredRule, nameOf: NameOf): QuotationRuleRow => ({
  id: row.key,
  name: row.name,
  send: row.send,
  active: row.active,
  order: Number(row.position),
  filters: row.filters,
  version: row.version,
  revision: row.revision,
  createdOn: row.created_on.toISOString(),
  createdBy: { id: row.created_by, name: nameOf(row.created_by) },
  changedAt: row.changed_at.toISOString(),
  changedBy: { id: row.changed_by, name: nameOf(row.changed_by) },
  matches: row.matches,
  ...(row.last_match_at && { lastMatchAt: row.last_match_at.toISOString() }),
})

/**
 * All rules that are not deleted, in order, with the number of matches in the 30 days before `now` and the last match
 * within 12 months.
 */
export const storedRules = async (db: Db, nameOf: NameOf, now: Date): Promise<QuotationRuleRow[]> => {
  const { rows } = await db.query<StoredRule>(rulesSql(false), [now.toISOString()])
  return rows.map((row) => rowOf(row, nameOf)).toSorted(byRuleOrder)
}

/** One rule; undefined if it does not exist. */
export const storedRule = async (
  db: Db,
  nameOf: NameOf,
  now: Date,
  id: string,
): Promise<QuotationRuleRow | undefined> => {
  const { rows } = await db.query<StoredRule>(rulesSql(true), [now.toISOString(), id])
  return rows.map((row) => rowOf(row, nameOf))[0]
}

type StoredMatch = {
  key: string
  at: Date
  decision: RuleMatch['decision']
  decided_by: string
  decided_by_name: string | null
  agents: number
  client_name: string
  origin_name: string
  destination_name: string
}

const lastMatchesSql = `select m.key, m.at, m.decision, m.decided_by, d.name as decided_by_name, m.agents, q.client_name,
    q.origin_name, q.destination_name
  from read.rule_matches m join read.quotation_list q on q.key = m.key
    left join read.quotation_rule_list d on d.key = m.decided_by
  where m.matched @> jsonb_build_array($1::text) order by m.at desc, m.key limit 20`

/** The last 20 quotations that a rule matched. `positionOf`: position of a rule in the order, from 1. */
const matchesOf = async (db: Db, id: string, positionOf: (id: string) => number): Promise<RuleMatch[]> => {
  const { rows } = await db.query<StoredMatch>(lastMatchesSql, [id])
  return rows.map((row) => ({
    key: row.key,
    at: row.at.toISOString(),
    clientName: row.client_name,
    origin: row.origin_name,
    destination: row.destination_name,
    decision: row.decision,
    decidedBy: { id: row.decided_by, name: row.decided_by_name ?? '', place: positionOf(row.decided_by) },
    agents: row.agents,
  }))
}

type Needs = TrialNeeds & Pick<Platform, 'http' | 'clock'> & { names: () => Promise<NameOf> }

/** Routes of the rules for automatic cost requests, and of their evaluation for a quotation. */
export const answerQuotationRules = (needs: Needs): void => {
  const { http, db, eventStore, names, clock } = needs
  const rules = async () => storedRules(db, await names(), clock())

  answer(http, 'GET /app/v1/quotation-rules', async () => ({ rows: await rules() }))
  answer(http, 'GET /app/v1/quotation-rules/trial', ({ query }, session) => ruleTrial(needs, query, session))
  answer(http, 'GET /app/v1/quotation-rules/:id', async ({ params: { id } }) => {
    const rule = await storedRule(db, await names(), clock(), id)
    if (!rule) throw new NotFound(`There is no quotation rule ${id}`)
    return rule
  })
  answer(http, 'GET /app/v1/quotation-rules/:id/history', async ({ params: { id } }) =>
    entryHistory(eventStore, 'quotation-rule', id, await names()),
  )
  answer(http, 'GET /app/v1/quotation-rules/:id/matches', async ({ params: { id } }) => {
    const ruleList = await rules()
    return { rows: await matchesOf(db, id, (other) => ruleList.findIndex((rule) => rule.id === other) + 1) }
  })
  answer(http, 'GET /app/v1/quotations/:key/rule-evaluations', async ({ params: { key } }, session) => {
    const { events } = await readQuotation({ eventStore }, key, session)
    const rows = events
      .filter(({ type }) => type === 'QuotationRulesEvaluated')
      .map(({ data, revision, occurredAt }) => ({
        ...quotationEvents.QuotationRulesEvaluated.parse(data),
        revision,
        at: occurredAt,
      }))
    return { rows: rows.toReversed() }
  })
}

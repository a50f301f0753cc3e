import { chosenContacts, servesJourney } from '@freight/contracts/cost-request/chosen-contacts'
import { isOpen, MOST_AGENT_CANDIDATES, type CostRequestState } from '@freight/contracts/vocabulary/cost-request'
import type { AgentCandidate } from '@freight/contracts/cost-request/cost-request-routes'
import { erasedText } from '@freight/contracts/events/personal'
import type { ProviderContact } from '@freight/contracts/provider/contact'
import type { Platform } from '@freight/platform/connections/platform'
import { answer } from '../http/answer.ts'
import { searchPatterns } from '../list/search-words.ts'
import { readQuotation } from '../quotation/quotation-detail.ts'
import type { QuotationState } from '../quotation/quotation-state.ts'

type Needs = Pick<Platform, 'http' | 'db' | 'eventStore' | 'clock'>

type Provider = {
  key: string
  name: string
  language: string
  services: string[]
  origin_countries: string[]
  destination_countries: string[]
  contacts: ProviderContact[]
  asked: number
  answered: number
  median_hours: number | null
  comparable: number
  cheapest: number
}

// Twice the limit, because some of the providers found have no address left and are skipped.
const mostRead = 2 * MOST_AGENT_CANDIDATES

const candidatesSql = `select p.key, name, language, services, origin_countries, destination_countries, contacts,
    coalesce(asked, 0) as asked, coalesce(answered, 0) as answered, median_hours,
    coalesce(comparable, 0) as comparable, coalesce(cheapest, 0) as cheapest
  from read.provider_list p left join (
    select provider_id, count(*)::int as asked, count(first_answered_at)::int as answered,
      percentile_cont(0.5) within group (order by extract(epoch from first_answered_at - asked_at) / 3600)::float8 as median_hours
    from read.cost_request_list where asked_at > $2::timestamptz - interval '12 months' group by provider_id
  ) a on a.provider_id = p.key left join (
    select agente, count(*)::int as comparable, (count(*) filter (where "gapPct" = 0))::int as cheapest
    from read.cost_comparison, jsonb_to_recordset(compared) as standing(agente text, "gapPct" numeric)
    where not cancelled and requested_at > $2::timestamptz - interval '12 months' group by agente
  ) c on c.agente = p.key
  where active and blocked is null and search like all($1::text[]) and jsonb_array_length(contacts) > 0
    and ($3::text is null or (services ? $3 and (jsonb_array_length(origin_countries) = 0 or origin_countries ? $4)
      and (jsonb_array_length(destination_countries) = 0 or destination_countries ? $5)))
  order by answered desc nulls last, name, p.key limit ${mostRead}`

const requestsSql = `select contact_id, state from read.cost_request_list where quotation_key = $1`

type StoredRequest = { contact_id: string; state: CostRequestState }

/** Reply of a contact to cost requests of the quotation; an answer precedes a decline. */
const replyOf = (requests: readonly StoredRequest[], contactId: string) =>
  (['ANSWERED', 'DECLINED'] as const).find((reply) =>
    requests.some((one) => one.contact_id === contactId && one.state === reply),
  )

const candidateView = (
  row: Provider,
  request: QuotationState['request'],
  requests: readonly StoredRequest[],
): AgentCandidate => {
  const { services, origin_countries: originCountries, destination_countries: destinationCountries } = row
  const contacts = row.contacts.filter(({ mail }) => mail !== erasedText)
  const chosenIds = new Set(chosenContacts(contacts, request).map(({ id }) => id))
  return {
    id: row.key,
    name: row.name,
    language: row.language,
    serves: servesJourney({ services, originCountries, destinationCountries }, request),
    contacts: contacts.map(({ id, name, mail }) => {
      const reply = replyOf(requests, id)
      return {
        id,
        name,
        mail,
        isChosen: chosenIds.has(id),
        isAsked: requests.some((one) => one.contact_id === id && isOpen(one.state)),
        ...(reply && { said: reply }),
      }
    }),
    asked: row.asked,
    answered: row.answered,
    comparable: row.comparable,
    cheapest: row.cheapest,
    ...(row.median_hours !== null && { medianHours: Math.round(row.median_hours * 10) / 10 }),
  }
}

/**
 * Registers the search for agents who can receive a cost request: without a search text those that serve the route,
 * else all with such a name.
 */
export const answerAgentCandidates = ({ http, db, eventStore, clock }: Needs): void =>
  answer(http, 'GET /app/v1/cost-requests/candidates', async ({ query: { quotation, q } }, session) => {
    const { state } = await readQuotation({ eventStore }, quotation, session)
    const { modo, origenPais, destinoPais } = state.request
    // The route limits the result only without a search text: see `servesJourney`.
    const journey = q.trim() === '' ? [modo, origenPais, destinoPais] : [null, null, null]
    const [providers, requests] = await Promise.all([
      db.query<Provider>(candidatesSql, [searchPatterns(q), clock().toISOString(), ...journey]),
      db.query<StoredRequest>(requestsSql, [quotation]),
    ])
    const candidates = providers.rows.map((row) => candidateView(row, state.request, requests.rows))
    const shownCandidates = q.trim() === '' ? candidates.filter(({ serves }) => serves) : candidates
    return { rows: shownCandidates.filter(({ contacts }) => contacts.length > 0).slice(0, MOST_AGENT_CANDIDATES) }
  })

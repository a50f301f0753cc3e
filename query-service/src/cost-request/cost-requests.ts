import type { CostRequestRow, AgentCandidate } from '@freight/contracts/cost-request/cost-request-routes'
import { isOpen, MOST_AGENT_CANDIDATES, type CostRequestState } from '@freight/contracts/vocabulary/cost-request'
import type { Principal } from '@freight/contracts/access/policy'
import { NotFound } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/connections/platform'
import { chosenContacts, servesJourney } from '@freight/contracts/cost-request/cost-request'
import { erasedText } from '@freight/contracts/events/personal'
import type { ProviderContact } from '@freight/contracts/provider/provider-commands'
import { reachOf } from '../dashboards/lane-names.ts'
import { answer } from '../http/answer.ts'
import type { NameOf } from '../user/user-names.ts'
import { searchPatterns } from '../list/search-words.ts'
import { readQuotation } from '../quotation/quotation-detail.ts'
import type { QuotationState } from '../quotation/quotation-state.ts'

type CandidateNeeds = Pick<Platform, 'http' | 'db' | 'eventStore' | 'clock'>

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

const contactRequestsSql = `select contact_id, state from read.cost_request_list where quotation_key = $1`

type ContactRequest = { contact_id: string; state: CostRequestState }

/** Reply of a contact to cost requests of the quotation; an answer precedes a decline. */
const replyOf = (requests: readonly ContactRequest[], contactId: string) =>
  (['ANSWERED', 'DECLINED'] as const).find((reply) =>
    requests.some((one) => one.contact_id === contactId && one.state === reply),
  )

const candidateView = (
  row: Provider,
  request: QuotationState['request'],
  requests: readonly ContactRequest[],
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
export const answerAgentCandidates = ({ http, db, eventStore, clock }: CandidateNeeds): void =>
  answer(http, 'GET /app/v1/cost-requests/candidates', async ({ query: { quotation, q } }, session) => {
    const { state } = await readQuotation({ eventStore }, quotation, session)
    const { modo, origenPais, destinoPais } = state.request
    // The route limits the result only without a search text: see `servesJourney`.
    const journey = q.trim() === '' ? [modo, origenPais, destinoPais] : [null, null, null]
    const [providers, requests] = await Promise.all([
      db.query<Provider>(candidatesSql, [searchPatterns(q), clock().toISOString(), ...journey]),
      db.query<ContactRequest>(contactRequestsSql, [quotation]),
    ])
    const candidates = providers.rows.map((row) => candidateView(row, state.request, requests.rows))
    const shownCandidates = q.trim() === '' ? candidates.filter(({ serves }) => serves) : candidates
    return { rows: shownCandidates.filter(({ contacts }) => contacts.length > 0).slice(0, MOST_AGENT_CANDIDATES) }
  })

type Needs = Pick<Platform, 'http' | 'db' | 'clock'> & { names: () => Promise<NameOf> }

type StoredRequest = Pick<CostRequestRow, 'revision' | 'language' | 'state' | 'note' | 'reminders'> & {
  key: string
  quotation_key: string
  provider_id: string
  provider_name: string
  contact_id: string
  contact_name: string
  mail: string
  asked_by: string
  documents: string[]
  sections: NonNullable<CostRequestRow['sections']>
  questions: { text: string; at: string; answers: { text: string; at: string; by: string }[] }[]
  asked_at: Date
  due_at: Date
  expires_at: Date
  viewed_at: Date | null
  last_viewed_at: Date | null
  answered_at: Date | null
  submission_no: number
  reminded_at: Date | null
  declined: NonNullable<CostRequestRow['declined']> | null
  asked_new_link: boolean
  recorded_by: string | null
  link_since: Date
  missing: string[]
  delivery: NonNullable<CostRequestRow['mail']> | null
  amended_at: Date | null
  lane: NonNullable<CostRequestRow['lane']> | null
}

/** Whether the agent's last answer, or the last mail to an open one, is older than the amendment of the request. */
const isOutdated = ({
  state,
  amended_at: amended,
  answered_at: answered,
  link_since: linkSince,
}: StoredRequest): boolean => {
  if (amended === null) return false
  if (state === 'ANSWERED') return (answered ?? linkSince) < amended
  return isOpen(state) && linkSince < amended
}

const place = (end: 'origin' | 'destination') =>
  `jsonb_build_object('code', q.${end}_code, 'name', q.${end}_name, 'country', q.${end}_country)`

const withQuotation = `select c.*, q.amended_at, case when q.key is not null then
  jsonb_build_object('origin', ${place('origin')}, 'destination', ${place('destination')}) end as lane
  from read.cost_request_list c left join read.quotation_list q on q.key = c.quotation_key`

const costRequestRow = (row: StoredRequest, nameOf: NameOf, now: Date): CostRequestRow => ({
  id: row.key,
  revision: row.revision,
  quotationKey: row.quotation_key,
  ...(row.lane && { lane: row.lane }),
  provider: { id: row.provider_id, name: row.provider_name },
  contact: { id: row.contact_id, name: row.contact_name, mail: row.mail },
  language: row.language,
  state: row.state,
  isLate: isOpen(row.state) && row.due_at <= now,
  askedAt: row.asked_at.toISOString(),
  askedBy: { id: row.asked_by, name: row.asked_by === '' ? '' : nameOf(row.asked_by) },
  dueAt: row.due_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  ...(row.viewed_at && { viewedAt: row.viewed_at.toISOString() }),
  ...(row.last_viewed_at && { lastViewedAt: row.last_viewed_at.toISOString() }),
  ...(row.answered_at && { answeredAt: row.answered_at.toISOString() }),
  submissionNo: row.submission_no,
  reminders: row.reminders,
  ...(row.reminded_at && { remindedAt: row.reminded_at.toISOString() }),
  ...(row.recorded_by !== null && { recordedBy: { id: row.recorded_by, name: nameOf(row.recorded_by) } }),
  linkSince: row.link_since.toISOString(),
  ...(row.missing.length > 0 && { missing: row.missing }),
  ...(row.delivery && { mail: row.delivery }),
  isOutdated: isOutdated(row),
  ...(row.declined && { declined: row.declined }),
  askedNewLink: row.asked_new_link,
  note: row.note,
  documents: row.documents,
  ...(row.sections.length > 0 && { sections: row.sections }),
  questions: row.questions.map(({ text, at, answers }) => ({
    text,
    at,
    answers: answers.map(({ by, ...answer }) => ({ ...answer, by: { id: by, name: by === '' ? '' : nameOf(by) } })),
  })),
})

/** Restricts to quotations that the reader may open. `first`: number of the first of the `reachParams`. */
const isReached = (first: number) => `($${first}::boolean or q.commercial = any($${first + 1}::text[])
  or q.assigned_to = any($${first + 2}::text[]))`

const reachParams = (principal: Principal) => {
  const { seesAll, commercials, assignees } = reachOf(principal)
  return [seesAll, commercials, assignees]
}

const requestsSql = `${withQuotation} where ${isReached(7)} and
  ($1::text is null or quotation_key = $1)
  and ($2::text is null or provider_id = $2) and ($3::text[] is null or c.state = any($3))
  and ($5::timestamptz is null or (c.state in ('OPEN', 'VIEWED') and link_since <= $5))
  and ($6::text is null or exists (select 1 from read.cost_request_list known where known.key = $6
    and (case when $5::timestamptz is not null then (c.link_since, known.asked_at, c.key) > (known.link_since, c.asked_at, known.key)
      else (known.asked_at, c.key) > (c.asked_at, known.key) end)))
  order by case when $5::timestamptz is not null then link_since end, asked_at desc, c.key limit $4`

const HOUR_MS = 3_600_000

export const answerCostRequests = ({ http, db, clock, names }: Needs): void => {
  answer(
    http,
    'GET /app/v1/cost-requests',
    async ({ query: { quotation, provider, state, limit, unansweredHours, after } }, session) => {
      const silentSince =
        unansweredHours === undefined ? null : new Date(clock().getTime() - unansweredHours * HOUR_MS).toISOString()
      const [nameOf, { rows }] = await Promise.all([
        names(),
        db.query<StoredRequest>(requestsSql, [
          quotation ?? null,
          provider ?? null,
          state ?? null,
          limit,
          silentSince,
          after ?? null,
          ...reachParams(session),
        ]),
      ])
      return { rows: rows.map((row) => costRequestRow(row, nameOf, clock())) }
    },
  )
  answer(http, 'GET /app/v1/cost-requests/:id', async ({ params: { id } }, session) => {
    const { rows } = await db.query<StoredRequest>(`${withQuotation} where c.key = $1 and ${isReached(2)}`, [
      id,
      ...reachParams(session),
    ])
    const [row] = rows
    if (!row) throw new NotFound(`There is no cost request ${id}`)
    return costRequestRow(row, await names(), clock())
  })
}

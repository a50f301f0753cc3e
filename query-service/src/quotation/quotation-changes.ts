import { isDeepStrictEqual } from 'node:util'
import { actorId, type StoredEvent } from '@freight/contracts/events/envelope'
import { agentChanges, type ChangedField, changedFields } from '@freight/contracts/quotation/changes'
import { doerAsSeen, isAgent } from '../access/doer-as-seen.ts'
import { answer } from '../http/answer.ts'
import { costRights } from '@freight/contracts/access/cost-rights'
import { allows } from '@freight/contracts/access/policy'
import { costRequestRoutes } from '@freight/contracts/cost-request/routes'
import { type QuotationNeeds, readQuotation } from './quotation-detail.ts'

/** Most that is told at once: who was away for longer reads the history. */
const most = 20

const ofTheCostSide = /^(CostGroup|RateOfSent|CostRequest|AgentCosts|CostInvoice)/
// Nothing that is shown has changed by it, or it comes with another event.
const quiet: readonly string[] = [
  'QuotationReminded',
  'SellApprovalReset',
  'QuotationReopenedForPricing',
  'QuotationAutoRated',
]

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Where the group is that an event changes: the cost, or the alternative. */
const groupOf = ({ type, data }: StoredEvent): string | undefined => {
  const id = { CostGroupChanged: 'idCost', SellGroupChanged: 'idSell' }[type]
  const found = id !== undefined && isRecord(data) ? data[id] : undefined
  return typeof found === 'string' ? found : undefined
}

const holds = ({ data }: StoredEvent, group: string) =>
  isRecord(data) && (data['idSell'] === group || (data['idSell'] === undefined && data['idCost'] === group))

/** Which fields of a group an event has changed, against the group as it was before. */
const fieldsOf = (event: StoredEvent, events: readonly StoredEvent[]): ChangedField[] => {
  const group = groupOf(event)
  if (group === undefined) return []
  const former = events.findLast(
    (one) => one.revision < event.revision && /Group(Added|Changed)$/.test(one.type) && holds(one, group),
  )
  const [before, now] = [former?.data, event.data]
  if (!isRecord(before) || !isRecord(now)) return []
  return changedFields.filter((name) => !isDeepStrictEqual(before[name], now[name]))
}

/** What has happened after a revision that this reader may know of, the latest last. */
export const changesAfter = (events: readonly StoredEvent[], after: number, sees: { costs: boolean }) =>
  events
    .filter(
      ({ revision, type }) => revision > after && !quiet.includes(type) && (sees.costs || !ofTheCostSide.test(type)),
    )
    .slice(-most)
    .map((event) => ({ event, fields: fieldsOf(event, events) }))

const requestsOf = 'select revision from read.cost_request_list where quotation_key = $1'

export const answerQuotationChanges = (needs: QuotationNeeds): void =>
  answer(needs.http, 'GET /app/v1/quotations/:key/changes', async ({ params: { key }, query: { after } }, session) => {
    const { events, state } = await readQuotation(needs, key, session)
    const rights = costRights(session.permissions)
    const changes = changesAfter(events, after, { costs: rights.groups })
    const nameOf = changes.length === 0 ? () => '' : await needs.names()
    const seesAgents = allows(costRequestRoutes['GET /app/v1/cost-requests'].policy, session, {})
    return {
      revision: state.revision,
      ...(seesAgents && { agents: agentChanges((await needs.db.query<{ revision: number }>(requestsOf, [key])).rows) }),
      changes: changes.map(({ event: { revision, type, occurredAt, actor }, fields }) => ({
        revision,
        type,
        at: occurredAt,
        by: {
          kind: actor.kind,
          ...doerAsSeen({ id: actorId(actor), isAgent: isAgent(actor) }, nameOf, rights),
        },
        fields,
      })),
    }
  })

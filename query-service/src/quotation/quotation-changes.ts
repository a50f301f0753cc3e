import { isDeepStrictEqual } from 'node:util'
import { actorId, type StoredEvent } from '@freight/contracts/events/envelope'
import { agentChanges, type ChangedField, changedFields } from '@freight/contracts/quotation/changes'
import { doerAsSeen, isAgent, withClientNames } from '../access/doer-as-seen.ts'
import { seesRecipients } from '../access/visibility.ts'
import { answer } from '../http/answer.ts'
import { costRights } from '@freight/contracts/access/cost-rights'
import { allows } from '@freight/contracts/access/policy'
import { costRequestRoutes } from '@freight/contracts/cost-request/cost-request-routes'
import { type QuotationNeeds, readQuotation } from './quotation-detail.ts'
import { ownershipOf } from './quotation-view.ts'

/** Maximum number of reported changes; the history contains all. */
const mostChanges = 20

const costSideTypes = /^(CostGroup|RateOfSent|CostRequest|AgentCosts|CostInvoice)/
// Events without a visible change, or that accompany another event.
const hiddenTypes: readonly string[] = [
  'QuotationReminded',
  'SellApprovalReset',
  'QuotationReopenedForPricing',
  'QuotationAutoRated',
  'QuotationRulesEvaluated',
]

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Id of the changed cost or alternative. */
const groupOf = ({ type, data }: StoredEvent): string | undefined => {
  const id = { CostGroupChanged: 'idCost', SellGroupChanged: 'idSell' }[type]
  const value = id !== undefined && isRecord(data) ? data[id] : undefined
  return typeof value === 'string' ? value : undefined
}

const concernsGroup = ({ data }: StoredEvent, group: string) =>
  isRecord(data) && (data['idSell'] === group || (data['idSell'] === undefined && data['idCost'] === group))

/** Fields of a group that differ from the previous event of the group. */
const fieldsOf = (event: StoredEvent, events: readonly StoredEvent[]): ChangedField[] => {
  const group = groupOf(event)
  if (group === undefined) return []
  const former = events.findLast(
    (one) => one.revision < event.revision && /Group(Added|Changed)$/.test(one.type) && concernsGroup(one, group),
  )
  const [before, now] = [former?.data, event.data]
  if (!isRecord(before) || !isRecord(now)) return []
  return changedFields.filter((name) => !isDeepStrictEqual(before[name], now[name]))
}

/** Whether a cost was only recalculated by the amended request of the same command. */
const isRecalculated = ({ type, commandId, revision }: StoredEvent, events: readonly StoredEvent[]): boolean =>
  type === 'CostGroupChanged' &&
  events.some((one) => one.type === 'QuotationRequestAmended' && one.commandId === commandId && one.revision < revision)

/** Changes after a revision that this reader may see, latest last. */
export const changesAfter = (events: readonly StoredEvent[], after: number, rights: { costs: boolean }) =>
  events
    .filter(
      ({ revision, type }) =>
        revision > after && !hiddenTypes.includes(type) && (rights.costs || !costSideTypes.test(type)),
    )
    .filter((event) => !isRecalculated(event, events))
    .slice(-mostChanges)
    .map((event) => ({ event, fields: fieldsOf(event, events) }))

const requestRevisionsSql = 'select revision from read.cost_request_list where quotation_key = $1'

export const answerQuotationChanges = (needs: QuotationNeeds): void =>
  answer(needs.http, 'GET /app/v1/quotations/:key/changes', async ({ params: { key }, query: { after } }, session) => {
    const { events, state } = await readQuotation(needs, key, session)
    const rights = costRights(session.permissions)
    const changes = changesAfter(events, after, { costs: rights.groups })
    const users = changes.length === 0 ? () => '' : await needs.names()
    const nameOf = withClientNames(users, state.clientLinks, seesRecipients(session, ownershipOf(state)))
    const seesAgents = allows(costRequestRoutes['GET /app/v1/cost-requests'].policy, session, {})
    return {
      revision: state.revision,
      ...(seesAgents && {
        agents: agentChanges((await needs.db.query<{ revision: number }>(requestRevisionsSql, [key])).rows),
      }),
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

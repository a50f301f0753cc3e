import { actorId, type StoredEvent } from '@freight/contracts/events/envelope'
import type { Principal } from '@freight/contracts/access/policy'
import { quotationEvents } from '@freight/contracts/quotation/quotation-events'
import type { HistoryEntry } from '@freight/contracts/quotation/quotation-views'
import { NotFound } from '@freight/platform/errors'
import { answer } from '../http/answer.ts'
import { costRights } from '@freight/contracts/access/cost-rights'
import { doerAsSeen, isAgent } from '../access/doer-as-seen.ts'
import { seesRecipients } from '../access/visibility.ts'
import type { NameOf } from '../user/user-names.ts'
import { dataAsSeen } from './event-as-seen.ts'
import { type QuotationNeeds, readQuotation, viewingAt } from './quotation-detail.ts'
import { quotationAfter, type QuotationState } from './quotation-state.ts'
import { ownershipOf, quotationView } from './quotation-view.ts'

/** Names of the former and new users in an assignment. */
export const namesIn = (
  { type, data }: Pick<StoredEvent, 'type' | 'data'>,
  nameOf: NameOf,
): Pick<HistoryEntry, 'names'> => {
  const assignment = type === 'QuotationAssigned' ? quotationEvents[type].safeParse(data).data : undefined
  if (assignment === undefined) return {}
  const { assignedTo, commercial, previous } = assignment
  const ids = [assignedTo, commercial, previous.assignedTo, previous.commercial].filter((id) => id !== undefined)
  return { names: Object.fromEntries(ids.map((id) => [id, nameOf(id)])) }
}

const historyEntry = (
  event: StoredEvent,
  nameOf: NameOf,
  principal: Principal,
  state: QuotationState,
): HistoryEntry => ({
  revision: event.revision,
  position: event.position,
  eventId: event.eventId,
  type: event.type,
  occurredAt: event.occurredAt,
  actor: {
    kind: event.actor.kind,
    ...doerAsSeen(
      { id: actorId(event.actor), isAgent: isAgent(event.actor) },
      nameOf,
      costRights(principal.permissions),
    ),
  },
  correlationId: event.correlationId,
  hash: event.hash,
  previousHash: event.previousHash,
  data: dataAsSeen(event.type, event.data, {
    rights: costRights(principal.permissions),
    recipients: seesRecipients(principal, ownershipOf(state)),
  }),
  ...namesIn(event, nameOf),
})

export const answerQuotationHistory = (needs: QuotationNeeds): void => {
  const { http, clock, names, eventStore } = needs
  answer(http, 'GET /app/v1/quotations/:key/history', async ({ params: { key } }, session) => {
    const { events, state } = await readQuotation(needs, key, session)
    const [nameOf, intact] = await Promise.all([names(), eventStore.isIntact(`quotation-${key}`)])
    return {
      key,
      events: events.map((event) => historyEntry(event, nameOf, session, state)),
      chain: { intact, events: events.length, checkedAt: clock().toISOString() },
    }
  })
  answer(http, 'GET /app/v1/quotations/:key/history/:revision', async ({ params: { key, revision } }, session) => {
    const { events } = await readQuotation(needs, key, session)
    const at = events[revision - 1]?.occurredAt
    const stateThen = quotationAfter(events, revision)
    if (at === undefined || !stateThen) throw new NotFound(`${key} has no event ${revision}`)
    const viewContext = await viewingAt(needs, session, new Date(at), stateThen)
    const stateBefore = quotationAfter(events, revision - 1)
    return {
      revision,
      at,
      quotation: quotationView(key, stateThen, viewContext),
      ...(stateBefore && { before: quotationView(key, stateBefore, viewContext) }),
    }
  })
}

import { actorId, type StoredEvent } from '@freight/contracts/events/envelope'
import {
  type ExpressShipmentEvents,
  expressShipmentEvents,
} from '@freight/contracts/express-shipment/express-shipment-events'
import { seesExpressCosts } from '@freight/contracts/access/cost-rights'
import type { ExpressRating } from '@freight/contracts/express-shipment/option'
import { shipmentAfter } from '@freight/contracts/express-shipment/shipment-steps'
import type { HistoryEntry } from '@freight/contracts/quotation/quotation-views'
import { NotFound } from '@freight/platform/errors'
import { answer } from '../http/answer.ts'
import type { NameOf } from '../user/user-names.ts'
import {
  expressDetail,
  type ExpressNeeds,
  ratingWithoutCosts,
  readingOf,
  readShipment,
  withoutInvoice,
} from './express-detail.ts'

type Data = Record<string, unknown>

const withoutFields = (data: Data, ...names: string[]): Data =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !names.includes(name)))

const withoutCharges = (data: Data): Data => withoutFields(data, 'charges')

/** Payloads with costs, for readers without cost rights. */
const withoutCosts: Partial<Record<keyof ExpressShipmentEvents, (data: Data) => Data>> = {
  // The schema of the type was checked when the event was stored.
  ExpressShipmentRated: (data) => ratingWithoutCosts(data as unknown as ExpressRating),
  ExpressShipmentBooked: withoutCharges,
  ExpressBookingConfirmed: withoutCharges,
  ExpressExpectedCostChanged: () => ({}),
  ExpressIncidentOpened: withoutInvoice,
  ExpressCostRecorded: ({ date }) => ({ date }),
  ExpressCostDisputed: () => ({}),
  ExpressDisputeClosed: () => ({}),
  ExpressCostWithdrawn: () => ({}),
}

/**
 * Payload of an event without what a reader without cost rights may not see. An unknown type, as in an older process
 * during an update, requires them.
 */
export const expressDataAsSeen = (type: string, data: unknown, seesCosts: boolean): Data => {
  const fields = typeof data === 'object' && data !== null ? { ...data } : {}
  if (seesCosts) return fields
  if (!Object.hasOwn(expressShipmentEvents, type)) return {}
  return new Map(Object.entries(withoutCosts)).get(type)?.(fields) ?? fields
}

const userFields = ['assignedTo', 'commercial', 'by'] as const

/** Names of the users in an event. */
const namesIn = (data: Data, nameOf: NameOf): Pick<HistoryEntry, 'names'> => {
  const ids = userFields.map((field) => data[field]).filter((id) => typeof id === 'string')
  return ids.length === 0 ? {} : { names: Object.fromEntries(ids.map((id) => [id, nameOf(id)])) }
}

const historyEntry = (event: StoredEvent, nameOf: NameOf, seesCosts: boolean): HistoryEntry => {
  const { revision, position, eventId, type, occurredAt, actor, correlationId, hash, previousHash } = event
  const data = expressDataAsSeen(type, event.data, seesCosts)
  return {
    revision,
    position,
    eventId,
    type,
    occurredAt,
    actor: { kind: actor.kind, id: actorId(actor), name: nameOf(actorId(actor)) },
    correlationId,
    hash,
    previousHash,
    data,
    ...namesIn(data, nameOf),
  }
}

export const answerExpressHistory = (needs: ExpressNeeds): void => {
  const { http, clock, names, eventStore } = needs
  answer(http, 'GET /app/v1/express-shipments/:id/history', async ({ params: { id } }, session) => {
    const { events } = await readShipment(needs, id, session)
    const [nameOf, intact] = await Promise.all([names(), eventStore.isIntact(`express-shipment-${id}`)])
    const seesCosts = seesExpressCosts(session.permissions)
    return {
      key: id,
      events: events.map((event) => historyEntry(event, nameOf, seesCosts)),
      chain: { intact, events: events.length, checkedAt: clock().toISOString() },
    }
  })
  answer(http, 'GET /app/v1/express-shipments/:id/history/:revision', async ({ params: { id, revision } }, session) => {
    const { events } = await readShipment(needs, id, session)
    const at = events[revision - 1]?.occurredAt
    const stateThen = shipmentAfter(events, revision)
    if (at === undefined || !stateThen) throw new NotFound(`${id} has no event ${revision}`)
    const reading = await readingOf(needs, session, new Date(at))
    const stateBefore = shipmentAfter(events, revision - 1)
    return {
      revision,
      at,
      shipment: expressDetail(stateThen, reading),
      ...(stateBefore && { before: expressDetail(stateBefore, reading) }),
    }
  })
}

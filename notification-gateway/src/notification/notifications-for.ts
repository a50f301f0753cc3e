import { costRights, seesExpressCosts } from '@freight/contracts/access/cost-rights'
import type { StoredEvent } from '@freight/contracts/events/envelope'
import type { Notification } from '@freight/contracts/notification/notification'
import { shipmentPath } from '@freight/contracts/vocabulary/express'
import {
  changesRecipients,
  type Recipient,
  type RecipientIndex,
  addToIndex,
  type QuotationPeople,
} from './recipient-index.ts'
import { type ExpressRule, expressRules } from './express-rules.ts'
import { notificationId } from './notification-id.ts'
import { quotationKeyOf, type Rule, rules } from './rules.ts'
import { shipmentIn, type ShipmentPeople } from './shipment-index.ts'
import { type Params, spanishText } from './texts.ts'
import { allows } from '@freight/contracts/access/policy'
import { readsShipments } from '@freight/contracts/express-shipment/express-shipment-routes'
import { opensFromNotification } from '@freight/contracts/quotation/visibility'

/** Whether a recipient may open the quotation, so that a click on the notification is not refused. */
const mayOpen = (
  { userId, permissions, relatedCommercials }: Recipient,
  { commercial, assignedTo }: QuotationPeople,
  { recipients }: RecipientIndex,
): boolean => {
  const isNamedByAssignee = recipients.get(assignedTo)?.relatedUsers.includes(userId) === true
  const principal = { userId, permissions, relatedCommercials, standsInFor: isNamedByAssignee ? [assignedTo] : [] }
  return opensFromNotification(principal, { commercial, assignedTo })
}

/** Whether a recipient may read the shipment. */
const mayRead = ({ userId, permissions, relatedCommercials }: Recipient, { commercial }: ShipmentPeople): boolean =>
  allows(readsShipments, { userId, permissions, relatedCommercials }, { commercial })

/** A notification with its recipient, before it is stored. */
export type OutgoingNotification = Omit<Notification, 'read'> & {
  userId: string
  position: number
  correlationId: string
}

const rulesByType: ReadonlyMap<string, Rule> = new Map(Object.entries(rules))
const expressRulesByType: ReadonlyMap<string, ExpressRule> = new Map(Object.entries(expressRules))

/** Whether events of this type can cause a notification or change the recipients. */
export const isRelevant = (type: string): boolean =>
  changesRecipients(type) || rulesByType.has(type) || expressRulesByType.has(type)

/** What an event notifies of; the acting user, who knows it, is not among the readers. */
type News = {
  name: string
  kind: Parameters<typeof spanishText>[0]
  readers: readonly Recipient[]
  keyFor: (reader: Recipient) => string
  paramsFor: (reader: Recipient) => Params
}

/** The users among these ids who may sign in and did not cause the event, each once. */
const activeReaders = (ids: readonly string[], { actor }: StoredEvent, { recipients }: RecipientIndex): Recipient[] => {
  const actingUserId = actor.kind === 'STAFF' ? actor.userId : ''
  return [...new Set(ids)].flatMap((userId) => {
    const reader = recipients.get(userId)
    return userId !== actingUserId && reader?.active === true ? [reader] : []
  })
}

const newsOfQuotation = (event: StoredEvent, recipientIndex: RecipientIndex): News | undefined => {
  const rule = rulesByType.get(event.type)
  const key = quotationKeyOf(event)
  const quotation = recipientIndex.quotations.get(key)
  if (!rule || !quotation) return undefined
  const readersOf = (to: Rule['to']) =>
    activeReaders(to(quotation, recipientIndex, event), event, recipientIndex).filter((reader) =>
      mayOpen(reader, quotation, recipientIndex),
    )
  const readers = readersOf(rule.to)
  const commonParams = { ...quotation.params, ...rule.eventParams?.(event.data) }
  const supplierParams = rule.supplierParams?.(event.data)
  return {
    name: rule.name,
    kind: typeof rule.kind === 'string' ? rule.kind : rule.kind(event.data),
    readers: readers.length === 0 && rule.otherwise ? readersOf(rule.otherwise) : readers,
    keyFor: () => key,
    paramsFor: ({ permissions }) => ({ ...commonParams, ...(costRights(permissions).groups && supplierParams) }),
  }
}

/** The screen of shipments needs this permission; other readers get a text with a contact instead. */
const entersScreen = ({ permissions }: Recipient) => permissions.includes('CONSULTAR_SHIPMENT')

const newsOfShipment = (
  event: StoredEvent,
  recipientIndex: RecipientIndex,
  before: ShipmentPeople | undefined,
): News | undefined => {
  const rule = expressRulesByType.get(event.type)
  const shipment = shipmentIn(recipientIndex, event)
  if (!rule || !shipment) return undefined
  const kind = typeof rule.kind === 'string' ? rule.kind : rule.kind(event.data, shipment, before ?? shipment)
  if (kind === undefined) return undefined
  const readersOf = (to: ExpressRule['to']) =>
    activeReaders(to(shipment, recipientIndex), event, recipientIndex).filter(
      (reader) => mayRead(reader, shipment) && (!rule.ofCosts || seesExpressCosts(reader.permissions)),
    )
  const readers = readersOf(rule.to)
  const commonParams = { ...shipment.params, ...rule.eventParams?.(event.data) }
  const costParams = rule.costParams?.(event.data)
  return {
    name: rule.name,
    kind,
    readers: readers.length === 0 && rule.otherwise ? readersOf(rule.otherwise) : readers,
    keyFor: (reader) => (entersScreen(reader) ? shipmentPath(shipment.key, shipment.progress.work) : ''),
    paramsFor: (reader) => ({
      ...commonParams,
      ...(seesExpressCosts(reader.permissions) && costParams),
      ...(!entersScreen(reader) && { contact: 'EXPRESS_OP' }),
    }),
  }
}

/**
 * Notifications of one event, which is added to the recipient index first. An event older than `since` is only indexed,
 * so that a new inbox does not start with old news.
 * @throws ZodError when the event does not match its schema
 */
export const notificationsFor = (
  event: StoredEvent,
  recipientIndex: RecipientIndex,
  since: Date,
): readonly OutgoingNotification[] => {
  const before = shipmentIn(recipientIndex, event)
  addToIndex(recipientIndex, event)
  if (Date.parse(event.occurredAt) < since.getTime()) return []
  const news = newsOfQuotation(event, recipientIndex) ?? newsOfShipment(event, recipientIndex, before)
  if (!news) return []
  const { name, kind, readers, keyFor, paramsFor } = news
  return readers.map((reader) => {
    const params = paramsFor(reader)
    return {
      id: notificationId(event.eventId, name, reader.userId),
      userId: reader.userId,
      position: event.position,
      correlationId: event.correlationId,
      ...spanishText(kind, params),
      key: keyFor(reader),
      date: event.occurredAt,
      kind,
      params,
    }
  })
}

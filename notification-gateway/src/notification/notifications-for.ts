import { costRights } from '@freight/contracts/access/cost-rights'
import type { StoredEvent } from '@freight/contracts/events/envelope'
import type { Notification } from '@freight/contracts/notification/notification'
import { changesRecipients, type RecipientIndex, addToIndex } from './recipient-index.ts'
import { mayOpen } from './may-open.ts'
import { notificationId } from './notification-id.ts'
import { quotationKeyOf, type Rule, rules } from './rules.ts'
import { spanishText } from './texts.ts'

/** A notification with its recipient, before it is stored. */
export type OutgoingNotification = Omit<Notification, 'read'> & {
  userId: string
  position: number
  correlationId: string
}

const rulesByType: ReadonlyMap<string, Rule> = new Map(Object.entries(rules))

/** Whether events of this type can cause a notification or change the recipients. */
export const isRelevant = (type: string): boolean => changesRecipients(type) || rulesByType.has(type)

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
  addToIndex(recipientIndex, event)
  const rule = rulesByType.get(event.type)
  const key = quotationKeyOf(event)
  const quotation = recipientIndex.quotations.get(key)
  if (!rule || !quotation || Date.parse(event.occurredAt) < since.getTime()) return []
  const actingUserId = event.actor.kind === 'STAFF' ? event.actor.userId : ''
  const kind = typeof rule.kind === 'string' ? rule.kind : rule.kind(event.data)
  const readersOf = (to: Rule['to']) =>
    [...new Set(to(quotation, recipientIndex, event))].filter((userId) => {
      const reader = recipientIndex.recipients.get(userId)
      return userId !== actingUserId && reader?.active === true && mayOpen(reader, quotation, recipientIndex)
    })
  const readers = readersOf(rule.to)
  const commonParams = { ...quotation.params, ...rule.eventParams?.(event.data) }
  const supplierParams = rule.supplierParams?.(event.data)
  return (readers.length === 0 && rule.otherwise ? readersOf(rule.otherwise) : readers).map((userId) => {
    const { permissions = [] } = recipientIndex.recipients.get(userId) ?? {}
    const params = { ...commonParams, ...(costRights(permissions).groups && supplierParams) }
    return {
      id: notificationId(event.eventId, rule.name, userId),
      userId,
      position: event.position,
      correlationId: event.correlationId,
      ...spanishText(kind, params),
      key,
      date: event.occurredAt,
      kind,
      params,
    }
  })
}

import type { StoredEvent } from '@freight/contracts/events/envelope'
import { idIn } from '@freight/contracts/events/envelope'
import { quotationEvents } from '@freight/contracts/quotation/quotation-events'
import { movingEvents, statusAfter } from '@freight/contracts/quotation/status-after'
import type { Status } from '@freight/contracts/vocabulary/schemas'
import type { Platform } from '@freight/platform/connections/platform'
import { deciders } from '../../aggregates/deciders.ts'
import type { WebhookTable } from '../../lookups/tables/webhooks.ts'
import { isOfDemo, type Process } from '../process.ts'

type Parts = Pick<Platform, 'eventStore' | 'webhooks'> & { webhookTable: WebhookTable }

/** Adds a request to each active webhook of the topic whose owner may get it after this event. */
export const deliver = async (
  { eventStore, webhooks, webhookTable }: Parts,
  topic: 'QUOTATION_STATUS' | 'BOOKING',
  { stream, revision, eventId }: Pick<StoredEvent, 'stream' | 'revision' | 'eventId'>,
  bodyOf: (events: readonly StoredEvent[], company: string | undefined) => object | undefined,
  onlyWebhookId?: string,
): Promise<void> => {
  if ((await webhookTable.active(topic)).length === 0) return
  const events = (await eventStore.readStream(stream)).filter((event) => event.revision <= revision)
  const { quotation } = deciders
  const state = events.reduce((before, event) => quotation.evolve(before, event), quotation.initial)
  const body = bodyOf(events, quotation.company(state))
  if (body === undefined) return
  for (const { webhookId, userId, url } of await webhookTable.receiving(topic, quotation.ownership(state))) {
    if (onlyWebhookId !== undefined && webhookId !== onlyWebhookId) continue
    const id = `${webhookId}-${eventId}`
    const key = idIn('quotation', stream)
    await webhooks.put({ id, webhookId, userId, url, topic, quotation: key, body: JSON.stringify({ id, ...body }) })
  }
}

/** Sends each change of a quotation's status to the webhooks of users. What waits for a disabled webhook, or a
 * deactivated user, is given up. */
export const statusWebhooks = (parts: Parts): Process => {
  const sendChange = async (event: StoredEvent) => {
    if (isOfDemo(event)) return
    await deliver(parts, 'QUOTATION_STATUS', event, (events, company) => {
      const before = events.slice(0, -1).reduce<Status | 'NONE'>((status, one) => statusAfter(status, one), 'NONE')
      const status = statusAfter(before, event)
      if (status === before) return undefined
      const quotation = { key: idIn('quotation', event.stream), company, revision: event.revision }
      const from = before === 'NONE' ? {} : { statusBefore: before }
      return { topic: 'QUOTATION_STATUS', at: event.occurredAt, quotation, status, ...from }
    })
  }
  return {
    name: 'status-webhooks',
    on: {
      ...Object.fromEntries(movingEvents.map((type) => [type, sendChange])),
      BookingHandedOver: async (event) => {
        const { way, booking, webhookId } = quotationEvents.BookingHandedOver.parse(event.data)
        if (way !== 'WEBHOOK') return
        const body = { topic: 'BOOKING', at: event.occurredAt, booking }
        await deliver(parts, 'BOOKING', event, () => body, webhookId)
      },
      UserWebhookDisabled: async ({ data }) => parts.webhooks.stop('webhookId', String(Object(data).webhookId)),
      UserDeactivated: async ({ stream }) => parts.webhooks.stop('userId', idIn('user', stream)),
    },
  }
}

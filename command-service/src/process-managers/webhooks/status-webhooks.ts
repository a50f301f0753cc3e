import type { StoredEvent } from '@freight/contracts/events/envelope'
import { idIn } from '@freight/contracts/events/envelope'
import { quotationEvents } from '@freight/contracts/quotation/quotation-events'
import { movingEvents, statusAfter } from '@freight/contracts/quotation/status-after'
import { isVisibleTo } from '@freight/contracts/quotation/visibility'
import type { Status } from '@freight/contracts/vocabulary/schemas'
import type { Platform } from '@freight/platform/connections/platform'
import type { Users } from '@freight/platform/sessions/users'
import { deciders } from '../../aggregates/deciders.ts'
import type { ActiveWebhooks } from '../../lookups/tables/webhooks.ts'
import { isOfDemo, type Process } from '../process.ts'

type Parts = Pick<Platform, 'eventStore' | 'webhooks'> & { activeWebhooks: ActiveWebhooks; userOf: Users['byId'] }

/** Adds a request to each active webhook of the topic whose owner may read the quotation after this event. */
export const deliver = async (
  { eventStore, webhooks, activeWebhooks, userOf }: Parts,
  topic: 'QUOTATION_STATUS' | 'BOOKING',
  { stream, revision, eventId }: Pick<StoredEvent, 'stream' | 'revision' | 'eventId'>,
  bodyOf: (events: readonly StoredEvent[], company: string | undefined) => object | undefined,
): Promise<void> => {
  const targets = await activeWebhooks(topic)
  if (targets.length === 0) return
  const events = (await eventStore.readStream(stream)).filter((event) => event.revision <= revision)
  const { quotation } = deciders
  const state = events.reduce((before, event) => quotation.evolve(before, event), quotation.initial)
  const body = bodyOf(events, quotation.company(state))
  if (body === undefined) return
  for (const { webhookId, userId, url } of targets) {
    const user = await userOf(userId)
    if (!user?.active || !isVisibleTo({ ...user, userId }, quotation.ownership(state))) continue
    const id = `${webhookId}-${eventId}`
    const key = idIn('quotation', stream)
    await webhooks.put({ id, webhookId, userId, url, topic, quotation: key, body: JSON.stringify({ id, ...body }) })
  }
}

/** Sends each change of a quotation's status to the webhooks of users; a disabled webhook gives up what waits. */
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
        const { way, booking } = quotationEvents.BookingHandedOver.parse(event.data)
        if (way !== 'WEBHOOK') return
        await deliver(parts, 'BOOKING', event, () => ({ topic: 'BOOKING', at: event.occurredAt, booking }))
      },
      UserWebhookDisabled: async ({ data }) => parts.webhooks.stop(String(Object(data).webhookId)),
    },
  }
}

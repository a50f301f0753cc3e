import type { Platform } from '@freight/platform/connections/platform'
import type { NewDelivery, ReasonAgainst } from '@freight/platform/webhooks/webhook-outbox'
import { z } from 'zod'
import type { Quotation } from '../../aggregates/quotation/quotation-state.ts'
import { deciders } from '../../aggregates/deciders.ts'
import { streamStates } from '../../handling/stream-states.ts'
import type { WebhookTable } from '../../lookups/tables/webhooks.ts'

type Request = Pick<NewDelivery, 'userId' | 'topic' | 'quotation'>
export type WebhookChecks = ReturnType<typeof webhookChecks>

const Body = z.object({ booking: z.object({ bookingId: z.string() }) })

/** Whether the quotation is approved as the booking request in a body states it. */
const isApproved = ({ status, approvedRevisionNo, bookings }: Quotation, body: string): boolean => {
  const { bookingId } = Body.parse(JSON.parse(body)).booking
  return status === 'APPROVED' && bookings[bookingId]?.revisionNo === approvedRevisionNo
}

/** Checks of a webhook's request against the present rights and the present quotation. */
export const webhookChecks = ({
  eventStore,
  webhookTable,
}: Pick<Platform, 'eventStore'> & { webhookTable: WebhookTable }) => {
  const { quotation } = deciders
  const stateOf = async (key: string) => (await streamStates(eventStore, quotation, 1).refresh(key)).state
  const reasonAgainst: ReasonAgainst = async ({ webhookId, userId, topic, quotation: key, body }) => {
    const state = await stateOf(key)
    const isActive = (await webhookTable.active(topic)).some((one) => one.webhookId === webhookId)
    if (!isActive || !(await webhookTable.mayReceive(userId, topic, quotation.ownership(state))))
      return 'WEBHOOK_DISABLED'
    return topic === 'BOOKING' && !isApproved(state, body) ? 'BOOKING_OUTDATED' : undefined
  }
  return {
    /** Of a request that waits. */
    reasonAgainst,
    /** Whether its owner may get it, and so record its answer. */
    mayReceive: async ({ userId, topic, quotation: key }: Request): Promise<boolean> =>
      webhookTable.mayReceive(userId, topic, quotation.ownership(await stateOf(key))),
  }
}

import type { Platform } from '@freight/platform/connections/platform'
import type { NewDelivery, ReasonAgainst } from '@freight/platform/webhooks/webhook-outbox'
import { deciders } from '../../aggregates/deciders.ts'
import { streamStates } from '../../handling/stream-states.ts'
import type { WebhookTable } from '../../lookups/tables/webhooks.ts'

type Request = Pick<NewDelivery, 'userId' | 'topic' | 'quotation'>
export type WebhookChecks = ReturnType<typeof webhookChecks>

/** Checks of a webhook's request against the present rights and the present quotation. */
export const webhookChecks = ({
  eventStore,
  webhookTable,
}: Pick<Platform, 'eventStore'> & { webhookTable: WebhookTable }) => {
  const { quotation } = deciders
  const stateOf = async (key: string) => (await streamStates(eventStore, quotation, 1).refresh(key)).state
  const reasonAgainst: ReasonAgainst = async ({ webhookId, userId, topic, quotation: key }) => {
    const state = await stateOf(key)
    const isActive = (await webhookTable.active(topic)).some((one) => one.webhookId === webhookId)
    if (!isActive || !(await webhookTable.mayReceive(userId, topic, quotation.ownership(state))))
      return 'WEBHOOK_DISABLED'
    return undefined
  }
  return {
    /** Of a request that waits. */
    reasonAgainst,
    /** Whether its owner may get it, and so record its answer. */
    mayReceive: async ({ userId, topic, quotation: key }: Request): Promise<boolean> =>
      webhookTable.mayReceive(userId, topic, quotation.ownership(await stateOf(key))),
  }
}

import { allows, anyOf, self, signedIn } from '@freight/contracts/access/policy'
import { WebhookDelivery } from '@freight/contracts/user/webhook'
import { NotFound } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/connections/platform'
import { Refusal } from '@freight/platform/event-store/decider'
import { z } from 'zod'
import type { WebhookTable } from '../../lookups/tables/webhooks.ts'

type Parts = Pick<Platform, 'http' | 'webhooks'> & { webhookTable: WebhookTable }

/** Sends a request of a webhook again. */
export const webhookRoute = ({ http, webhooks, webhookTable }: Parts): void =>
  http.route({
    method: 'POST',
    url: '/app/v1/webhook-deliveries/:id/retry',
    policy: signedIn,
    summary: 'Send a request of a webhook again at once',
    description:
      'For the owner of the webhook and for administrators of users. 409 ALREADY_SENT when it was accepted, WEBHOOK_DISABLED when nothing may be sent any more.',
    tags: ['webhooks'],
    params: z.object({ id: z.string().min(1).max(200) }),
    response: WebhookDelivery,
    handler: async ({ params: { id } }, session) => {
      const webhook = await webhooks.webhookOf(id)
      if (!webhook || !allows(anyOf('MODIFICAR_USUARIO', self), session, { user: webhook.userId }))
        throw new NotFound('No such request')
      const active = await webhookTable.active(webhook.topic)
      if (!active.some(({ webhookId }) => webhookId === webhook.webhookId))
        throw new Refusal('WEBHOOK_DISABLED', 'The webhook, its topic or its owner is not active.')
      return webhooks.retry(id)
    },
  })

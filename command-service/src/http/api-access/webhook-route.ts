import { allows, anyOf, self, signedIn } from '@freight/contracts/access/policy'
import { WebhookDelivery } from '@freight/contracts/user/webhook'
import { NotFound } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/connections/platform'
import { Refusal } from '@freight/platform/event-store/decider'
import { z } from 'zod'
import type { ReasonAgainst } from '@freight/platform/webhooks/webhook-outbox'

type Parts = Pick<Platform, 'http' | 'webhooks'> & { reasonAgainst: ReasonAgainst }

/** Sends a request of a webhook again. */
export const webhookRoute = ({ http, webhooks, reasonAgainst }: Parts): void =>
  http.route({
    method: 'POST',
    url: '/app/v1/webhook-deliveries/:id/retry',
    policy: signedIn,
    summary: 'Send a request of a webhook again at once',
    description:
      'For the owner of the webhook and for administrators of users. 409 ALREADY_SENT when it was accepted, WEBHOOK_DISABLED when nothing may be sent to its owner any more, BOOKING_OUTDATED when the booked offer is not the approved one any more.',
    tags: ['webhooks'],
    params: z.object({ id: z.string().min(1).max(200) }),
    response: WebhookDelivery,
    handler: async ({ params: { id } }, session) => {
      const webhook = await webhooks.find(id)
      if (!webhook || !allows(anyOf('MODIFICAR_USUARIO', self), session, { user: webhook.userId }))
        throw new NotFound('No such request')
      const reason = await reasonAgainst(webhook)
      if (reason !== undefined) throw new Refusal(reason, 'It may not be sent any more.')
      return webhooks.retry(id)
    },
  })

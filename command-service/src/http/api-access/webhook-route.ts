import { allows, anyOf, self, signedIn } from '@freight/contracts/access/policy'
import { WebhookDelivery } from '@freight/contracts/user/webhook'
import { NotFound } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/connections/platform'
import { z } from 'zod'

/** Sends a request of a webhook again. */
export const webhookRoute = ({ http, webhooks }: Pick<Platform, 'http' | 'webhooks'>): void =>
  http.route({
    method: 'POST',
    url: '/app/v1/webhook-deliveries/:id/retry',
    policy: signedIn,
    summary: 'Send a request of a webhook again at once',
    description: 'For the owner of the webhook and for administrators of users. 409 ALREADY_SENT when it was accepted.',
    tags: ['webhooks'],
    params: z.object({ id: z.string().min(1).max(200) }),
    response: WebhookDelivery,
    handler: async ({ params: { id } }, session) => {
      const user = await webhooks.ownerOf(id)
      if (user === undefined || !allows(anyOf('MODIFICAR_USUARIO', self), session, { user }))
        throw new NotFound('No such request')
      return webhooks.retry(id)
    },
  })

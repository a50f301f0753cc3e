import { allows, anyOf, self, signedIn } from '@freight/contracts/access/policy'
import { isVisibleTo } from '@freight/contracts/quotation/visibility'
import { routes } from '@freight/contracts/registry/routes'
import { WebhookDelivery } from '@freight/contracts/user/webhook'
import { NotFound } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/connections/platform'
import { Refusal } from '@freight/platform/event-store/decider'
import { z } from 'zod'
import { usersFromReadModel } from '@freight/platform/sessions/users-from-read-model'
import type { ReasonAgainst } from '@freight/platform/webhooks/webhook-outbox'
import { ApiKeyForm, NewApiKey } from '@freight/contracts/registry/new-api-key'
import { userCommands } from '@freight/contracts/user/user'
import { newApiKey } from '@freight/platform/sessions/api-keys'
import { deciders } from '../aggregates/deciders.ts'
import { streamStates } from '../handling/stream-states.ts'
import type { WebhookTable } from '../lookups/tables/catalogue-tables.ts'
import { contextOf } from './command-routes.ts'
import type { Execute } from '../handling/command-context.ts'

const { policy, summary } = userCommands.CreateApiKey

/** `POST /app/v1/users/:id/create-api-key`: the secret is in this answer only; its hash is stored. */
export const apiKeyRoute = ({
  http,
  eventStore,
  execute,
}: Pick<Platform, 'http' | 'eventStore'> & { execute: Execute }): void =>
  http.route({
    method: 'POST',
    url: '/app/v1/users/:id/create-api-key',
    policy,
    summary,
    description: 'With the `Idempotency-Key` of an earlier command the answer has no `key`.',
    tags: ['users'],
    params: z.object({ id: z.string().min(1).max(200) }),
    body: ApiKeyForm,
    response: NewApiKey,
    status: 201,
    handler: async ({ params, body, sent, headers, correlationId }, session) => {
      const { key, keyId, hash } = newApiKey()
      const context = contextOf(session, headers, correlationId, sent)
      const answer = await execute('user', 'CreateApiKey', params.id, { ...body, keyId, hash }, context)
      const { data } = (await eventStore.readStream(`user-${params.id}`)).find(
        ({ revision }) => revision === answer.revision,
      ) ?? { data: {} }
      return Object(data).keyId === keyId ? { ...answer, key } : answer
    },
  })

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

type ListParts = Pick<Platform, 'http' | 'db' | 'eventStore'> & { webhookTable: WebhookTable }

/** Lists the webhooks of which one may get a booking request; of the address only the host, which holds no secret. */
export const bookingWebhooksRoute = ({ http, db, eventStore, webhookTable }: ListParts): void => {
  const users = usersFromReadModel(db)
  const url = '/app/v1/quotations/:key/booking-webhooks'
  const { policy, summary, params, response } = routes[`GET ${url}`]
  http.route({
    method: 'GET',
    url,
    policy,
    summary,
    tags: ['webhooks'],
    params,
    response,
    handler: async ({ params: { key } }, session) => {
      const { state, revision } = await streamStates(eventStore, deciders.quotation, 1).refresh(key)
      const ownership = deciders.quotation.ownership(state)
      if (revision === 0 || !isVisibleTo(session, ownership) || !allows(policy, session, ownership))
        throw new NotFound(`There is no quotation ${key}`)
      const webhooks = await webhookTable.receiving('BOOKING', ownership)
      const rows = webhooks.map(async ({ webhookId, userId, url: address }) => {
        const owner = await users.byId(userId)
        return { webhookId, host: new URL(address).host, owner: owner?.name ?? '' }
      })
      return { rows: await Promise.all(rows) }
    },
  })
}

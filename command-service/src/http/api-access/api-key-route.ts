import { ApiKeyForm, NewApiKey } from '@freight/contracts/registry/new-api-key'
import { userCommands } from '@freight/contracts/user/user-commands'
import type { Platform } from '@freight/platform/connections/platform'
import { newApiKey } from '@freight/platform/sessions/api-keys'
import { z } from 'zod'
import { contextOf } from '../command-routes.ts'
import type { Execute } from '../../handling/command-context.ts'

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

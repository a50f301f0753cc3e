import type { Webhook } from '@freight/contracts/api-access/api-access-routes'
import type { WebhookDelivery } from '@freight/contracts/user/webhook'
import type { NewApiKey } from '@freight/contracts/registry/new-api-key'
import type { OutboxRow } from '@freight/contracts/mail/outbox'
import type { Permission } from '@freight/contracts/vocabulary/permissions'
import { useQueryClient } from '@tanstack/react-query'
import { command, request } from '../../lib/api/api.ts'
import { claimsOf, storedSession } from '../../lib/auth/session.ts'
import { useCommand } from '../../lib/api/use-command.ts'

export interface NewPassword {
  current: string
  password: string
}

/** Refetches after success and failure, because both can change what is shown; rethrows the error. */
const refetchAfter = async <Answer>(work: Promise<Answer>, refetch: () => Promise<unknown>): Promise<Answer> => {
  try {
    return await work
  } finally {
    await refetch()
  }
}

/** Changes the user's password; the server ends their other sessions. */
export const useChangePassword = () => {
  const client = useQueryClient()
  return useCommand((body: NewPassword) =>
    refetchAfter(request<unknown>('POST', '/app/v1/session/password', { body }), () =>
      client.invalidateQueries({ queryKey: ['account', 'sessions'] }),
    ),
  )
}

/** Ends the user's sessions except this one, identified by its token's id. */
export const useEndOtherSessions = () => {
  const client = useQueryClient()
  return useCommand((userId: string, commandId) => {
    const currentSession = claimsOf(storedSession()?.token ?? '')?.['jti']
    const body = typeof currentSession === 'string' ? { except: currentSession } : {}
    return refetchAfter(command('user', 'EndSessions', userId, body, { commandId }), () =>
      client.invalidateQueries({ queryKey: ['account', 'sessions'] }),
    )
  })
}

/** Creates a key of the user; the answer shows it this once. */
export const useCreateApiKey = () => {
  const client = useQueryClient()
  return useCommand(({ userId, ...body }: { userId: string; name: string; permissions: Permission[] }, commandId) =>
    refetchAfter(
      request<NewApiKey>('POST', `/app/v1/users/${encodeURIComponent(userId)}/create-api-key`, {
        body,
        commandId,
      }),
      () => client.invalidateQueries({ queryKey: ['account', 'api-keys'] }),
    ),
  )
}

export const useRevokeApiKey = () => {
  const client = useQueryClient()
  return useCommand(({ userId, keyId }: { userId: string; keyId: string }, commandId) =>
    refetchAfter(command('user', 'RevokeApiKey', userId, { keyId }, { commandId }), () =>
      client.invalidateQueries({ queryKey: ['account', 'api-keys'] }),
    ),
  )
}

const webhooksChanged = (client: ReturnType<typeof useQueryClient>) =>
  client.invalidateQueries({ queryKey: ['account', 'webhooks'] })

export const useAddWebhook = () => {
  const client = useQueryClient()
  return useCommand(({ userId, ...body }: { userId: string; url: string; topics: Webhook['topics'] }, commandId) =>
    refetchAfter(command('user', 'AddWebhook', userId, body, { commandId }), () => webhooksChanged(client)),
  )
}

export const useSwitchWebhook = () => {
  const client = useQueryClient()
  return useCommand(
    ({ userId, webhookId, active }: { userId: string; webhookId: string; active: boolean }, commandId) =>
      refetchAfter(
        command('user', active ? 'EnableWebhook' : 'DisableWebhook', userId, { webhookId }, { commandId }),
        () => webhooksChanged(client),
      ),
  )
}

/** Sends a request of a webhook again. */
export const useRetryDelivery = () => {
  const client = useQueryClient()
  return useCommand((id: string) =>
    refetchAfter(request<WebhookDelivery>('POST', `/app/v1/webhook-deliveries/${encodeURIComponent(id)}/retry`), () =>
      webhooksChanged(client),
    ),
  )
}

/** Releases held mails, process managers and the scheduler. */
export const useReleaseHeldWork = () => {
  const client = useQueryClient()
  return useCommand(() =>
    refetchAfter(request<object>('POST', '/app/v1/held-work/release'), () =>
      client.invalidateQueries({ queryKey: ['held-work'] }),
    ),
  )
}

/** Retries a mail at once. */
export const useRetryMail = () => {
  const client = useQueryClient()
  return useCommand((id: string) =>
    refetchAfter(request<OutboxRow>('POST', `/app/v1/outbox/${encodeURIComponent(id)}/retry`), () =>
      client.invalidateQueries({ queryKey: ['account', 'outbox'] }),
    ),
  )
}

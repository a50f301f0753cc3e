import { allows, may } from '@freight/contracts/access/policy'
import { type StoredWebhook, WebhookTopic } from '@freight/contracts/user/webhook'
import { NotFound } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/connections/platform'
import type { StoredApiKey } from '@freight/contracts/api-access/stored-api-key'
import { PermissionName } from '@freight/contracts/user/user'
import { answer } from '../http/answer.ts'

type ApiKeyRow = {
  id: string
  name: string
  api_keys: StoredApiKey[]
  key_uses: Readonly<Record<string, string>> | null
}

const keysSql = `select users.key as id, name, api_keys, key_uses from read.user_list users
  left join read.sign_ins came on came.key = users.key
  where api_keys <> '[]' and ($1::text is null or users.key = $1) order by lower(name), users.key`

/** API keys without their hashes, the newest of each user first. */
export const answerApiKeys = ({ http, db }: Pick<Platform, 'http' | 'db'>): void =>
  answer(http, 'GET /app/v1/api-keys', async (_request, session) => {
    const seesAll = allows(may('MODIFICAR_USUARIO'), session, {})
    const { rows } = await db.query<ApiKeyRow>(keysSql, [seesAll ? null : session.userId])
    return {
      rows: rows.flatMap(({ id, name: ownerName, api_keys: keys, key_uses: uses }) =>
        keys.toReversed().map(({ keyId, name, permissions, createdAt, revokedAt }) => ({
          id: keyId,
          name,
          permissions: permissions.flatMap((one) => PermissionName.safeParse(one).data ?? []),
          owner: { id, name: ownerName },
          createdAt,
          ...(uses?.[keyId] !== undefined && { lastUsedAt: uses[keyId] }),
          ...(revokedAt !== undefined && { revokedAt }),
        })),
      ),
    }
  })

type Row = { id: string; name: string; webhooks: StoredWebhook[] }

const webhooksSql = `select key as id, name, webhooks from read.user_list
  where webhooks <> '[]' and ($1::text is null or key = $1) order by lower(name), key`

/** Webhooks and their requests. */
export const answerWebhooks = ({ http, db, webhooks }: Pick<Platform, 'http' | 'db' | 'webhooks'>): void => {
  const visibleTo = async (session: { userId: string; apiKey?: string } & Parameters<typeof allows>[1]) => {
    const seesAll = allows(may('MODIFICAR_USUARIO'), session, {})
    const { rows } = await db.query<Row>(webhooksSql, [seesAll ? null : session.userId])
    return rows.flatMap(({ id, name, webhooks: stored }) =>
      stored.toReversed().map(({ webhookId, url, topics, active, createdAt }) => ({
        id: webhookId,
        url,
        topics: topics.flatMap((topic) => WebhookTopic.safeParse(topic).data ?? []),
        active,
        owner: { id, name },
        createdAt,
        ...(id === session.userId && session.apiKey === undefined && { secret: webhooks.secret(webhookId) }),
      })),
    )
  }
  answer(http, 'GET /app/v1/webhooks', async (_request, session) => ({ rows: await visibleTo(session) }))
  answer(http, 'GET /app/v1/webhooks/:id/deliveries', async ({ params }, session) => {
    if (!(await visibleTo(session)).some(({ id }) => id === params.id)) throw new NotFound('No such webhook')
    return { rows: await webhooks.list(params.id) }
  })
}

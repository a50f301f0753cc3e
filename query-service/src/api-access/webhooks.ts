import { allows, may } from '@freight/contracts/access/policy'
import { type StoredWebhook, WebhookTopic } from '@freight/contracts/user/webhook'
import { NotFound } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/connections/platform'
import { answer } from '../http/answer.ts'

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

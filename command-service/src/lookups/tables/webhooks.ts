import type { StoredWebhook } from '@freight/contracts/user/webhook'
import type { Platform } from '@freight/platform/connections/platform'

/** The active webhooks of active users for a topic. */
export type ActiveWebhooks = (topic: string) => Promise<{ userId: string; webhookId: string; url: string }[]>

export const postgresActiveWebhooks =
  (db: Pick<Platform['db'], 'query'>): ActiveWebhooks =>
  async (topic) => {
    const { rows } = await db.query<{ key: string; webhooks: StoredWebhook[] }>(
      `select key, webhooks from read.user_list where active and not is_third_party and webhooks <> '[]'`,
    )
    return rows.flatMap(({ key: userId, webhooks }) =>
      webhooks
        .filter(({ active, topics }) => active && topics.includes(topic))
        .map(({ webhookId, url }) => ({ userId, webhookId, url })),
    )
  }

import { z } from 'zod'
import { signedIn } from '../access/policy.ts'
import { route } from '../api/route.ts'
import { WebhookDelivery, WebhookTopic } from '../user/webhook.ts'
import { PermissionName } from '../user/user.ts'

const Owner = z.object({ id: z.string(), name: z.string() })

/** A key with which another system acts for its owner; the secret is not stored. */
const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  permissions: z.array(PermissionName),
  owner: Owner,
  createdAt: z.string(),
  /** To the hour. */
  lastUsedAt: z.string().optional(),
  revokedAt: z.string().optional(),
})
export type ApiKey = z.infer<typeof ApiKey>

const Webhook = z.object({
  id: z.string(),
  url: z.string(),
  topics: z.array(WebhookTopic),
  active: z.boolean(),
  owner: Owner,
  createdAt: z.string(),
  /** Signs its requests; for its owner only. */
  secret: z.string().optional(),
})
export type Webhook = z.infer<typeof Webhook>

export const apiAccessRoutes = {
  'GET /app/v1/api-keys': route(
    signedIn,
    "The user's own API keys; those of all users for administrators of users.",
    z.object({ rows: z.array(ApiKey) }),
  ),
  'GET /app/v1/webhooks': route(
    signedIn,
    "The user's own webhooks; those of all users for administrators of users.",
    z.object({ rows: z.array(Webhook) }),
  ),
  'GET /app/v1/webhooks/:id/deliveries': route(
    signedIn,
    'The last 100 requests of a webhook.',
    z.object({ rows: z.array(WebhookDelivery) }),
    { params: z.object({ id: z.string().min(1).max(200) }) },
  ),
}

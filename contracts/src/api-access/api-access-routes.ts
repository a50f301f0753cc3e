import { z } from 'zod'
import { signedIn } from '../access/policy.ts'
import { route } from '../api/route.ts'
import { PermissionName } from '../user/user-commands.ts'

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

export const apiAccessRoutes = {
  'GET /app/v1/api-keys': route(
    signedIn,
    "The user's own API keys; those of all users for administrators of users.",
    z.object({ rows: z.array(ApiKey) }),
  ),
}

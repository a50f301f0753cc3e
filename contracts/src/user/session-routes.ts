import { z } from 'zod'
import { anyOf, self } from '../access/policy.ts'
import { route } from '../api/route.ts'

/** Sessions of a user: for the Users screen, and for the user. */
export const UserSessions = z.object({
  /** Number of open sessions. */
  open: z.int(),
  lastSignInAt: z.string().optional(),
  /** The sign-in before the last. */
  previousSignInAt: z.string().optional(),
  /** Failed attempts in the last 30 days. */
  failedIn30Days: z.int(),
  /** Absent: the user has no password yet. */
  passwordChangedAt: z.string().optional(),
})
export type UserSessions = z.infer<typeof UserSessions>

export const userSessionRoutes = {
  'GET /app/v1/users/:id/sessions': route(
    anyOf('MODIFICAR_USUARIO', self),
    "A user's open sessions and sign-ins.",
    UserSessions,
    { params: z.object({ id: z.string().min(1).max(200) }) },
  ),
}

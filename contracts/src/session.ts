import { z } from 'zod'
import { permissions } from './permissions.ts'

/** Body of `POST /app/v1/session`. */
export const SignIn = z.object({
  user: z.string().trim().min(1).max(200).describe('User name or mail address'),
  password: z.string().min(1).max(128),
})
export type SignIn = z.infer<typeof SignIn>

/** The signed-in user, as the screens know him. */
export const CurrentUser = z.object({
  id: z.string(),
  userName: z.string(),
  name: z.string(),
  mail: z.string(),
  company: z.string(),
  permissions: z.array(z.enum(permissions)),
  roles: z.array(z.string()),
  isCommercial: z.boolean(),
  isManager: z.boolean(),
  isThirdParty: z.boolean(),
  relatedCommercials: z.array(z.string()),
})
export type CurrentUser = z.infer<typeof CurrentUser>

/** Answer to signing in and to a renewal: a bearer token for every later call. */
export const SignedIn = z.object({ token: z.string(), user: CurrentUser })
export type SignedIn = z.infer<typeof SignedIn>

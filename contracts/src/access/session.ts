import { Language } from '../vocabulary/schemas.ts'
import { z } from 'zod'
import { permissions } from '../vocabulary/permissions.ts'

/** Body of `POST /app/v1/session`. */
export const SignIn = z.object({
  user: z.string().trim().min(1).max(200).describe('User name or mail address'),
  password: z.string().min(1).max(128),
})
export type SignIn = z.infer<typeof SignIn>

/** Checks the length only: WEAK_PASSWORD contains the other reasons. */
const NewPassword = z.string().min(1).max(128)

/** Body of `POST /app/v1/session/password`: users change their own password. */
export const ChangePassword = z.object({ current: z.string().min(1).max(128), password: NewPassword })

/** Body of `POST /app/v1/session/password-reset`: requests a mailed link, without a session. */
export const RequestPasswordLink = z.object({
  user: z.string().trim().min(1).max(200),
  language: Language.default('es'),
})

/** Secret of a mailed link. */
const secret = z.string().min(20).max(100)

/** Body of `POST /app/v1/session/password-link`: returns the purpose of a mailed link. */
export const LookAtLink = z.object({ link: secret })
export const PasswordLink = z.object({
  userName: z.string(),
  purpose: z.enum(['INVITATION', 'PASSWORD_RESET']),
  expiresAt: z.string(),
})
export type PasswordLink = z.infer<typeof PasswordLink>

/** Body of `POST /app/v1/session/password-link/use`. */
export const UseLink = z.object({ link: secret, password: NewPassword })

/** Answer of `GET /app/v1/session/hint`, without a session. */
export const SignInHint = z.object({
  /** The demo users exist; the server printed their passwords at its start. */
  demo: z.boolean(),
})
export type SignInHint = z.infer<typeof SignInHint>

/** The signed-in user for the screens. */
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

/** Answer to a sign-in and to a renewal: a bearer token for later calls. */
export const SignedIn = z.object({ token: z.string(), user: CurrentUser })
export type SignedIn = z.infer<typeof SignedIn>

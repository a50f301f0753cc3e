import { z } from 'zod'

const plain = () => z.object({}).meta({ examples: [{}] })

/**
 * Who came in, who failed to, who left; whose password changed, and that is all that is said of it.
 * They have a stream of their own beside the user's: they are many, and no change to a user should wait for them.
 */
export const signInEvents = {
  UserSignedIn: plain(),
  UserSignInFailed: plain(),
  UserSignedOut: plain(),
  /** Somebody asked at the sign-in page for a link under which the password is changed. */
  UserPasswordLinkRequested: plain(),
  /** `OWN`: with the former password. `LINK`: under a mailed link. */
  UserPasswordChanged: z.object({ way: z.enum(['OWN', 'LINK']) }),
}
export type SignInEvents = typeof signInEvents

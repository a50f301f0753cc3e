import { z } from 'zod'

const plain = () => z.object({}).meta({ examples: [{}] })

/**
 * Sign-ins, failed attempts, sign-outs and password changes, without any secret. Separate from the user's stream,
 * because they are many and must not delay changes of users.
 */
export const signInEvents = {
  UserSignedIn: plain(),
  UserSignInFailed: plain(),
  UserSignedOut: plain(),
  /** The sign-in page requested a link for changing the password. */
  UserPasswordLinkRequested: plain(),
  /** `OWN`: with the former password. `LINK`: through a mailed link. */
  UserPasswordChanged: z.object({ way: z.enum(['OWN', 'LINK']) }),
}
export type SignInEvents = typeof signInEvents

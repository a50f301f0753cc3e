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
  /** Another system used an API key of the user; once an hour. */
  UserApiKeyUsed: z
    .object({ keyId: z.string() })
    .meta({ examples: [{ keyId: '0b9c6f3e-5a37-4b7c-9d2b-0c5a1e7f3a11' }] }),
}
export type SignInEvents = typeof signInEvents

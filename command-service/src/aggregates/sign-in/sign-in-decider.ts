import type { SignInCommands } from '@freight/contracts/sign-in/sign-in-commands'
import type { SignInEvents } from '@freight/contracts/sign-in/sign-in-events'
import type { Decider } from '@freight/platform/event-store/decider'

type SignIn = Record<string, never>

const same = (state: SignIn): SignIn => state

/** Has no commands: the sessions append these events, and no decision reads them. */
export const signIn: Decider<SignIn, SignInCommands, SignInEvents> = {
  aggregate: 'sign-in',
  initial: {},
  decide: {},
  evolve: {
    UserSignedIn: same,
    UserSignInFailed: same,
    UserSignedOut: same,
    UserPasswordLinkRequested: same,
    UserPasswordChanged: same,
    UserApiKeyUsed: same,
  },
}

import type { SignInCommands } from '@freight/contracts/sign-in/commands'
import type { SignInEvents } from '@freight/contracts/sign-in/events'
import type { Decider } from '@freight/platform/decider'

type SignIn = Record<string, never>

const same = (state: SignIn): SignIn => state

/** Nothing is decided here: the sessions record what has happened, and nobody's decision looks at it. */
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
  },
}

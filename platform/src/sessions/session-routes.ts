import { setTimeout } from 'node:timers/promises'
import { signedIn } from '@freight/contracts/policy'
import { CurrentUser, SignedIn, SignIn } from '@freight/contracts/session'
import { z } from 'zod'
import { Forbidden, Unauthenticated } from '../errors.ts'
import type { Platform } from '../platform.ts'
import { loginThrottle } from './login-throttle.ts'
import type { SignedInUser, Users } from './users.ts'

const tags = ['Session']

const asShown = (user: SignedInUser): CurrentUser => CurrentUser.parse(user)

/** Sign in, renew, sign out, and who am I. From here on every token is checked against the users as they are now. */
export const sessionRoutes = (
  { http, sessions, credentials, clock }: Pick<Platform, 'http' | 'sessions' | 'credentials' | 'clock'>,
  users: Users,
): void => {
  sessions.attachUsers(users)
  const throttle = loginThrottle(clock)

  const present = async (userId: string): Promise<SignedInUser> => {
    const user = await users.byId(userId)
    if (!user) throw new Unauthenticated()
    return user
  }

  http.publicRoute({
    method: 'POST',
    url: '/app/v1/session',
    summary: 'Sign in',
    description:
      'Five tries in 15 minutes for an account. A wrong user and a wrong password are answered alike (401 INVALID_CREDENTIALS).',
    tags,
    body: SignIn,
    response: SignedIn,
    handler: async ({ body, ip, signal }) => {
      const user = await users.byLogin(body.user)
      const attempt = throttle.begin(user?.id ?? body.user.toLowerCase(), ip)
      if (attempt.delayMs > 0) await setTimeout(attempt.delayMs, undefined, { signal })
      const right = await credentials.check(user?.id, body.password)
      if (!user || !right) throw new Unauthenticated('INVALID_CREDENTIALS', { triesLeft: attempt.triesLeft })
      attempt.succeeded()
      if (!user.active) throw new Forbidden('an active user', 'USER_INACTIVE')
      return { token: await sessions.issue(user), user: asShown(user) }
    },
  })

  http.route({
    method: 'POST',
    url: '/app/v1/session/refresh',
    policy: signedIn,
    summary: 'Renew the token while it is valid, until 12 hours after signing in',
    tags,
    response: SignedIn,
    handler: async (_request, session) => {
      const user = await present(session.userId)
      return { token: await sessions.renew(session, user), user: asShown(user) }
    },
  })

  http.route({
    method: 'DELETE',
    url: '/app/v1/session',
    policy: signedIn,
    summary: 'Sign out: the token is taken back',
    tags,
    status: 204,
    response: z.void(),
    handler: async (_request, session) => {
      await sessions.revoke(session.jti, session.exp)
    },
  })

  http.route({
    method: 'GET',
    url: '/app/v1/session',
    policy: signedIn,
    summary: 'Who am I',
    tags,
    response: CurrentUser,
    handler: async (_request, session) => asShown(await present(session.userId)),
  })
}

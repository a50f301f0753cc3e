import { setTimeout } from 'node:timers/promises'
import { signedIn } from '@freight/contracts/access/policy'
import {
  CurrentUser,
  SignedIn,
  SignIn,
  SignInHint,
  RequestPasswordLink,
  ChangePassword,
  LookAtLink,
  PasswordLink,
  UseLink,
} from '@freight/contracts/access/session'
import { z } from 'zod'
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { Forbidden, Unauthenticated } from '../errors.ts'
import type { Platform } from '../connections/platform.ts'
import { postgresTries, type CountTries } from '../sessions/tries.ts'
import { loginThrottle } from '../sessions/login-throttle.ts'
import { signInLog, type SignInLog } from '../sessions/sign-in-log.ts'
import type { SignedInUser, Users } from '../sessions/users.ts'
import type { Credentials } from '../sessions/credentials.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { Refusal } from '../event-store/decider.ts'
import { networkOf } from '../limits/network-of.ts'

const tags = ['Session']
// Longer than writing a mail takes, so that the response time does not reveal whether the user exists.
const answerAfterMs = 400
// Limits within 15 minutes, the window of `CountTries`.
const linksPerPlace = 3
const linksPerLogin = 20
const linksPerAddress = 20
const looksPerAddress = 60
const changesPerUser = 5

type PasswordPlatform = Pick<Platform, 'http' | 'sessions' | 'credentials' | 'passwordLinks' | 'log'> & {
  countTries: CountTries
}

/** Change of the own password, and links for choosing a new one. */
const passwordRoutes = (platform: PasswordPlatform, users: Users, signIns: SignInLog): void => {
  const { http, sessions, credentials, passwordLinks, log, countTries } = platform
  const wrongPasswords = countTries('password', changesPerUser)
  const linkRequest = {
    place: countTries('link-place', linksPerPlace),
    login: countTries('link', linksPerLogin),
    address: countTries('link-address', linksPerAddress),
  }
  const lookTries = countTries('link-look', looksPerAddress)

  http.route({
    method: 'POST',
    url: '/app/v1/session/password',
    policy: signedIn,
    summary: 'Change your password; your other sessions end',
    description: '409 WRONG_PASSWORD, with the tries that are left, and WEAK_PASSWORD with the reason.',
    tags,
    body: ChangePassword,
    status: 204,
    response: z.void(),
    handler: async ({ body, correlationId }, session) => {
      const { userId, userName, jti, company } = session
      const triesTaken = await wrongPasswords.take(userId)
      if (!(await credentials.check(userId, body.current)))
        throw new Refusal('WRONG_PASSWORD', 'The present password is another one', {
          triesLeft: changesPerUser - triesTaken,
        })
      await wrongPasswords.forget(userId)
      if (body.current === body.password) throw new Refusal('SAME_PASSWORD', 'The new password is the present one')
      await credentials.setPassword(userId, body.password, userName)
      await passwordLinks.forget(userId)
      await sessions.revokeAll(userId, { exceptJti: jti })
      await signIns.record({ id: userId, company }, 'UserPasswordChanged', { way: 'OWN' }, correlationId)
    },
  })

  const sendLink = async ({ user: login, language }: z.output<typeof RequestPasswordLink>, correlationId: string) => {
    const user = await users.byLogin(login)
    if (!user?.active || user.isThirdParty) return
    await passwordLinks.send(user, 'PASSWORD_RESET', { language, key: `password-reset-${randomUUID()}` })
    await signIns.record(user, 'UserPasswordLinkRequested', {}, correlationId)
  }

  http.publicRoute({
    method: 'POST',
    url: '/app/v1/session/password-reset',
    summary: 'Request a mailed link for choosing a new password',
    description: 'The answer is the same for known and unknown users.',
    tags,
    body: RequestPasswordLink,
    status: 202,
    response: z.object({}),
    handler: async ({ body, ip, correlationId }) => {
      const [login, network] = [body.user.toLowerCase(), networkOf(ip)]
      await linkRequest.address.take(network)
      // Requests from other networks must not use up the tries of the user; the limit per login bounds the mails.
      await linkRequest.place.take(`${login}\n${network}`)
      await linkRequest.login.take(login)
      const delivery = sendLink(body, correlationId).catch((error: unknown) => {
        log.error({ err: error }, 'a link for a password could not be made')
      })
      await Promise.all([delivery, setTimeout(answerAfterMs)])
      return {}
    },
  })

  const uselessLink = () => new Refusal('LINK_USELESS', 'The link was used, or is too old')

  /** @throws Refusal when the link is invalid, or its user is not active */
  const userOf = async (link: string) => {
    const passwordLink = await passwordLinks.find(link)
    const user = passwordLink && (await users.byId(passwordLink.userId))
    if (!passwordLink || !user?.active) throw uselessLink()
    return { user, ...passwordLink }
  }

  http.publicRoute({
    method: 'POST',
    url: '/app/v1/session/password-link',
    summary: 'The user and purpose of a valid mailed link',
    tags,
    body: LookAtLink,
    response: PasswordLink,
    handler: async ({ body, ip }) => {
      await lookTries.take(networkOf(ip))
      const { user, purpose, expiresAt } = await userOf(body.link)
      return { userName: user.userName, purpose, expiresAt: expiresAt.toISOString() }
    },
  })

  http.publicRoute({
    method: 'POST',
    url: '/app/v1/session/password-link/use',
    summary: 'Choose a password with a mailed link; every session ends',
    tags,
    body: UseLink,
    status: 204,
    response: z.void(),
    handler: async ({ body, ip, correlationId }) => {
      await lookTries.take(networkOf(ip))
      const { user } = await userOf(body.link)
      // A rejected password does not use up the link.
      credentials.refuseWeak(body.password, user.userName)
      const store = (userId: string) => credentials.setPassword(userId, body.password, user.userName)
      if ((await passwordLinks.use(body.link, store)) === undefined) throw uselessLink()
      await sessions.revokeAll(user.id)
      await signIns.record(user, 'UserPasswordChanged', { way: 'LINK' }, correlationId)
    },
  })
}

const knownDays = 180
const lifeSeconds = knownDays * 24 * 3600

type KnownDevices = {
  /** The device in the cookies, if this user has signed in on it with their current password. */
  deviceOf: (userId: string, cookies: string | undefined) => Promise<string | undefined>
  /** The `Set-Cookie` header for a new device. */
  cookieFor: (userId: string, isSecure: boolean) => Promise<string>
}

/** Cookie name per user, for shared computers; a hash, so that it does not reveal the user. */
const nameOf = (userId: string) => `device-${createHash('sha256').update(userId).digest('hex').slice(0, 16)}`

const valueOf = (cookies: string, name: string): string | undefined =>
  cookies
    .split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)

const isEqual = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Devices on which a user has signed in, by a signed cookie. A changed password makes all of them unknown. */
export const knownDevices = (
  sessions: Pick<Sessions, 'sign'>,
  credentials: Pick<Credentials, 'changedAt'>,
  clock: () => Date,
): KnownDevices => {
  const signed = async (userId: string, device: string, until: string) => {
    const changedAt = await credentials.changedAt(userId)
    return sessions.sign('device', JSON.stringify([userId, device, until, changedAt?.toISOString()]))
  }
  return {
    deviceOf: async (userId, cookies = '') => {
      const value = valueOf(cookies, nameOf(userId))
      const [device, until, signature] = value?.split('.') ?? []
      if (device === undefined || until === undefined || signature === undefined) return undefined
      const isOver = !(Number(until) * 1000 > clock().getTime())
      return !isOver && isEqual(signature, await signed(userId, device, until)) ? device : undefined
    },
    cookieFor: async (userId, isSecure) => {
      const device = randomUUID()
      const until = String(Math.floor(clock().getTime() / 1000) + lifeSeconds)
      return [
        `${nameOf(userId)}=${device}.${until}.${await signed(userId, device, until)}`,
        `Max-Age=${lifeSeconds}`,
        'Path=/app/v1/session',
        'HttpOnly',
        'SameSite=Strict',
        ...(isSecure ? ['Secure'] : []),
      ].join('; ')
    },
  }
}

const asShown = (user: SignedInUser): CurrentUser => CurrentUser.parse(user)

type SessionPlatform = Omit<PasswordPlatform, 'countTries'> & Pick<Platform, 'db' | 'clock' | 'eventStore'>

type Options = {
  /** Whether the demo users exist and the sign-in page may offer them. */
  demo: boolean
}

/**
 * Sign in, renew, sign out and the current user. Attaches the users, so that every token is checked against their
 * current data.
 */
export const sessionRoutes = (platform: SessionPlatform, users: Users, { demo }: Options): void => {
  const { http, sessions, credentials, db, clock } = platform
  sessions.attachUsers(users)
  const countTries = postgresTries(db, clock)
  const throttle = loginThrottle(countTries)
  const devices = knownDevices(sessions, credentials, clock)
  const signIns = signInLog(platform)

  const currentUser = async (userId: string): Promise<SignedInUser> => {
    const user = await users.byId(userId)
    if (!user) throw new Unauthenticated()
    return user
  }

  http.publicRoute({
    method: 'GET',
    url: '/app/v1/session/hint',
    summary: 'Hint for the sign-in page: whether the demo users exist',
    tags,
    response: SignInHint,
    handler: () => ({ demo }),
  })

  http.publicRoute({
    method: 'POST',
    url: '/app/v1/session',
    summary: 'Sign in',
    description:
      'Five tries in 15 minutes for an account from one network; a device on which the user has signed in before has tries of its own. A wrong user and a wrong password get the same answer (401 INVALID_CREDENTIALS).',
    tags,
    body: SignIn,
    response: SignedIn,
    handler: async ({ body, ip, headers, signal, correlationId }, reply) => {
      const user = await users.byLogin(body.user)
      const device = user && (await devices.deviceOf(user.id, headers.cookie))
      const attempt = await throttle.begin(body.user, ip, user && { userId: user.id, device })
      if (attempt.delayMs > 0) await setTimeout(attempt.delayMs, undefined, { signal })
      const isAccepted = (await credentials.check(user?.id, body.password)) && !attempt.isLocked
      if (!user || !isAccepted) {
        // Not awaited, so that the response time does not reveal which users exist. Locked tries are not recorded.
        if (user && !attempt.isLocked) void signIns.record(user, 'UserSignInFailed', {}, correlationId)
        throw new Unauthenticated('INVALID_CREDENTIALS', { triesLeft: attempt.triesLeft })
      }
      await attempt.succeeded()
      if (!user.active) throw new Forbidden('an active user', 'USER_INACTIVE')
      if (user.isThirdParty) throw new Forbidden('a user of the company', 'THIRD_PARTY')
      const token = await sessions.issue(user)
      if (device === undefined)
        void reply.header('set-cookie', await devices.cookieFor(user.id, reply.request.protocol === 'https'))
      await signIns.record(user, 'UserSignedIn', {}, correlationId)
      return { token, user: asShown(user) }
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
      const user = await currentUser(session.userId)
      return { token: await sessions.renew(session, user), user: asShown(user) }
    },
  })

  http.route({
    method: 'DELETE',
    url: '/app/v1/session',
    policy: signedIn,
    summary: 'Sign out: revokes the token and all its renewals',
    tags,
    status: 204,
    response: z.void(),
    handler: async ({ correlationId }, session) => {
      await sessions.end(session)
      await signIns.record({ id: session.userId, company: session.company }, 'UserSignedOut', {}, correlationId)
    },
  })

  http.route({
    method: 'GET',
    url: '/app/v1/session',
    policy: signedIn,
    summary: 'The signed-in user',
    tags,
    response: CurrentUser,
    handler: async (_request, session) => asShown(await currentUser(session.userId)),
  })

  passwordRoutes({ ...platform, countTries }, users, signIns)
}

import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { signedIn } from '@freight/contracts/access/policy'
import {
  RequestPasswordLink,
  ChangePassword,
  LookAtLink,
  PasswordLink,
  UseLink,
} from '@freight/contracts/access/session'
import { z } from 'zod'
import { Refusal } from '../event-store/decider.ts'
import { networkOf } from '../limits/network-of.ts'
import type { Platform } from '../connections/platform.ts'
import type { SignInLog } from '../sessions/sign-in-log.ts'
import type { CountTries } from '../sessions/tries.ts'
import type { Users } from '../sessions/users.ts'

const tags = ['Session']
// Longer than writing a mail takes, so that the response time does not reveal whether the user exists.
const answerAfterMs = 400
// Limits within 15 minutes, the window of `CountTries`.
const linksPerPlace = 3
const linksPerLogin = 20
const linksPerAddress = 20
const looksPerAddress = 60
const changesPerUser = 5

export type PasswordPlatform = Pick<Platform, 'http' | 'sessions' | 'credentials' | 'passwordLinks' | 'log'> & {
  countTries: CountTries
}

/** Change of the own password, and links for choosing a new one. */
export const passwordRoutes = (platform: PasswordPlatform, users: Users, signIns: SignInLog): void => {
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

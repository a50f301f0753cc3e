import { expect, test } from 'vitest'
import { logger } from '../telemetry/logging.ts'
import { signedInUser } from '../testing/signed-in.ts'
import { memorySessionStore } from '../testing/memory-stores.ts'
import { sessions } from './sessions.ts'
import type { SignedInUser, Users } from './users.ts'

const lucia = signedInUser('u-1', { userName: 'lferreyra', permissions: ['COMERCIAL'], relatedCommercials: ['u-2'] })

const start = async (store = memorySessionStore()) => {
  let now = new Date('2026-03-02T12:00:00Z')
  const openedSessions = await sessions({
    key: new Uint8Array(32).fill(1),
    store,
    clock: () => now,
    minutes: 30,
    log: logger('silent'),
  })
  openedSessions.close()
  return { ...openedSessions, store, pass: (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000)) }
}

const usersOf = (one: () => SignedInUser | undefined): Users => ({
  byLogin: async () => one(),
  byId: async () => one(),
})

test('a token is valid for 30 minutes and then expired, even if it is cached', async () => {
  const { issue, verify, pass } = await start()
  const token = await issue(lucia)
  expect(await verify(token)).toMatchObject({ userId: 'u-1', userName: 'lferreyra', permissions: ['COMERCIAL'] })
  pass(29)
  await verify(token)
  pass(1)
  await expect(verify(token)).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' })
})

test('a revoked token is rejected, also after a restart, and listeners are notified', async () => {
  const { issue, verify, end, onRevoked, store } = await start()
  const token = await issue(lucia)
  const session = await verify(token)
  const revoked: string[] = []
  const stop = onRevoked((userId) => void revoked.push(userId))
  await end(session)
  await end(session)
  stop()
  expect(revoked).toEqual([session.jti])
  await expect(verify(token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  await expect((await start(store)).verify(token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('signing out ends all renewals of the token, and no other sign-in', async () => {
  const { issue, verify, renew, end, open, pass } = await start()
  const first = await issue(lucia)
  pass(1)
  const other = await issue(lucia)
  const renewed = await renew(await verify(first), lucia)
  expect(await open('u-1')).toBe(2)
  await end(await verify(renewed))
  await expect(verify(first)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(await verify(other)).toMatchObject({ userId: 'u-1' })
  expect(await open('u-1')).toBe(1)
  pass(30)
  expect(await open('u-1')).toBe(0)
})

test('a token can be renewed until 12 hours after signing in, and the last one expires then', async () => {
  const { issue, verify, renew, pass } = await start()
  let token = await issue(lucia)
  for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
    token = await renew(await verify(token), lucia)
    pass(20)
  }
  const last = await verify(token)
  token = await renew(last, lucia)
  expect((await verify(token)).exp - last.exp).toBeLessThanOrEqual(20 * 60)
  pass(20)
  await expect(renew(last, lucia)).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' })
})

test('granted or revoked permissions apply at once, without a new sign-in', async () => {
  const { issue, verify, renew, attachUsers, userChanged } = await start()
  let present = lucia
  attachUsers(usersOf(() => present))
  const token = await issue(lucia)
  expect((await verify(token)).permissions).toEqual(['COMERCIAL'])
  present = { ...lucia, permissions: ['PRICING'], relatedCommercials: [] }
  userChanged('u-1')
  const session = await verify(token)
  expect(session).toMatchObject({ permissions: ['PRICING'], relatedCommercials: [], company: 'MVD', isOutdated: true })
  expect(await verify(await renew(session, present))).toMatchObject({ permissions: ['PRICING'], isOutdated: false })
})

test('a changing user is not cached, since the table of users may be late', async () => {
  const { issue, verify, attachUsers, userChanged } = await start()
  let present = lucia
  attachUsers(usersOf(() => present))
  const token = await issue(lucia)
  userChanged('u-1')
  expect((await verify(token)).permissions).toEqual(['COMERCIAL'])
  present = { ...lucia, permissions: ['PRICING'] }
  expect((await verify(token)).permissions).toEqual(['PRICING'])
})

test('the token of a deactivated or removed user is invalid and cannot be renewed', async () => {
  const { issue, verify, renew, attachUsers, userChanged } = await start()
  const token = await issue(lucia)
  const session = await verify(token)
  for (const present of [{ ...lucia, active: false }, undefined]) {
    attachUsers(usersOf(() => present))
    userChanged('u-1')
    await expect(verify(token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  }
  await expect(renew(session, { ...lucia, active: false })).rejects.toMatchObject({ code: 'USER_INACTIVE' })
})

test('ending the sessions of a user ends all of them and those of no other user', async () => {
  const { issue, verify, revokeAll } = await start()
  const [one, two, other] = [await issue(lucia), await issue(lucia), await issue({ ...lucia, id: 'u-9' })]
  await revokeAll('u-1')
  await expect(verify(one)).rejects.toThrow('Unauthorized')
  await expect(verify(two)).rejects.toThrow('Unauthorized')
  expect(await verify(other)).toMatchObject({ userId: 'u-9' })
})

test('ending sessions until a moment with an exception keeps later ones and the exception', async () => {
  const { issue, verify, revokeAll, renew, pass } = await start()
  const ownToken = await issue(lucia)
  pass(1)
  const before = await issue(lucia)
  const myNext = await renew(await verify(ownToken), lucia)
  pass(1)
  const after = await issue(lucia)
  const { jti: exceptJti } = await verify(myNext)
  await revokeAll('u-1', { until: new Date('2026-03-02T12:01:30Z'), exceptJti })
  await expect(verify(before)).rejects.toThrow('Unauthorized')
  for (const token of [ownToken, myNext, after]) expect(await verify(token)).toMatchObject({ userId: 'u-1' })
})

test('the token of another user is no exception', async () => {
  const { issue, verify, revokeAll } = await start()
  const [ownToken, otherToken] = [await issue(lucia), await issue({ ...lucia, id: 'u-9' })]
  await revokeAll('u-1', { exceptJti: (await verify(otherToken)).jti })
  await expect(verify(ownToken)).rejects.toThrow('Unauthorized')
})

test('a token revoked during its renewal is not renewed', async () => {
  const store = memorySessionStore()
  let isRenewing = false
  const { issue, verify, renew, end } = await start({
    ...store,
    issued: async (token) => {
      await store.issued(token)
      if (isRenewing) await end(session)
    },
  })
  const session = await verify(await issue(lucia))
  isRenewing = true
  await expect(renew(session, lucia)).rejects.toThrow('Unauthorized')
})

test('a session is created once per state of the user, and is frozen', async () => {
  const { issue, verify, attachUsers, userChanged } = await start()
  let present = lucia
  attachUsers(usersOf(() => present))
  const token = await issue(lucia)
  const session = await verify(token)
  expect(await verify(token)).toBe(session)
  expect(Object.isFrozen(session)).toBe(true)
  present = { ...lucia, permissions: ['PRICING'] }
  userChanged('u-1')
  expect(await verify(token)).toMatchObject({ permissions: ['PRICING'], isOutdated: true })
})

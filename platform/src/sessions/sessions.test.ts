import { expect, test } from '@jest/globals'
import { logger } from '../logging.ts'
import { memorySessionStore } from './session-store.ts'
import { sessions } from './sessions.ts'
import type { SignedInUser, Users } from './users.ts'

const lucia: SignedInUser = {
  id: 'u-1',
  userName: 'lferreyra',
  name: 'Lucía Ferreyra',
  mail: 'lucia@example.com',
  company: 'MVD',
  active: true,
  permissions: ['COMERCIAL'],
  roles: ['COMMERCIAL'],
  isCommercial: true,
  isManager: false,
  isThirdParty: false,
  relatedCommercials: ['u-2'],
}

const start = async (store = memorySessionStore()) => {
  let now = new Date('2026-03-02T12:00:00Z')
  const opened = await sessions({
    key: new Uint8Array(32).fill(1),
    store,
    clock: () => now,
    minutes: 30,
    log: logger('silent'),
  })
  opened.close()
  return { ...opened, store, pass: (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000)) }
}

const usersOf = (one: () => SignedInUser | undefined): Users => ({
  byLogin: async () => one(),
  byId: async () => one(),
})

test('a token is good for 30 minutes, then it is expired, even if it was remembered', async () => {
  const { issue, verify, pass } = await start()
  const token = await issue(lucia)
  expect(await verify(token)).toMatchObject({ userId: 'u-1', userName: 'lferreyra', permissions: ['COMERCIAL'] })
  pass(29)
  await verify(token)
  pass(1)
  await expect(verify(token)).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' })
})

test('a token that was taken back is refused, here and after a restart, and whoever listens is told', async () => {
  const { issue, verify, revoke, onRevoked, store } = await start()
  const token = await issue(lucia)
  const { jti, exp } = await verify(token)
  const told: string[] = []
  const stop = onRevoked((gone) => void told.push(gone))
  await revoke(jti, exp)
  await revoke(jti, exp)
  stop()
  expect(told).toEqual([jti])
  await expect(verify(token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  await expect((await start(store)).verify(token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('a token is renewed until 12 hours after signing in, and the last one ends with them', async () => {
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

test('permissions granted or revoked count at once, without signing in again', async () => {
  const { issue, verify, attachUsers, userChanged } = await start()
  let present = lucia
  attachUsers(usersOf(() => present))
  const token = await issue(lucia)
  expect((await verify(token)).permissions).toEqual(['COMERCIAL'])
  present = { ...lucia, permissions: ['PRICING'], relatedCommercials: [] }
  userChanged('u-1')
  expect(await verify(token)).toMatchObject({ permissions: ['PRICING'], relatedCommercials: [], company: 'MVD' })
})

test('a deactivated or vanished user is out, and gets no new token', async () => {
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

test('ending the sessions of a user ends all of them and nobody else', async () => {
  const { issue, verify, revokeAll } = await start()
  const [one, two, other] = [await issue(lucia), await issue(lucia), await issue({ ...lucia, id: 'u-9' })]
  await revokeAll('u-1')
  await expect(verify(one)).rejects.toThrow('Unauthorized')
  await expect(verify(two)).rejects.toThrow('Unauthorized')
  expect(await verify(other)).toMatchObject({ userId: 'u-9' })
})

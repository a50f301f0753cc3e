import { expect, test } from 'vitest'
import { sessionsInMemory } from '../testing/signed-in.ts'
import { knownDevices } from './sign-in-routes.ts'

const start = async () => {
  let [now, changedAt] = [new Date('2026-03-02T12:00:00Z'), new Date('2026-01-01T12:00:00Z')]
  const sessions = await sessionsInMemory()
  sessions.close()
  const devices = knownDevices(sessions, { changedAt: async () => changedAt }, () => now)
  const cookie = async (userId = 'u-1') => (await devices.cookieFor(userId, true)).split(';')[0] ?? ''
  return {
    ...devices,
    cookie,
    pass: (days: number) => (now = new Date(now.getTime() + days * 24 * 3600_000)),
    changePassword: () => (changedAt = now),
  }
}

test('a device is known for 180 days to the user who signed in on it', async () => {
  const { cookie, deviceOf, pass } = await start()
  const ana = await cookie()
  const cookies = `theme=dark; ${await cookie('u-2')}; ${ana}`
  const device = await deviceOf('u-1', cookies)
  expect(device).toMatch(/^[0-9a-f-]{36}$/)
  expect(await deviceOf('u-2', ana)).toBeUndefined()
  pass(179)
  expect(await deviceOf('u-1', ana)).toBe(device)
  pass(2)
  expect(await deviceOf('u-1', ana)).toBeUndefined()
})

test('a changed password makes every device of the user unknown', async () => {
  const { cookie, deviceOf, changePassword } = await start()
  const ana = await cookie()
  changePassword()
  expect(await deviceOf('u-1', ana)).toBeUndefined()
})

test('a cookie with a change in any part is rejected', async () => {
  const { cookie, deviceOf } = await start()
  const [name = '', value = ''] = (await cookie()).split('=')
  const [device = '', until = '', signature = ''] = value.split('.')
  const forged = [
    `${device.replace(/^./, (first) => (first === 'a' ? 'b' : 'a'))}.${until}.${signature}`,
    `${device}.${Number(until) + 1}.${signature}`,
    `${device}.${until}.${signature.slice(1)}`,
    `${device}.${until}`,
    `${device}.never.${signature}`,
    '',
  ]
  for (const one of forged) expect(await deviceOf('u-1', `${name}=${one}`)).toBeUndefined()
  expect(await deviceOf('u-1', undefined)).toBeUndefined()
})

test('the cookie is inaccessible to scripts and other sites, and to plain connections if there is TLS', async () => {
  const { cookieFor } = await start()
  expect(await cookieFor('u-1', true)).toMatch(
    /; Max-Age=15552000; Path=\/app\/v1\/session; HttpOnly; SameSite=Strict; Secure$/,
  )
  expect(await cookieFor('u-1', false)).not.toContain('Secure')
})

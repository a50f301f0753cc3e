import { waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { requestedRoute, keepToken } from '../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../testing/fake-api.ts'
import { startTexts } from '../testing/texts.ts'
import { inTime, PAGE_LOAD_LIMIT, PageTooSlow } from '../lib/browser/page-load.ts'
import { guard, onlySignedOut } from './router.tsx'

/** Redirect target of a guard, or undefined if it allows the route. */
const ledTo = async (enter: () => unknown) => {
  try {
    await enter()
    return undefined
  } catch (answer) {
    return answer instanceof Object && 'headers' in answer && answer.headers instanceof Headers
      ? answer.headers.get('location')
      : answer
  }
}

beforeAll(startTexts)

const at = (path: string) => ({ request: Object.assign(Object.create(null), { url: `http://localhost${path}` }) })

test('a signed-out user goes to /login, and after sign-in to the requested route', async () => {
  expect(await ledTo(() => guard('PRICING')(at('/pricing/en-proceso?q=x')))).toBe('/login')
  keepToken(fakeToken(['PRICING']))
  expect(await ledTo(() => onlySignedOut(at('/login')))).toBe('/pricing/en-proceso?q=x')
  expect(await ledTo(() => onlySignedOut(at('/login')))).toBe('/home')
})

test('a user without the permission goes to /home', async () => {
  keepToken(fakeToken(['COMERCIAL']))
  expect(await ledTo(() => guard('PRICING')(at('/notas')))).toBe('/home')
  expect(await ledTo(() => guard('COMERCIAL')(at('/mis-cotizaciones')))).toBeUndefined()
  expect(await ledTo(() => guard()(at('/home')))).toBeUndefined()
})

/** A token issued ten minutes ago. */
const oldTokenWith = (permissions: readonly string[]) =>
  localStorage.setItem('token', fakeToken(permissions, { issuedAgo: 600 }))

const REFRESH = 'POST /app/v1/session/refresh'

test('a permission granted meanwhile opens its path at once', async () => {
  oldTokenWith(['COMERCIAL'])
  const calls = fakeApi({ [REFRESH]: () => ({ body: { token: fakeToken(['COMERCIAL', 'PRICING']) } }) })
  expect(await ledTo(() => guard('PRICING')(at('/notas')))).toBeUndefined()
  expect(calls).toHaveLength(1)
})

test('a user who lost a permission sees the reason on the home page, after a single request', async () => {
  oldTokenWith(['COMERCIAL'])
  const calls = fakeApi({ [REFRESH]: () => ({ body: { token: fakeToken(['COMERCIAL']) } }) })
  expect(await ledTo(() => guard('PRICING')(at('/notas')))).toBe('/home')
  expect(await ledTo(() => guard('PRICING')(at('/notas')))).toBe('/home')
  expect(calls).toHaveLength(1)
  await waitFor(() => expect(document.body).toHaveTextContent('No tiene permiso para abrir esa página'))
})

test('a deactivated user goes to /login', async () => {
  oldTokenWith(['COMERCIAL'])
  fakeApi({ [REFRESH]: () => ({ status: 401, body: { code: 'UNAUTHENTICATED' } }) })
  expect(await ledTo(() => guard('PRICING')(at('/notas')))).toBe('/login')
})

test('an expired token counts as signed out', async () => {
  keepToken(fakeToken(['PRICING'], { expiresIn: -1 }))
  expect(await ledTo(() => guard('PRICING')(at('/notas')))).toBe('/login')
  expect(requestedRoute.read()).toBe('/notas')
})

test('a mailed link opens its page also for a signed-in user', async () => {
  keepToken(fakeToken(['PRICING']))
  expect(await ledTo(() => onlySignedOut(at('/login?reset=secret')))).toBeUndefined()
})

test('/login is open to signed-out users', async () => {
  expect(await ledTo(() => onlySignedOut(at('/login')))).toBeUndefined()
})

test('a page that exceeds the load timeout fails', async () => {
  expect(PAGE_LOAD_LIMIT).toBe(120_000)
  await expect(inTime(() => new Promise(() => undefined), 5)).rejects.toBeInstanceOf(PageTooSlow)
  await expect(inTime(async () => 'page', 1000)).resolves.toBe('page')
})

test('a permission lost while its page was open is reported as a change, once', async () => {
  oldTokenWith(['PRICING'])
  expect(await ledTo(() => guard('PRICING')(at('/notas')))).toBeUndefined()
  oldTokenWith(['COMERCIAL'])
  fakeApi({ [REFRESH]: () => ({ body: { token: fakeToken(['COMERCIAL']) } }) })
  expect(await ledTo(() => guard('PRICING')(at('/notas')))).toBe('/home')
  await waitFor(() => expect(document.body).toHaveTextContent('Sus permisos cambiaron'))
  expect(document.body).toHaveTextContent('Lo que escribió queda en este navegador')
})

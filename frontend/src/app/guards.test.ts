import { waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { requestedRoute } from '../lib/auth/requested-route.ts'
import { keepToken } from '../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../testing/fake-api.ts'
import { startTexts } from '../testing/texts.ts'
import { guard, onlySignedOut } from './guards.ts'
import { inTime, PAGE_LOAD_LIMIT, PageTooSlow } from '../lib/browser/page-load.ts'

/** Where a guard sends to, or undefined when it lets pass. */
const ledTo = async (ask: () => unknown) => {
  try {
    await ask()
    return undefined
  } catch (answer) {
    return answer instanceof Object && 'headers' in answer && answer.headers instanceof Headers
      ? answer.headers.get('location')
      : answer
  }
}

beforeAll(startTexts)

const at = (path: string) => ({ request: Object.assign(Object.create(null), { url: `http://localhost${path}` }) })

test('who is not signed in goes to /login, and afterwards to what was first asked for', async () => {
  expect(await ledTo(() => guard('PRICING')(at('/pricing/en-proceso?q=x')))).toBe('/login')
  keepToken(fakeToken(['PRICING']))
  expect(await ledTo(() => onlySignedOut(at('/login')))).toBe('/pricing/en-proceso?q=x')
  expect(await ledTo(() => onlySignedOut(at('/login')))).toBe('/home')
})

test('who lacks the permission goes to /home', async () => {
  keepToken(fakeToken(['COMERCIAL']))
  expect(await ledTo(() => guard('PRICING')(at('/notas')))).toBe('/home')
  expect(await ledTo(() => guard('COMERCIAL')(at('/mis-cotizaciones')))).toBeUndefined()
  expect(await ledTo(() => guard()(at('/home')))).toBeUndefined()
})

/** A token that came ten minutes ago. */
const keptForLong = (permissions: readonly string[]) =>
  localStorage.setItem('token', fakeToken(permissions, { issuedAgo: 600 }))

const REFRESH = 'POST /app/v1/session/refresh'

test('a permission that was given since opens its path at once', async () => {
  keptForLong(['COMERCIAL'])
  const asked = fakeApi({ [REFRESH]: () => ({ body: { token: fakeToken(['COMERCIAL', 'PRICING']) } }) })
  expect(await ledTo(() => guard('PRICING')(at('/notas')))).toBeUndefined()
  expect(asked).toHaveLength(1)
})

test('who lost a permission is told why they stand on the home page, and the server is asked once', async () => {
  keptForLong(['COMERCIAL'])
  const asked = fakeApi({ [REFRESH]: () => ({ body: { token: fakeToken(['COMERCIAL']) } }) })
  expect(await ledTo(() => guard('PRICING')(at('/notas')))).toBe('/home')
  expect(await ledTo(() => guard('PRICING')(at('/notas')))).toBe('/home')
  expect(asked).toHaveLength(1)
  await waitFor(() => expect(document.body).toHaveTextContent('No tiene permiso para abrir esa página'))
})

test('who was deactivated goes to /login', async () => {
  keptForLong(['COMERCIAL'])
  fakeApi({ [REFRESH]: () => ({ status: 401, body: { code: 'UNAUTHENTICATED' } }) })
  expect(await ledTo(() => guard('PRICING')(at('/notas')))).toBe('/login')
})

test('an expired token is nobody’s', async () => {
  keepToken(fakeToken(['PRICING'], { expiresIn: -1 }))
  expect(await ledTo(() => guard('PRICING')(at('/notas')))).toBe('/login')
  expect(requestedRoute.read()).toBe('/notas')
})

test('a mailed link leads to its page, whoever is signed in', async () => {
  keepToken(fakeToken(['PRICING']))
  expect(await ledTo(() => onlySignedOut(at('/login?reset=secret')))).toBeUndefined()
})

test('/login is open to who is signed out', async () => {
  expect(await ledTo(() => onlySignedOut(at('/login')))).toBeUndefined()
})

test('a page that does not load in time fails', async () => {
  expect(PAGE_LOAD_LIMIT).toBe(120_000)
  await expect(inTime(() => new Promise(() => undefined), 5)).rejects.toBeInstanceOf(PageTooSlow)
  await expect(inTime(async () => 'page', 1000)).resolves.toBe('page')
})

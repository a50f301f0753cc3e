import { expect, test } from '@jest/globals'
import { askedRoute } from '../lib/asked-route.ts'
import { keepToken } from '../lib/session.ts'
import { fakeToken } from '../testing/fake-api.ts'
import { guard, onlySignedOut } from './guards.ts'
import { inTime, PAGE_LOAD_LIMIT, PageTooSlow } from './page-load.ts'

/** Where a guard sends to, or undefined when it lets pass. */
const ledTo = (ask: () => unknown) => {
  try {
    ask()
    return undefined
  } catch (answer) {
    return answer instanceof Object && 'headers' in answer && answer.headers instanceof Headers
      ? answer.headers.get('location')
      : answer
  }
}

const at = (path: string) => ({ request: Object.assign(Object.create(null), { url: `http://localhost${path}` }) })

test('who is not signed in goes to /login, and afterwards to what was first asked for', () => {
  expect(ledTo(() => guard('PRICING')(at('/pricing/en-proceso?q=x')))).toBe('/login')
  keepToken(fakeToken(['PRICING']))
  expect(ledTo(() => onlySignedOut(at('/login')))).toBe('/pricing/en-proceso?q=x')
  expect(ledTo(() => onlySignedOut(at('/login')))).toBe('/home')
})

test('who lacks the permission goes to /home', () => {
  keepToken(fakeToken(['COMERCIAL']))
  expect(ledTo(() => guard('PRICING')(at('/notas')))).toBe('/home')
  expect(ledTo(() => guard('COMERCIAL')(at('/mis-cotizaciones')))).toBeUndefined()
  expect(ledTo(() => guard()(at('/home')))).toBeUndefined()
})

test('an expired token is nobody’s', () => {
  keepToken(fakeToken(['PRICING'], { expiresIn: -1 }))
  expect(ledTo(() => guard('PRICING')(at('/notas')))).toBe('/login')
  expect(askedRoute.read()).toBe('/notas')
})

test('a mailed link leads to its page, whoever is signed in', () => {
  keepToken(fakeToken(['PRICING']))
  expect(ledTo(() => onlySignedOut(at('/login?reset=secret')))).toBeUndefined()
})

test('/login is open to who is signed out', () => {
  expect(ledTo(() => onlySignedOut(at('/login')))).toBeUndefined()
})

test('a page that does not load in time fails', async () => {
  expect(PAGE_LOAD_LIMIT).toBe(120_000)
  await expect(inTime(() => new Promise(() => undefined), 5)).rejects.toBeInstanceOf(PageTooSlow)
  await expect(inTime(async () => 'page', 1000)).resolves.toBe('page')
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeToken } from '../../testing/fake-api.ts'
import { sessionEnded, keepToken, removeToken } from './session.ts'
import { onSignOut } from './on-sign-out.ts'

let times = 0
let stop = () => {}

beforeEach(() => {
  removeToken()
  keepToken(fakeToken([], { id: 'u-1' }))
  times = 0
  stop = onSignOut(() => (times += 1))
})
afterEach(() => {
  stop()
  sessionEnded.forget()
})

const runOut = () => {
  sessionEnded.keep()
  removeToken()
}

test('sign-out clears the data of the user', () => {
  removeToken()
  expect(times).toBe(1)
})

test('another user finds no data, also after an expired session', () => {
  keepToken(fakeToken([], { id: 'u-2' }))
  expect(times).toBe(1)
  runOut()
  keepToken(fakeToken([], { id: 'u-3' }))
  expect(times).toBe(2)
})

test('the same user keeps the data after a renewal and after an expired session', () => {
  keepToken(fakeToken(['PRICING'], { id: 'u-1' }))
  runOut()
  keepToken(fakeToken([], { id: 'u-1' }))
  expect(times).toBe(0)
})

test('the same user keeps the data after sign-out in another tab, and another user finds none', () => {
  const signOutElsewhere = () => {
    localStorage.removeItem('token')
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  }
  signOutElsewhere()
  expect(times).toBe(0)
  keepToken(fakeToken([], { id: 'u-1' }))
  signOutElsewhere()
  expect(times).toBe(0)
  keepToken(fakeToken([], { id: 'u-2' }))
  expect(times).toBe(1)
})

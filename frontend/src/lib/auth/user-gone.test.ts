import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeToken } from '../../testing/fake-api.ts'
import { sessionEnded } from './requested-route.ts'
import { keepToken, removeToken } from './session.ts'
import { onUserGone } from './user-gone.ts'

let times = 0
let stop = () => {}

beforeEach(() => {
  removeToken()
  keepToken(fakeToken([], { id: 'u-1' }))
  times = 0
  stop = onUserGone(() => (times += 1))
})
afterEach(() => {
  stop()
  sessionEnded.forget()
})

const runOut = () => {
  sessionEnded.keep()
  removeToken()
}

test('who signs out leaves nothing behind', () => {
  removeToken()
  expect(times).toBe(1)
})

test('another user finds nothing, also after a session that has run out', () => {
  keepToken(fakeToken([], { id: 'u-2' }))
  expect(times).toBe(1)
  runOut()
  keepToken(fakeToken([], { id: 'u-3' }))
  expect(times).toBe(2)
})

test('the same user goes on with a renewed token and after their session has run out', () => {
  keepToken(fakeToken(['PRICING'], { id: 'u-1' }))
  runOut()
  keepToken(fakeToken([], { id: 'u-1' }))
  expect(times).toBe(0)
})

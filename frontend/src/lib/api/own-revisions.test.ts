import { expect, test } from 'vitest'
import { fakeToken } from '../../testing/fake-api.ts'
import { keepToken, removeToken } from '../auth/session.ts'
import { keepOwnRevision, rebasedRevision } from './api.ts'

test('own commands advance a revision, other users’ commands do not', () => {
  keepOwnRevision('quotation-3', 5, 6)
  keepOwnRevision('quotation-3', 6, 8)
  keepOwnRevision('quotation-3', 9, 10)
  expect(rebasedRevision('quotation-3', 5)).toBe(8)
  expect(rebasedRevision('quotation-3', 9)).toBe(10)
  expect(rebasedRevision('quotation-30', 5)).toBe(5)
})

test('a command without changes advances nothing', () => {
  keepOwnRevision('quotation-5', 5, 5)
  expect(rebasedRevision('quotation-5', 5)).toBe(5)
})

test('the revisions of a user’s commands are forgotten with the user', () => {
  keepToken(fakeToken([]))
  keepOwnRevision('quotation-4', 5, 6)
  removeToken()
  expect(rebasedRevision('quotation-4', 5)).toBe(5)
})

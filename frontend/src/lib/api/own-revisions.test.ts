import { expect, test } from '@jest/globals'
import { fakeToken } from '../../testing/fake-api.ts'
import { movedOn, movedTo } from './own-revisions.ts'
import { keepToken, removeToken } from '../auth/session.ts'

test('one’s own commands move a revision on, somebody else’s do not', () => {
  movedOn('quotation-3', 5, 6)
  movedOn('quotation-3', 6, 8)
  movedOn('quotation-3', 9, 10)
  expect(movedTo('quotation-3', 5)).toBe(8)
  expect(movedTo('quotation-3', 9)).toBe(10)
  expect(movedTo('quotation-30', 5)).toBe(5)
})

test('a command that changed nothing moves nothing', () => {
  movedOn('quotation-5', 5, 5)
  expect(movedTo('quotation-5', 5)).toBe(5)
})

test('what a user’s commands made is forgotten with them', () => {
  keepToken(fakeToken([]))
  movedOn('quotation-4', 5, 6)
  removeToken()
  expect(movedTo('quotation-4', 5)).toBe(5)
})

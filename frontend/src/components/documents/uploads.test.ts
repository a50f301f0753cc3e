import { beforeEach, expect, test } from 'vitest'
import { keepToken, removeToken } from '../../lib/auth/session.ts'
import { fakeToken } from '../../testing/fake-api.ts'
import { fakeUploads } from '../../testing/fake-uploads.ts'
import { chooseFiles, forgetChosen, handOver, NEW_QUOTATION, sendChosen } from './uploads.ts'

const file = new File(['abc'], 'packing list.pdf')

beforeEach(() => keepToken(fakeToken([])))

test('files chosen by one user are not sent with the quotation of the next user', () => {
  chooseFiles(NEW_QUOTATION, [file])
  chooseFiles('MVD-2026-000001', [file])
  removeToken()
  const sent = fakeUploads()
  expect(handOver('MVD-2026-000002')).toBe(false)
  sendChosen('MVD-2026-000001', () => undefined)
  expect(sent).toEqual([])
})

test('files discarded by one user do not return for the next user', () => {
  chooseFiles(NEW_QUOTATION, [file])
  const back = forgetChosen()
  removeToken()
  back()
  expect(handOver('MVD-2026-000002')).toBe(false)
})

import { beforeEach, expect, test } from 'vitest'
import { readDrafts, saveDraft } from './drafts.ts'
import { forgetOnSharedComputer, sharedBy } from './shared-computer.ts'

const display = {
  type: '',
  mode: '',
  origin: '',
  destination: '',
  incoterm: '',
  volume: '',
  weight: '',
  chargeable: '',
  client: '',
}
const save = (user: string) => saveDraft({ type: 'NEW_QUOTATION', name: user, display, data: {}, user })
const owners = () => readDrafts().map(({ user }) => user)

beforeEach(() => {
  localStorage.clear()
  save('ana')
  save('beto')
})

test('on a shared computer the user’s drafts are removed with the session, those of others stay', async () => {
  sharedBy.write('ana')
  await forgetOnSharedComputer()
  expect(owners()).toEqual(['beto'])
  expect(sharedBy.read()).toBe('')
})

test('drafts stay while the same user signs in again, and on a computer that is not shared', async () => {
  sharedBy.write('ana')
  await forgetOnSharedComputer('ana')
  expect(owners()).toEqual(['beto', 'ana'])
  await forgetOnSharedComputer('beto')
  expect(owners()).toEqual(['beto'])
  await forgetOnSharedComputer()
  expect(owners()).toEqual(['beto'])
})

import { beforeEach, expect, test, vi } from 'vitest'
import {
  type Draft,
  DRAFTS_BUDGET,
  draftOf,
  draftsDamaged,
  readDrafts,
  removeDraft,
  renameDraft,
  saveDraft,
} from './drafts.ts'

const display = {
  type: 'AIR',
  mode: 'LSE',
  origin: 'FRA',
  destination: 'MVD',
  incoterm: 'FCA',
  volume: '1.26',
  weight: '150',
  chargeable: '210',
  client: 'Acme',
}
const draft = (more: Partial<Draft> = {}) => ({
  type: 'NEW_QUOTATION' as const,
  name: 'Acme FRA',
  display,
  data: { incoterm: 'FCA' },
  user: 'u1',
  ...more,
})
const ids = () => readDrafts().map(({ id }) => id)
const keysAside = () => Object.keys(localStorage).filter((key) => key.startsWith('drafts-damaged'))

beforeEach(() => localStorage.clear())

test('ids count up from 0 and are not reused while the list exists', () => {
  expect([saveDraft(draft())?.id, saveDraft(draft())?.id, saveDraft(draft())?.id]).toEqual([0, 1, 2])
  removeDraft(2)
  expect(saveDraft(draft())?.id).toBe(3)
  for (const id of ids()) removeDraft(id)
  expect(saveDraft(draft())?.id).toBe(0)
})

test('a draft saved again keeps its id, and is listed first', () => {
  saveDraft(draft())
  saveDraft(draft())
  saveDraft(draft({ id: 0, name: 'Acme, again' }))
  expect(ids()).toEqual([0, 1])
  expect(draftOf(0, 'u1')?.name).toBe('Acme, again')
})

test('a draft belongs to the user who saved it', () => {
  saveDraft(draft())
  expect(draftOf(0, 'u2')).toBeUndefined()
  expect(saveDraft(draft({ id: 0, user: 'u2' }))?.id).toBe(1)
  expect(draftOf(0, 'u1')).toBeDefined()
})

test('a removed draft can be restored', () => {
  saveDraft(draft())
  const back = removeDraft(0)
  expect(ids()).toEqual([])
  back()
  expect(ids()).toEqual([0])
})

test('over the budget nothing is saved and nothing is lost', () => {
  saveDraft(draft())
  expect(saveDraft(draft({ data: 'x'.repeat(DRAFTS_BUDGET) }))).toBeUndefined()
  expect(ids()).toEqual([0])
})

test('a failed write keeps the old list', () => {
  saveDraft(draft())
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(saveDraft(draft())).toBeUndefined()
  expect(renameDraft(0, 'another')).toBe(false)
  setItem.mockRestore()
  expect(readDrafts()).toMatchObject([{ id: 0, name: 'Acme FRA' }])
})

test('unreadable data is moved to another key, not deleted', () => {
  localStorage.setItem('drafts', '{"not": "a list"')
  expect(readDrafts()).toEqual([])
  expect(draftsDamaged()).toBe(true)
  saveDraft(draft())
  const [aside = ''] = keysAside()
  expect(localStorage.getItem(aside)).toBe('{"not": "a list"')
  expect(ids()).toEqual([0])
})

test('a partly damaged list keeps its valid drafts', () => {
  saveDraft(draft())
  const whole = localStorage.getItem('drafts') ?? ''
  localStorage.setItem('drafts', `[{"id":"x"},${whole.slice(1)}`)
  expect(ids()).toEqual([0])
  expect(draftsDamaged()).toBe(true)
})

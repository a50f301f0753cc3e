import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { isPageHeld } from '../../lib/browser/leaving-page.ts'
import { keepToken, removeToken } from '../../lib/auth/session.ts'
import { fakeToken } from '../../testing/fake-api.ts'
import { useFormDraft, useUnsaved } from './form-drafts.ts'

const openDraft = (name: string) => renderHook(() => useFormDraft(name, ''))

test('a draft is restored when its form is opened again, and blocks leaving the page meanwhile', () => {
  const { result, unmount } = openDraft('Q-1:cost:a')
  expect(isPageHeld()).toBe(false)
  act(() => result.current[1]('mine'))
  unmount()
  expect(isPageHeld()).toBe(true)
  const reopened = openDraft('Q-1:cost:a')
  expect(reopened.result.current[0]).toBe('mine')
  act(() => reopened.result.current[2]())
  expect(reopened.result.current[0]).toBe('')
  expect(isPageHeld()).toBe(false)
})

test('text changed back to its initial value is no draft', () => {
  const { result } = openDraft('Q-2:note')
  act(() => result.current[1]('m'))
  expect(isPageHeld()).toBe(true)
  act(() => result.current[1](''))
  expect(isPageHeld()).toBe(false)
})

test('a quotation lists its unsaved drafts from all forms', () => {
  const unsaved = renderHook(() => useUnsaved('Q-3')).result
  const otherDraft = openDraft('Q-3:cost:a')
  const other = openDraft('Q-30:cost:a')
  act(() => {
    otherDraft.result.current[1]('mine')
    other.result.current[1]('theirs')
  })
  otherDraft.unmount()
  expect(unsaved.current).toEqual(['Q-3:cost:a'])
  act(() => other.result.current[2]())
})

test('signing out removes the drafts', () => {
  keepToken(fakeToken([]))
  const { result, unmount } = openDraft('Q-4:cost:a')
  act(() => result.current[1]('mine'))
  unmount()
  act(() => removeToken())
  expect(openDraft('Q-4:cost:a').result.current[0]).toBe('')
  expect(isPageHeld()).toBe(false)
})

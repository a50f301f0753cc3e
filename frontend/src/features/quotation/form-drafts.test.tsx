import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { isPageHeld } from '../../lib/browser/leaving-page.ts'
import { keepToken, removeToken } from '../../lib/auth/session.ts'
import { fakeToken } from '../../testing/fake-api.ts'
import { useFormDraft, useUnsaved } from './form-drafts.ts'

const typing = (name: string) => renderHook(() => useFormDraft(name, ''))

test('a draft is restored when its part is opened again, and holds the page meanwhile', () => {
  const { result, unmount } = typing('Q-1:cost:a')
  expect(isPageHeld()).toBe(false)
  act(() => result.current[1]('mine'))
  unmount()
  expect(isPageHeld()).toBe(true)
  const again = typing('Q-1:cost:a')
  expect(again.result.current[0]).toBe('mine')
  act(() => again.result.current[2]())
  expect(again.result.current[0]).toBe('')
  expect(isPageHeld()).toBe(false)
})

test('a form changed back to its start leaves no draft', () => {
  const { result } = typing('Q-2:note')
  act(() => result.current[1]('m'))
  expect(isPageHeld()).toBe(true)
  act(() => result.current[1](''))
  expect(isPageHeld()).toBe(false)
})

test('a quotation lists its unsaved drafts from all forms', () => {
  const unsaved = renderHook(() => useUnsaved('Q-3')).result
  const own = typing('Q-3:cost:a')
  const other = typing('Q-30:cost:a')
  act(() => {
    own.result.current[1]('mine')
    other.result.current[1]('theirs')
  })
  own.unmount()
  expect(unsaved.current).toEqual(['Q-3:cost:a'])
  act(() => other.result.current[2]())
})

test('signing out removes the drafts', () => {
  keepToken(fakeToken([]))
  const { result, unmount } = typing('Q-4:cost:a')
  act(() => result.current[1]('mine'))
  unmount()
  act(() => removeToken())
  expect(typing('Q-4:cost:a').result.current[0]).toBe('')
  expect(isPageHeld()).toBe(false)
})

import { expect, test } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
import { keepToken, removeToken } from '../../lib/session.ts'
import { fakeToken } from '../../testing/fake-api.ts'
import { useTyped, useTypedOver } from './typed.ts'

const typing = (name: string, revision: number) =>
  renderHook(
    (props: { revision: number }) => ({ typed: useTyped(name, ''), over: useTypedOver(name, props.revision) }),
    { initialProps: { revision } },
  )

test('what is typed stays typed over the revision at which it was begun', () => {
  const { result, rerender, unmount } = typing('Q-1:cost:a', 5)
  act(() => result.current.typed[1]('mine'))
  rerender({ revision: 7 })
  expect(result.current.over).toBe(5)
  unmount()
  const again = typing('Q-1:cost:a', 8)
  expect(again.result.current.typed[0]).toBe('mine')
  expect(again.result.current.over).toBe(5)
})

test('what was not touched begins anew', () => {
  typing('Q-2:cost:a', 5).unmount()
  expect(typing('Q-2:cost:a', 8).result.current.over).toBe(8)
})

test('what is typed is gone with who typed it', () => {
  keepToken(fakeToken([]))
  const { result, unmount } = typing('Q-4:cost:a', 5)
  act(() => result.current.typed[1]('mine'))
  unmount()
  removeToken()
  const next = typing('Q-4:cost:a', 8)
  expect(next.result.current.typed[0]).toBe('')
  expect(next.result.current.over).toBe(8)
})

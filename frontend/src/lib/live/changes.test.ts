import { expect, test } from 'vitest'
import { changesThrough, onChanges } from './changes.ts'

const socket = () => {
  const asked: (() => void)[] = []
  let ended = 0
  changesThrough((told) => {
    asked.push(told)
    return () => (ended += 1)
  })
  return { asked, ended: () => ended }
}

test('the socket is asked once for all who listen, and no longer than somebody does', () => {
  const { asked, ended } = socket()
  expect(asked).toHaveLength(0)
  let heard = 0
  const [leave, leaveToo] = [onChanges(() => (heard += 1)), onChanges(() => (heard += 1))]
  expect(asked).toHaveLength(1)
  asked[0]?.()
  expect(heard).toBe(2)
  leave()
  expect(ended()).toBe(0)
  leaveToo()
  expect(ended()).toBe(1)
})

test('what changed while the socket was closed is told when it is open again, and it is asked anew', () => {
  socket()
  let heard = 0
  const leave = onChanges(() => (heard += 1))
  changesThrough(undefined)
  expect(heard).toBe(0)
  const { asked } = socket()
  expect([asked.length, heard]).toEqual([1, 1])
  leave()
})

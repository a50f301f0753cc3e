import { Unavailable } from '@freight/platform/errors'
import { expect, test } from 'vitest'
import { ownTurns } from './own-turns.ts'

const { signal } = new AbortController()
const bounds = { atOnce: 2, mostWaiting: 2 }

/** Something that is asked for, and is answered when the test says so. */
const question = () => {
  let answer: (value: string) => void = () => {}
  let isAsked = false
  const given = new Promise<string>((resolve) => (answer = resolve))
  const ask = () => {
    isAsked = true
    return given
  }
  return { ask, answer: (value: string) => answer(value), isAsked: () => isAsked }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('of one person so many are asked at once, and each of the others in its turn; nobody else waits for them', async () => {
  const turns = ownTurns(bounds)
  const [first, second, third, other] = [question(), question(), question(), question()]
  const answers = [first, second, third].map(({ ask }) => turns('ana', signal, ask))
  const others = turns('bea', signal, other.ask)
  await settle()
  expect([first, second, third, other].map(({ isAsked }) => isAsked())).toEqual([true, true, false, true])
  first.answer('a')
  await settle()
  expect(third.isAsked()).toBe(true)
  for (const [one, value] of [
    [second, 'b'],
    [third, 'c'],
    [other, 'd'],
  ] as const)
    one.answer(value)
  expect(await Promise.all([...answers, others])).toEqual(['a', 'b', 'c', 'd'])
})

test('who has too many waiting is told to come again; what fails, or is left, gives its place to the next', async () => {
  const turns = ownTurns(bounds)
  const leaving = new AbortController()
  const [first, second, left, last] = [question(), question(), question(), question()]
  const failing = turns('ana', signal, async () => {
    await first.ask()
    throw new Error('no store')
  })
  const slow = turns('ana', signal, second.ask)
  const gone = turns('ana', leaving.signal, left.ask)
  const waiting = turns('ana', signal, last.ask)
  await expect(turns('ana', signal, question().ask)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  leaving.abort(new Error('left'))
  await expect(gone).rejects.toThrow('left')
  first.answer('')
  await expect(failing).rejects.toThrow('no store')
  await settle()
  expect([left, last].map(({ isAsked }) => isAsked())).toEqual([false, true])
  last.answer('d')
  second.answer('b')
  expect(await Promise.all([slow, waiting])).toEqual(['b', 'd'])
})

test('a store that was waited for in vain is asked once, not once for each that waits', async () => {
  const turns = ownTurns({ atOnce: 1, mostWaiting: 2 })
  let asked = 0
  const ask = async () => {
    asked += 1
    await settle()
    throw new Unavailable('analytics', { waited: true })
  }
  await Promise.allSettled([1, 2, 3].map(() => turns('ana', signal, ask)))
  expect(asked).toBe(1)
  const after = question()
  after.answer('c')
  expect(await turns('ana', signal, after.ask)).toBe('c')
})

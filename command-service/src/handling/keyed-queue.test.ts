import { expect, test } from 'vitest'
import { keyedQueue } from './keyed-queue.ts'

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

test('tasks of one key run one after the other, also after a failure', async () => {
  const queue = keyedQueue()
  const seen: string[] = []
  const task =
    (name: string, fails = false) =>
    async () => {
      seen.push(`${name} begins`)
      await nextTurn()
      seen.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    }
  const results = await Promise.allSettled([queue('x', task('a')), queue('x', task('b', true)), queue('x', task('c'))])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

test('tasks of other keys do not wait', async () => {
  const queue = keyedQueue()
  let release = () => {}
  const blocked = queue('x', () => new Promise<void>((resolve) => void (release = resolve)))
  expect(await queue('y', async () => 'done')).toBe('done')
  release()
  await blocked
})

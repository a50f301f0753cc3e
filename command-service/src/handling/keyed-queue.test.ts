import { expect, test } from '@jest/globals'
import { turns } from './keyed-queue.ts'

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

test('tasks of one key follow each other, whatever the one before came to', async () => {
  const inTurn = turns()
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
  const results = await Promise.allSettled([
    inTurn('x', task('a')),
    inTurn('x', task('b', true)),
    inTurn('x', task('c')),
  ])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

test('other keys do not wait', async () => {
  const inTurn = turns()
  let release = () => {}
  const held = inTurn('x', () => new Promise<void>((resolve) => void (release = resolve)))
  expect(await inTurn('y', async () => 'done')).toBe('done')
  release()
  await held
})

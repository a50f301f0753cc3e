import { expect, test } from 'vitest'
import { idleQueue } from './use-lazy-chart.ts'

/** Resolves in the turn after all earlier calls. */
const allDone = () => new Promise<void>((done) => idleQueue(done))

test('tasks run one after the other, each in its own browser task', async () => {
  const done: string[] = []
  idleQueue(() => {
    done.push('first')
    queueMicrotask(() => done.push('end of the first task'))
  })
  idleQueue(() => done.push('second'))
  expect(done).toEqual([])
  await allDone()
  expect(done).toEqual(['first', 'end of the first task', 'second'])
})

test('a cancelled task is skipped', async () => {
  const done: string[] = []
  const leave = idleQueue(() => done.push('gone'))
  idleQueue(() => done.push('stayed'))
  leave()
  await allDone()
  expect(done).toEqual(['stayed'])
})

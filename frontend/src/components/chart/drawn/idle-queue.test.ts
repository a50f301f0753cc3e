import { expect, test } from 'vitest'
import { idleQueue } from './idle-queue.ts'

/** Resolves in the turn after all that were asked before. */
const allDone = () => new Promise<void>((done) => idleQueue(done))

test('acts are done one after the other, each in a task of its own', async () => {
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

test('who leaves the queue is passed over', async () => {
  const done: string[] = []
  const leave = idleQueue(() => done.push('gone'))
  idleQueue(() => done.push('stayed'))
  leave()
  await allDone()
  expect(done).toEqual(['stayed'])
})

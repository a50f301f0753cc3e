import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { workerPool } from './worker-pool.ts'

const folder = await mkdtemp(join(tmpdir(), 'threads-'))
const worker = pathToFileURL(join(folder, 'worker.mjs'))
await writeFile(
  worker,
  `import { threadId } from 'node:worker_threads'
  export default (text) => {
    if (text === 'bad') throw new Error('cannot be done')
    return { text: text.toUpperCase(), threadId }
  }`,
)
const pool = workerPool()
afterAll(async () => {
  await pool.close()
  await rm(folder, { recursive: true })
})
const runHere = async (text: string) => ({ text, threadId: 0 })

test('work runs in another thread, and its failure reaches the caller', async () => {
  const runShout = pool.run(worker, runHere)
  const [one, two] = await Promise.all([runShout('one'), runShout('two')])
  expect([one?.text, two?.text]).toEqual(['ONE', 'TWO'])
  expect(one?.threadId).toBeGreaterThan(0)
  await expect(runShout('bad')).rejects.toThrow('cannot be done')
})

test('uncompiled work runs in the main thread', async () => {
  const runShout = pool.run(pathToFileURL(join(folder, 'none.mjs')), runHere)
  expect(await runShout('one')).toEqual({ text: 'one', threadId: 0 })
})

test('work is rejected when the queue is full, and owed work is still accepted', async () => {
  const [runShout, shoutOwed] = [pool.run(worker, runHere), pool.run(worker, runHere, { owed: true })]
  const answers = await Promise.allSettled(
    Array.from({ length: 100 }, (_, n) => runShout(`word ${n}`)).concat(shoutOwed('offer')),
  )
  expect(answers.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
  expect(answers.at(-1)).toMatchObject({ status: 'fulfilled', value: { text: 'OFFER' } })
})

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { testPostgres } from '@freight/platform/testing/test-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'

const rounds = 20
// All workers share one clock.
const startedAt = Date.now()
const worker = fileURLToPath(new URL('../../command-service/dist/testing/agents-worker.js', import.meta.url))
let postgres: Awaited<ReturnType<typeof testPostgres>>
let dataDir: string
const children = new Set<ChildProcess>()

beforeAll(async () => {
  postgres = await testPostgres()
  dataDir = await mkdtemp(join(tmpdir(), 'agent-mails-'))
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Starts a worker; resolves with the quotation whose agent received a cost request, and with `kill`. */
const start = (sendsRequest: 'yes' | 'no') =>
  new Promise<{ key: string; kill: () => Promise<void> }>((resolve, reject) => {
    const child = spawn(process.execPath, [worker], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'] ?? '',
        DATA_DIR: dataDir,
        EVENT_STORE_URL: postgres.url,
        DATABASE_URL: postgres.url,
        LOG_LEVEL: 'error',
        ASKS: sendsRequest,
        STARTED_AT: String(startedAt),
      },
    })
    children.add(child)
    let output = ''
    child.stderr.on('data', (text: Buffer) => (output += text.toString()))
    const exit = new Promise<void>((done) => child.once('exit', () => done()))
    void exit.then(() => {
      children.delete(child)
      reject(new Error(`The worker has ended: ${output}`))
    })
    const kill = async () => {
      child.kill('SIGKILL')
      await exit
    }
    createInterface({ input: child.stdout }).on('line', (line) => {
      const key = /^asked (\S+)/.exec(line)?.[1]
      if (key !== undefined) resolve({ key, kill })
    })
  })

const outbox = () => join(dataDir, 'outbox')
const mails = async () => (await readdir(outbox()).catch(() => [])).filter((name) => name.endsWith('.eml'))
/** Resolves as soon as this many mails exist. */
const untilMailed = async (count: number) => {
  while ((await mails()).length < count) await new Promise((resolve) => setTimeout(resolve, 1))
}
const keyIn = async (name: string) =>
  /\bMVD-\d{4}-\d{6}\b/.exec(await readFile(join(outbox(), name), 'utf8'))?.[0] ?? name

test(`an application killed between the cost request and its mail sends exactly one mail, ${rounds} times`, async () => {
  const mailKeys: string[] = []
  let unfinished = 0
  for (let round = 0; round < rounds; round += 1) {
    const { key, kill } = await start('yes')
    mailKeys.push(key)
    // The kill comes at the append of the event, some time later, or after the mail was written but not recorded.
    if (round % 3 === 0) await untilMailed(mailKeys.length)
    else await new Promise((resolve) => setTimeout(resolve, 3 * round * (round % 3)))
    await kill()
    if ((await mails()).length < mailKeys.length) unfinished += 1
  }
  const { kill } = await start('no')
  await untilMailed(rounds)
  await kill()
  const keys = await Promise.all((await mails()).map(keyIn))
  expect(keys.toSorted()).toEqual(mailKeys.toSorted())
  expect(unfinished).toBeGreaterThan(0)
  const { rows } = await postgres.db.query<{ n: number }>('select count(*)::int as n from operation.outbox')
  expect(rows).toEqual([{ n: rounds }])
  process.stderr.write(`mails to agents: ${rounds} kills, ${unfinished} before the mail was written\n`)
})

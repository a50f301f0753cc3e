import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'

/** A process that logs more than a pipe and the memory for it hold, and then says on standard output how it went. */
const chatty = `
  import { logger } from ${JSON.stringify(new URL('./logging.ts', import.meta.url).href)}
  import { logDestination } from ${JSON.stringify(new URL('./log-pipe.ts', import.meta.url).href)}
  let dropped = 0
  const log = logger('info', logDestination(2, () => { dropped += 1 }))
  for (let n = 0; n < 20_000; n += 1) log.info({ n, text: 'x'.repeat(400) }, 'line')
  setTimeout(() => process.stdout.write(JSON.stringify({ dropped }) + '\\n'), 10)
  process.stdin.once('data', () => process.exit(0))`

const start = () =>
  spawn(process.execPath, ['--import=tsx', '--conditions=source', '--input-type=module', '--eval', chatty], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // Node's options for the tests are not for this process.
    env: { ...process.env, NODE_OPTIONS: '' },
  })

test('a log pipe that nobody reads stops nothing: what does not fit is counted and dropped', async () => {
  const child = start()
  const said = new Promise<string>((resolve) => child.stdout.once('data', (text: Buffer) => resolve(String(text))))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const { dropped } = JSON.parse(await said)
  expect(dropped).toBeGreaterThan(1_000)
  expect(dropped).toBeLessThan(20_000)
  child.stdin.write('end')
  expect(await ended).toBe(0)
}, 30_000)

import { spawn } from 'node:child_process'
import { existsSync, openSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A process that logs more than a pipe and its buffer hold, and then prints the result on standard output. */
const chattyProgram = `
  import { logger } from ${JSON.stringify(new URL('./logging.ts', import.meta.url).href)}
  import { logDestination } from ${JSON.stringify(new URL('./log-pipe.ts', import.meta.url).href)}
  let dropped = 0
  const log = logger('info', logDestination(2, () => { dropped += 1 }))
  for (let n = 0; n < 20_000; n += 1) log.info({ n, text: 'x'.repeat(400) }, 'line')
  setTimeout(() => process.stdout.write(JSON.stringify({ dropped }) + '\\n'), 10)
  process.stdin.once('data', () => process.exit(0))`

const start = () =>
  spawn(process.execPath, ['--import=tsx', '--conditions=source', '--input-type=module', '--eval', chattyProgram], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // Without the Node options of the test process.
    env: { ...process.env, NODE_OPTIONS: '' },
  })

test('a log pipe without a reader does not block: lines beyond the buffer are counted and dropped', async () => {
  const child = start()
  const output = new Promise<string>((resolve) => child.stdout.once('data', (text: Buffer) => resolve(String(text))))
  const exit = new Promise((resolve) => child.once('exit', resolve))
  const { dropped } = JSON.parse(await output)
  expect(dropped).toBeGreaterThan(1_000)
  expect(dropped).toBeLessThan(20_000)
  child.stdin.write('end')
  expect(await exit).toBe(0)
}, 30_000)

const carefulProgram = `
  import { logger } from ${JSON.stringify(new URL('./logging.ts', import.meta.url).href)}
  import { logDestination } from ${JSON.stringify(new URL('./log-pipe.ts', import.meta.url).href)}
  let dropped = 0
  const log = logger('info', logDestination(2, () => { dropped += 1 }))
  for (let n = 0; n < 100; n += 1) log.info({ n }, 'line')
  setTimeout(() => process.stdout.write(JSON.stringify({ dropped }) + '\\n'), 10)`

// Only Linux has a file whose disk is always full.
test.skipIf(!existsSync('/dev/full'))(
  'a full disk does not block the log: lines are counted and dropped',
  async () => {
    const child = spawn(
      process.execPath,
      ['--import=tsx', '--conditions=source', '--input-type=module', '--eval', carefulProgram],
      {
        stdio: ['ignore', 'pipe', openSync('/dev/full', 'w')],
        env: { ...process.env, NODE_OPTIONS: '' },
      },
    )
    let output = ''
    child.stdout?.on('data', (text: Buffer) => (output += String(text)))
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(0)
    expect(JSON.parse(output).dropped).toBeGreaterThanOrEqual(100)
  },
  30_000,
)

import { execFile, spawn } from 'node:child_process'
import { writeSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
// Version 26 is on the registry without its LTS name yet.
const newestLts = 'node@24'
const readyWithinMs = 10 * 60_000
const installWithinMs = 4 * 60_000

let folder: string
let clone: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cold-start-'))
  // As root, PostgreSQL runs as another user, who needs access to its program.
  await chmod(folder, 0o755)
  clone = join(folder, 'clone')
})
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 40, retryDelay: 250 }))

/** Prints a bench line past the reporter, which prints the output of failed tests only. */
const report = (name: string, startedAt: number) =>
  writeSync(2, `${JSON.stringify({ name, value: Math.round(performance.now() - startedAt) / 1000, unit: 's' })}\n`)

const timed = async <Value>(name: string, work: () => Promise<Value>): Promise<Value> => {
  const startedAt = performance.now()
  const value = await work()
  report(name, startedAt)
  return value
}

// Variables that vitest sets must not reach the application: it would start as a test.
const { PATH = '', HOME = '' } = process.env
const environment = (variables: Record<string, string>) => ({ PATH, HOME, PORT: '0', ...variables })

/** Runs `npm start` until `Ready`, reads a page and stops it; returns its output. */
const startOnce = async (name: string, env: Record<string, string>): Promise<string[]> => {
  const startedAt = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: clone,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment(env),
  })
  const stop = (signal: NodeJS.Signals) => child.pid !== undefined && process.kill(-child.pid, signal)
  const timeOut = setTimeout(() => stop('SIGKILL'), readyWithinMs)
  const lines: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => lines.push(line))
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const ready = new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line)
      const built = /^Built (\S+)/.exec(line)?.[1]
      if (built !== undefined) report(`${name}-build-${built}`, startedAt)
      const url = /^Ready: (\S+)$/.exec(line)?.[1]
      if (url !== undefined) resolve(url)
    })
    void exit.then(() => reject(new Error(`npm start ended before Ready:\n${lines.join('\n')}`)))
  })
  try {
    const url = await ready
    report(`${name}-ready`, startedAt)
    const page = await fetch(url)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root">')])
    expect((await fetch(`${url}/health/live`)).status).toBe(200)
    return lines
  } finally {
    clearTimeout(timeOut)
    if (child.exitCode === null) stop('SIGTERM')
    await exit
  }
}

test('a fresh clone installs, builds, fills its demo and serves the application, and starts again', async () => {
  await run('git', ['clone', '--quiet', '--no-hardlinks', root, clone])
  const options = { cwd: clone, env: environment({}), maxBuffer: 64 * 1024 * 1024, killSignal: 'SIGKILL' } as const
  const install = () => run('npm', ['ci', '--prefer-offline'], { ...options, timeout: installWithinMs })
  // npm once hung after its last package; a real fault fails the second time too.
  await timed('cold-install', () => install().catch(install))
  const dataDir = join(folder, 'data')
  const lines = await startOnce('cold-start', { DATA_DIR: dataDir })
  expect(lines.filter((line) => /^user \S+ password \S+ role \S+$/.test(line)).length).toBeGreaterThan(5)
  await startOnce('second-start', { DATA_DIR: dataDir })
})

test('the application starts on the newest LTS of Node', async () => {
  const home = join(folder, 'lts')
  await mkdir(home)
  await writeFile(join(home, 'package.json'), '{"private":true}')
  await run('npm', ['install', '--prefer-offline', '--no-save', newestLts], { cwd: home, env: environment({}) })
  const bin = join(home, 'node_modules', 'node', 'bin')
  const { stdout } = await run(join(bin, 'node'), ['--print', 'process.release.lts'])
  expect(stdout.trim()).toBe('Krypton')
  await startOnce('newest-lts-start', {
    DATA_DIR: join(folder, 'lts-data'),
    DEMO_QUOTATIONS: '50',
    PATH: `${bin}${delimiter}${PATH}`,
  })
})

// Builds the application: services and tools, reference data, frontend. `npm run types` checks the types, not this
// script. Plain JavaScript, because it runs before compilation. A step without changes is skipped.
import { spawn } from 'node:child_process'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './build-lock.mjs'
import { compile } from './compile.mjs'
import { buildReferenceData } from '../reference/shipped/shipped-data.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const bin = (name) => join(root, 'node_modules', '.bin', name)

const run = (command, args, cwd = root) =>
  new Promise((resolve, reject) => {
    let output = ''
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    // A child program must stop writing when this process is stopped.
    const endWithParent = () => child.kill()
    process.on('exit', endWithParent)
    child.on('error', reject)
    child.on('close', (code) => {
      process.off('exit', endWithParent)
      if (code === 0) resolve(output)
      else reject(new Error(`${args.join(' ')}\n${output}`))
    })
  })

const files = async (folder) => {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

const newest = async (folders) => {
  let latest = 0
  for (const folder of folders)
    for (const file of await files(folder)) latest = Math.max(latest, (await stat(file)).mtimeMs)
  return latest
}

const modifiedAt = async (path) => (await stat(join(root, path)).catch(() => undefined))?.mtimeMs ?? 0

const buildFrontend = async () => {
  const sources = Math.max(
    await newest(['frontend/src', 'frontend/public', 'frontend/build', 'contracts/src', 'contracts/locales']),
    ...(await Promise.all(['frontend/index.html', 'frontend/vite.config.ts', 'package-lock.json'].map(modifiedAt))),
  )
  if ((await modifiedAt('frontend/dist/index.html')) > sources) return
  // Built in a temporary folder and moved, so that an interrupted build is never taken for a complete one.
  const draft = join(root, '.cache', 'frontend')
  const built = join(root, 'frontend', 'dist')
  await run(bin('vite'), ['build', '--logLevel', 'warn', '--outDir', draft, '--emptyOutDir'], join(root, 'frontend'))
  await rm(built, { recursive: true, force: true })
  await rename(draft, built)
}

const steps = [
  { name: 'services', run: compile },
  { name: 'reference data', run: buildReferenceData },
  { name: 'frontend', run: buildFrontend },
]

/** All steps in parallel: they write to different folders, and the frontend reads contracts from its sources. */
const buildAll = async (log) => {
  const startedAt = Date.now()
  const seconds = () => ((Date.now() - startedAt) / 1000).toFixed(1)
  log(`Building ${steps.map(({ name }) => name).join(', ')} …`)
  await Promise.all(
    steps.map(async ({ name, run }) => {
      await run()
      log(`Built ${name} after ${seconds()} s`)
    }),
  )
}

/**
 * Runs every step; calls `log` with a line at the start and after each step. Rejects with the compiler’s message. Two
 * applications that start in one checkout at the same time build one after the other.
 */
export const build = (log) =>
  withLock(
    join(root, '.cache', 'build.lock'),
    () => log('Waiting for another build of this checkout …'),
    () => buildAll(log),
  )

if (process.argv[1] === fileURLToPath(import.meta.url))
  await build(console.error).catch((error) => {
    console.error(error.message)
    process.exitCode = 1
  })

// Builds the application: types and servers with tsc, files that tsc does not copy, the frontend with vite.
// Plain JavaScript, because it runs before anything is compiled. Each step is skipped when nothing changed.
import { spawn } from 'node:child_process'
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { alone } from './alone.mjs'
import { buildReferenceData } from '../reference/shipped/shipped-data.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const bin = (name) => join(root, 'node_modules', '.bin', name)

const run = (command, args, cwd = root) =>
  new Promise((resolve, reject) => {
    let output = ''
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    // A program must not go on writing when this process is told to end.
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

const modified = async (path) => (await stat(join(root, path)).catch(() => undefined))?.mtimeMs ?? 0

/** SQL and other texts that are read at run time lie beside the compiled files. */
const copyTexts = async () => {
  for (const room of ['platform', 'projection-workers', 'query-service'])
    for (const file of await files(`${room}/src`))
      if (/\.(sql|lua|txt)$/.test(file)) {
        const target = join(root, room, 'dist', relative(join(root, room, 'src'), file))
        if ((await stat(target).catch(() => undefined))?.mtimeMs >= (await stat(file)).mtimeMs) continue
        await mkdir(dirname(target), { recursive: true })
        await copyFile(file, target)
      }
}

const buildFrontend = async () => {
  const sources = Math.max(
    await newest(['frontend/src', 'frontend/public', 'frontend/build', 'contracts/src']),
    ...(await Promise.all(['frontend/index.html', 'frontend/vite.config.ts', 'package-lock.json'].map(modified))),
  )
  if ((await modified('frontend/dist/index.html')) > sources) return
  // Built beside and moved into place, so that a build that was cut short is never taken for a whole one.
  const draft = join(root, '.cache', 'frontend')
  const built = join(root, 'frontend', 'dist')
  await run(bin('vite'), ['build', '--logLevel', 'warn', '--outDir', draft, '--emptyOutDir'], join(root, 'frontend'))
  await rm(built, { recursive: true, force: true })
  await rename(draft, built)
}

const steps = [
  { name: 'services', run: () => run(bin('tsc'), ['-b', 'deploy', 'tools/demo', 'tools/reference']) },
  { name: 'queries', run: copyTexts },
  { name: 'reference data', run: buildReferenceData },
  { name: 'frontend', run: buildFrontend },
]

const buildAll = async (say) => {
  for (const [index, step] of steps.entries()) {
    const started = Date.now()
    say(`Building ${index + 1}/${steps.length}: ${step.name} …`)
    await step.run()
    say(`Building ${index + 1}/${steps.length}: ${step.name}, ${((Date.now() - started) / 1000).toFixed(1)} s`)
  }
}

/**
 * Runs every step; `say` gets a line when one begins and ends. Rejects with the compiler's words. Two applications that
 * start in one checkout at the same time build one after the other.
 */
export const build = (say) =>
  alone(
    join(root, '.cache', 'build.lock'),
    () => say('Waiting for another build of this checkout …'),
    () => buildAll(say),
  )

if (process.argv[1] === fileURLToPath(import.meta.url))
  await build(console.error).catch((error) => {
    console.error(error.message)
    process.exitCode = 1
  })

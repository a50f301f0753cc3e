import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
// Compiled into dist/guard.
const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** Seconds for a first build of this checkout: builds a copy of its files in a new folder. */
export const coldBuildSeconds = async (): Promise<number> => {
  const folder = await mkdtemp(join(tmpdir(), 'cold-build-'))
  try {
    const { stdout } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
      cwd: root,
      maxBuffer: 64 * 1024 * 1024,
    })
    for (const file of stdout.split('\0').filter(Boolean))
      await cp(join(root, file), join(folder, file), { force: false }).catch(ignoreDeleted)
    for (const modules of ['.', 'platform', 'command-service', 'query-service', 'frontend']) {
      const from = join(root, modules, 'node_modules')
      const to = join(folder, modules, 'node_modules')
      await symlink(from, to).catch(ignoreDeleted)
    }
    const startedAt = performance.now()
    await run(process.execPath, [join('tools', 'build', 'build.mjs')], { cwd: folder })
    return (performance.now() - startedAt) / 1000
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A file that git lists but the working tree has deleted. */
const ignoreDeleted = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error
}

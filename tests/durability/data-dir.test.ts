import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@freight/platform/config'
import { openDataDir } from '@freight/platform/process/data-dir'
import { samplePdf } from '@freight/platform/testing/sample-files'
import { expect, test } from 'vitest'
import { applicationInThisProcess } from '../application/application-in-this-process.ts'

/** Entries below a directory that group or others may read, write or traverse. */
const openToOthers = async (directory: string): Promise<string[]> => {
  const accessiblePaths: string[] = []
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (!entry.isFile() && !entry.isDirectory()) continue
    const { mode } = await stat(path)
    if ((mode & 0o077) !== 0) accessiblePaths.push(`${path} ${(mode & 0o777).toString(8)}`)
    if (entry.isDirectory()) accessiblePaths.push(...(await openToOthers(path)))
  }
  return accessiblePaths
}

test('nothing that the application writes below DATA_DIR is accessible to other accounts, even with umask 0', async () => {
  const umask = process.umask(0)
  try {
    const application = await applicationInThisProcess()
    try {
      await application.newUser('psosa', 'COMMERCIAL')
      await application.platform.files.put(samplePdf)
      const { DATA_DIR: dataDir } = readConfig(application.env)
      const names = await readdir(dataDir)
      expect(names).toEqual(expect.arrayContaining(['audit', 'clickhouse', 'files', 'postgres', 'secrets']))
      expect(await openToOthers(dataDir)).toEqual([])
    } finally {
      await application.stop()
    }
  } finally {
    process.umask(umask)
  }
})

test('accessible directories of an earlier version are restricted at the next start', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'freight-data-dir-'))
  try {
    await mkdir(join(dataDir, 'clickhouse'))
    await chmod(join(dataDir, 'clickhouse'), 0o755)
    await openDataDir(dataDir)
    expect((await stat(join(dataDir, 'clickhouse'))).mode & 0o777).toBe(0o700)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})

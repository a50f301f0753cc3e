import { execFile } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ApplicationProcess } from '../application/application-process.ts'
import { signedIn, someQuotation } from './client.ts'

const run = promisify(execFile)
const MiB = 1_048_576

/** A separate file system, so that the machine's disk is not filled. */
const smallDisk = async () => {
  const path = await mkdtemp(join(tmpdir(), 'freight-small-disk-'))
  try {
    await run('mount', ['-t', 'tmpfs', '-o', 'size=600m', 'tmpfs', path])
  } catch (error) {
    await rm(path, { recursive: true })
    return { missing: `a small tmpfs cannot be mounted: ${error instanceof Error ? error.message : ''}` }
  }
  return {
    path,
    remove: async () => {
      await run('umount', ['-l', path])
      await rm(path, { recursive: true, force: true })
    },
  }
}

const fill = async (path: string) => {
  const file = await open(path, 'w')
  try {
    for (const size of [MiB, 4096]) for (;;) await file.writeFile(Buffer.alloc(size))
  } catch {
    // The disk is full now.
  } finally {
    await file.close()
  }
}

/** The disk of the data directory fills while a user works, and has room again (N5, K6, R8). */
export const fullDisk = {
  mountDisk: smallDisk,
  run: async (application: ApplicationProcess) => {
    const { url, dataDir } = application
    const api = await signedIn(application, 'PRICING')
    const key = await someQuotation(api, 'all')
    const note = async (text: string) =>
      (await api('POST', `/app/v1/quotations/${key}/add-quotation-note`, { body: { text } })).status
    const before = await note('before')
    await fill(join(dataDir, 'ballast'))
    const during: number[] = []
    for (let count = 0; count < 200; count += 1) during.push(await note('x'.repeat(4000)))
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    const health = (await (await fetch(`${url}/health/ready`)).json()) as { status: string }
    const live = (await fetch(`${url}/health/live`)).status
    await rm(join(dataDir, 'ballast'))
    let after = 0
    for (let attempts = 0; after !== 200 && attempts < 30; attempts += 1) {
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      after = await note('after')
    }
    const count = (status: number) => during.filter((one) => one === status).length
    return {
      held:
        before === 200 && health.status !== 'up' && live === 200 && after === 200 && count(200) + count(503) === 200,
      taken: count(200),
      unavailable: count(503),
      readiness: health.status,
      live,
      after,
    }
  },
}

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { FileDamaged, NotFound, Unavailable } from '../errors.ts'
import { damagedFile } from './content-name.ts'
import { openedFiles } from './opened-files.ts'
import type { Files } from './port.ts'

type Move = {
  /** `FILES_URL` of each side; empty: the directory. */
  from: string
  to: string
  /** The data directory: location of a side without an object store, and of temporary files. */
  dataDir: string
  onFile?: (sha256: string) => void
}

/** `were`: intact in the target already. `damaged`: damaged in the source, and so not moved. */
export type MovedFiles = { moved: number; were: number; damaged: string[] }

const kinds = ['kept', 'reports'] as const
const atOnce = 4
const maxTries = 3
const pauseMs = 500

/** Retries during an outage of a store, from the first byte. */
const withRetries = async (work: () => Promise<void>): Promise<void> => {
  for (let triesLeft = maxTries - 1; ; triesLeft -= 1)
    try {
      return await work()
    } catch (error) {
      if (triesLeft === 0 || !(error instanceof Unavailable)) throw error
      await setTimeout(pauseMs)
    }
}

/** Whether the file is intact in the target: an earlier move may have been interrupted, or the file changed since. */
const isWhole = async (files: Files, sha256: string): Promise<boolean> => {
  try {
    // `read` verifies all bytes before it returns the first.
    const bytes = await files.read(sha256)
    bytes.destroy()
    return true
  } catch (error) {
    if (error instanceof NotFound || error instanceof FileDamaged) return false
    throw error
  }
}

/** Copies a file, verified on reading and writing, unless it is intact in the target. Returns whether it was copied. */
const copyMissing = async (source: Files, target: Files, sha256: string): Promise<boolean> => {
  if (await isWhole(target, sha256)) return false
  const stagedFile = await target.stage(await source.read(sha256), Number.POSITIVE_INFINITY)
  try {
    if (stagedFile.sha256 !== sha256) throw damagedFile(sha256)
    await stagedFile.keep()
  } finally {
    await stagedFile.discard()
  }
  return true
}

/**
 * Copies every file from one store to another and verifies it on reading and writing. An intact file in the target
 * stays, so that an interrupted move resumes; the source keeps its files. A file damaged in the source is reported
 * and not moved.
 */
export const moveFiles = async ({ from, to, dataDir, onFile = () => {} }: Move): Promise<MovedFiles> => {
  const result: MovedFiles = { moved: 0, were: 0, damaged: [] }
  // Separate temporary folders for each side, because a store empties its own at the start.
  const temporaryFolder = join(dataDir, 'moving-files')
  try {
    for (const kind of kinds) {
      const source = await openedFiles(from, from ? join(temporaryFolder, 'from') : dataDir, kind)
      const target = await openedFiles(to, to ? join(temporaryFolder, 'to') : dataDir, kind)
      try {
        const moveFile = async (sha256: string): Promise<void> => {
          if (!(await copyMissing(source, target, sha256))) {
            result.were += 1
            return
          }
          result.moved += 1
          onFile(sha256)
        }
        const remainingNames = await source.names()
        const work = async () => {
          for (let name = remainingNames.pop(); name !== undefined; name = remainingNames.pop())
            try {
              await withRetries(() => moveFile(name))
            } catch (error) {
              if (error instanceof FileDamaged) result.damaged.push(name)
              else {
                // The other workers finish their current file.
                remainingNames.length = 0
                throw error
              }
            }
        }
        for (const done of await Promise.allSettled(Array.from({ length: atOnce }, work)))
          if (done.status === 'rejected') throw done.reason
      } finally {
        source.close()
        target.close()
      }
    }
  } finally {
    await rm(temporaryFolder, { recursive: true, force: true })
  }
  return result
}

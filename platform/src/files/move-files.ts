import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { FileDamaged, NotFound, Unavailable } from '../errors.ts'
import { damagedFile } from './content-name.ts'
import { openedFiles } from './opened-files.ts'
import type { Files } from './port.ts'

type Move = {
  /** What `FILES_URL` says of each side; empty: the directory. */
  from: string
  to: string
  /** The data directory: where a side lies that is no object store, and where bytes pass. */
  dataDir: string
  onFile?: (sha256: string) => void
}

/** `were`: there already, and whole. `damaged`: not what they were kept as where they come from, and so not moved. */
export type MovedFiles = { moved: number; were: number; damaged: string[] }

const kinds = ['kept', 'reports'] as const
const atOnce = 4
const tries = 3
const pauseMs = 500

/** A store that is away for a moment is asked again, from the first byte on. */
const insisted = async (work: () => Promise<void>): Promise<void> => {
  for (let left = tries - 1; ; left -= 1)
    try {
      return await work()
    } catch (error) {
      if (left === 0 || !(error instanceof Unavailable)) throw error
      await setTimeout(pauseMs)
    }
}

/** Whether it is there as it should be: somebody may have broken off in the middle of it, or touched it since. */
const isWhole = async (files: Files, sha256: string): Promise<boolean> => {
  try {
    // All of its bytes are looked at before the first is given.
    const bytes = await files.read(sha256)
    bytes.destroy()
    return true
  } catch (error) {
    if (error instanceof NotFound || error instanceof FileDamaged) return false
    throw error
  }
}

/**
 * Copies every file from one store to another, each compared with its name on the way out and on the way in. What is there
 * already is compared too, and stays where it is whole, so that what was broken off goes on; nothing is taken away from the
 * former store. One that is not what it was kept as there cannot be had under its name, and is told.
 */
export const moveFiles = async ({ from, to, dataDir, onFile = () => {} }: Move): Promise<MovedFiles> => {
  const told: MovedFiles = { moved: 0, were: 0, damaged: [] }
  // Bytes on their way lie apart for each side: a store sweeps what it finds there.
  const passing = join(dataDir, 'moving-files')
  try {
    for (const kind of kinds) {
      const source = await openedFiles(from, from ? join(passing, 'from') : dataDir, kind)
      const target = await openedFiles(to, to ? join(passing, 'to') : dataDir, kind)
      try {
        const moved = async (sha256: string): Promise<void> => {
          if (await isWhole(target, sha256)) {
            told.were += 1
            return
          }
          const staged = await target.stage(await source.read(sha256), Number.POSITIVE_INFINITY)
          try {
            if (staged.sha256 !== sha256) throw damagedFile(sha256)
            await staged.keep()
          } finally {
            await staged.discard()
          }
          told.moved += 1
          onFile(sha256)
        }
        const left = await source.names()
        const work = async () => {
          for (let name = left.pop(); name !== undefined; name = left.pop())
            try {
              await insisted(() => moved(name))
            } catch (error) {
              if (error instanceof FileDamaged) told.damaged.push(name)
              else {
                // The others end with what they have in their hands.
                left.length = 0
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
    await rm(passing, { recursive: true, force: true })
  }
  return told
}

import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Whether no engine holds the directory: it locks the file `status` in it. On systems that do not list locks, all but
 * Linux, the directory counts as held.
 */
export const isFree = async (directory: string): Promise<boolean> => {
  const locks = await readFile('/proc/locks', 'utf8').catch(() => undefined)
  if (locks === undefined) return false
  const file = await stat(join(directory, 'status')).catch(() => undefined)
  return file === undefined || !locks.split('\n').some((line) => line.includes(`:${file.ino} `))
}

import { join, dirname } from 'node:path'
import type { OpenedFiles, Files } from './port.ts'
import { randomUUID } from 'node:crypto'
import { type FileHandle, access, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { errorCode } from '../embedded-postgres/error-code.ts'
import { NotFound } from '../errors.ts'
import { contentName, contentNameOf, damagedFile, isContentName } from './content-name.ts'
import { incoming } from './incoming.ts'

/**
 * Files of two stores. `nearFiles` are on this machine and are read first, so that they are available during an outage
 * of the other store.
 * @throws NotFound if the file is in neither
 */
export const inEither = (otherFiles: Files, nearFiles: Files): Pick<Files, 'get'> => ({
  get: async (sha256) => ((await nearFiles.has(sha256)) ? nearFiles : otherFiles).get(sha256),
})

/** The result, or undefined if the file does not exist. */
const ifThere = <Result>(operation: Promise<Result>): Promise<Result | undefined> =>
  operation.catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  })

/** Stores files under the SHA-256 of their content in a directory. */
export const directoryFiles = (root: string): Files => {
  const folderOf = (sha256: string) => join(root, sha256.slice(0, 2))
  const pathOf = (sha256: string) => {
    // The name becomes part of a path, so only a hash is allowed.
    if (!isContentName(sha256)) throw new NotFound('No such file')
    return join(folderOf(sha256), sha256)
  }
  const asideOf = (sha256: string) => `${pathOf(sha256)}.aside`
  /** Restores a file that `forget` has moved aside, with the current time. Returns whether it exists. */
  const bringBack = async (sha256: string): Promise<boolean> => {
    const now = new Date()
    const isBack = await ifThere(
      utimes(asideOf(sha256), now, now)
        .then(() => rename(asideOf(sha256), pathOf(sha256)))
        .then(() => true),
    )
    return isBack ?? false
  }
  const exists = (sha256: string): Promise<boolean> =>
    access(pathOf(sha256)).then(
      () => true,
      () => false,
    )
  const has = async (sha256: string) => isContentName(sha256) && ((await exists(sha256)) || (await bringBack(sha256)))
  const withFile = async <Result>(sha256: string, use: (path: string) => Promise<Result>): Promise<Result> => {
    const path = pathOf(sha256)
    const result = (await ifThere(use(path))) ?? ((await bringBack(sha256)) ? await ifThere(use(path)) : undefined)
    if (result === undefined) throw new NotFound('No such file')
    return result
  }
  /** Whether it exists; if so its time is renewed, so that `forget` leaves it. */
  const renewTime = async (sha256: string): Promise<boolean> => {
    const now = new Date()
    const isRenewed = await ifThere(utimes(pathOf(sha256), now, now).then(() => true))
    return isRenewed ?? bringBack(sha256)
  }
  /** Replaces an existing file: it is the same or damaged. */
  const keep = async (draftPath: string, sha256: string): Promise<void> => {
    await makeFolder(folderOf(sha256))
    const now = new Date()
    await utimes(draftPath, now, now)
    await rename(draftPath, pathOf(sha256))
    await syncFolder(folderOf(sha256))
  }

  const writeDraft = incoming(join(root, 'incoming'))
  const names = async (): Promise<string[]> => {
    const sha256Names: string[] = []
    for (const folder of await namesIn(root, /^[0-9a-f]{2}$/))
      sha256Names.push(...(await namesIn(join(root, folder), /^[0-9a-f]{64}$/)))
    return sha256Names
  }

  return {
    put: async (content) => {
      const sha256 = contentName(content)
      if (await renewTime(sha256)) return sha256
      await makeFolder(folderOf(sha256))
      const draftPath = `${pathOf(sha256)}.${randomUUID()}`
      try {
        const draft = await open(draftPath, 'wx', 0o600)
        try {
          await draft.writeFile(content)
          await draft.sync()
        } finally {
          await draft.close()
        }
        await keep(draftPath, sha256)
      } catch (error) {
        await rm(draftPath, { force: true })
        throw error
      }
      return sha256
    },
    stage: async (content, limit) => {
      const { path, sha256, size, stored, discard } = await writeDraft(content, limit)
      return {
        sha256,
        size,
        keep: () => keep(path, sha256).then(stored),
        discard,
      }
    },
    get: async (sha256) => {
      const content = await withFile(sha256, (path) => readFile(path))
      if (contentName(content) !== sha256) throw damagedFile(sha256)
      return content
    },
    read: async (sha256) => {
      const file = await withFile(sha256, (path) => open(path))
      try {
        if ((await nameOf(file)) !== sha256) throw damagedFile(sha256)
      } catch (error) {
        await file.close()
        throw error
      }
      return file.createReadStream({ start: 0 })
    },
    damaged: async () => {
      const damagedNames: string[] = []
      for (const name of await names()) {
        const file = await ifThere(open(pathOf(name)))
        if (!file) continue
        if ((await nameOf(file)) !== name) damagedNames.push(name)
        await file.close()
      }
      return damagedNames
    },
    names,
    has,
    forget: async (sha256, since) => {
      if (!isContentName(sha256)) return false
      const [path, asidePath] = [pathOf(sha256), asideOf(sha256)]
      // A young file is not moved: a process killed before moving it back would lose it.
      const pathStats = await ifThere(stat(path))
      if (pathStats && pathStats.mtime >= since) return false
      await ifThere(rename(path, asidePath))
      const asideStats = await ifThere(stat(asidePath))
      if (!asideStats) return false
      // Checked again after the move, when its time cannot change any more: a concurrent access moves it back.
      if (asideStats.mtime >= since) {
        await ifThere(rename(asidePath, path))
        return false
      }
      return (await ifThere(rm(asidePath).then(() => true))) ?? false
    },
  }
}

/** The content name of an open file, which stays open. */
const nameOf = (file: FileHandle): Promise<string> =>
  contentNameOf(file.createReadStream({ start: 0, autoClose: false }))

const namesIn = async (folder: string, pattern: RegExp): Promise<string[]> =>
  ((await ifThere(readdir(folder))) ?? []).filter((name) => pattern.test(name)).toSorted()

/** Creates a folder and its missing parents, safe against power loss. */
const makeFolder = async (path: string): Promise<void> => {
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let folder = path; folder.length >= first.length; folder = dirname(folder)) await syncFolder(dirname(folder))
}

/** A new name survives a power loss only after its folder is flushed. */
const syncFolder = async (path: string): Promise<void> => {
  // Some systems cannot open a folder and flush it themselves.
  const folder = await open(path).catch(() => undefined)
  await folder?.sync().catch(() => undefined)
  await folder?.close()
}

/**
 * Per kind of file: its folder in the data directory, its folder in the object store, and the folder for temporary
 * files.
 */
const folders = {
  kept: { directory: 'files', prefix: '', temporary: 'incoming' },
  reports: { directory: 'report-files', prefix: 'reports/', temporary: 'incoming-reports' },
} as const

/** The configured object store, otherwise a directory. The client of the object store is loaded only if needed. */
export const openedFiles = async (
  url: string,
  dataDir: string,
  kind: keyof typeof folders = 'kept',
): Promise<OpenedFiles> => {
  const { directory, prefix, temporary } = folders[kind]
  if (url === '') return { ...directoryFiles(join(dataDir, directory)), ping: async () => {}, close: () => {} }
  const { s3Files } = await import('./s3.ts')
  return s3Files(url, { temporaryFolder: join(dataDir, temporary), subfolder: prefix })
}

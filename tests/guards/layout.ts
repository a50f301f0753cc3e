import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Generated folders; folders whose name begins with a dot are skipped too. */
const generatedFolders = new Set(['node_modules', 'dist', 'dist-types', 'data', 'coverage', 'artifacts'])

const MAX_FILES = 30

/** Folders with source files below a root, by relative path, with their file names. */
const foldersBelow = (root: string, folder = '.'): readonly { folder: string; files: readonly string[] }[] => {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  const below = entries.filter(
    (entry) => entry.isDirectory() && !generatedFolders.has(entry.name) && !entry.name.startsWith('.'),
  )
  return [
    { folder, files: entries.filter((entry) => entry.isFile()).map(({ name }) => name) },
    ...below.flatMap(({ name }) => foldersBelow(root, join(folder, name))),
  ]
}

/** Folders with too many files for an overview. Stored samples are exempt. */
export const crowdedFolders = (root: string): readonly string[] =>
  foldersBelow(root)
    .filter(({ folder, files }) => files.length > MAX_FILES && !/(^|\/)samples$/.test(folder))
    .map(({ folder, files }) => `${folder}: ${files.length} files`)

/** Links of documents that lead to no file: `docs/how-to.md -> trades.md`. */
export const deadLinks = (root: string): readonly string[] =>
  foldersBelow(root).flatMap(({ folder, files }) =>
    files
      .filter((name) => name.endsWith('.md'))
      .flatMap((name) => {
        const page = join(folder, name)
        const links = readFileSync(join(root, page), 'utf8').matchAll(/\]\((?!\w+:|#)([^)\s#]+)[^)]*\)/g)
        return [...links]
          .filter(([, to = '']) => !existsSync(join(root, dirname(page), to)))
          .map(([, to]) => `${page} -> ${to}`)
      }),
  )

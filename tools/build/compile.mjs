// Compiles TypeScript to JavaScript file by file, without type checks: `npm run types` does these, in ten times the
// time. Copies SQL and other texts that the code reads at run time.
import { copyFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import swc from '@swc/core'

const root = fileURLToPath(new URL('../..', import.meta.url))
const thisFile = fileURLToPath(import.meta.url)

/** Source folders with their output folders. */
const packages = [
  ...['contracts', 'platform', 'command-service', 'projection-workers', 'query-service', 'notification-gateway'].map(
    (name) => ({ from: `${name}/src`, to: `${name}/dist` }),
  ),
  ...['deploy', 'tests', 'tools/demo', 'tools/reference', 'tools/bench'].map((name) => ({
    from: name,
    to: `${name}/dist`,
  })),
]

const isCode = (file) => file.endsWith('.ts') && !/\.(d|test)\.ts$/.test(file)
const isText = (file) => /\.(sql|lua|txt|json)$/.test(file)
const isOutside = (path) => /(^|\/)(dist|node_modules)(\/|$)/.test(path)

const filesBelow = async (folder) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))

const modifiedAt = async (path) => (await stat(path).catch(() => undefined))?.mtimeMs ?? 0

const options = {
  swcrc: false,
  sourceMaps: true,
  jsc: {
    parser: { syntax: 'typescript' },
    target: 'es2023',
    rewriteRelativeImportExtensions: true,
    transform: { verbatimModuleSyntax: true },
  },
  module: { type: 'nodenext' },
}

/**
 * Written to a temporary file and renamed, so that an interrupted build never leaves a partial file that looks current.
 */
const write = async (target, text) => {
  const draft = `${target}.draft`
  await writeFile(draft, text)
  await rename(draft, target)
}

const compileFile = async (source, target) => {
  const { code, map } = await swc.transformFile(source, {
    ...options,
    sourceFileName: relative(dirname(target), source),
  })
  await write(`${target}.map`, map)
  await write(target, `${code}//# sourceMappingURL=${target.slice(dirname(target).length + 1)}.map\n`)
}

const compilePackage = async ({ from, to }, changedAfter) => {
  const [source, output] = [join(root, from), join(root, to)]
  const sources = (await filesBelow(source)).filter((file) => !isOutside(file))
  const code = sources.filter(isCode)
  // Only packages with a source folder copy texts; elsewhere texts are read from their original place.
  const texts = from.endsWith('/src') ? sources.filter(isText) : []
  const pairs = [
    ...code.map((file) => ({ file, target: join(output, file.replace(/\.ts$/, '.js')), make: compileFile })),
    ...texts.map((file) => ({ file, target: join(output, file), make: copyFile })),
  ]
  const folders = new Set(pairs.map(({ target }) => dirname(target)))
  await Promise.all([...folders].map((folder) => mkdir(folder, { recursive: true })))
  await Promise.all(
    pairs.map(async ({ file, target, make }) => {
      const path = join(source, file)
      if ((await modifiedAt(target)) > Math.max(await modifiedAt(path), changedAfter)) return
      await make(path, target)
    }),
  )
  const expectedFiles = new Set(code.map((file) => file.replace(/\.ts$/, '.js')))
  for (const file of await filesBelow(output))
    if (/\.js(\.map)?$/.test(file) && !expectedFiles.has(file.replace(/\.map$/, '')))
      await rm(join(output, file), { force: true })
}

/** Compiles every file that changed since its output was written, or all when this program or the lockfile changed. */
export const compile = async () => {
  const changedAfter = Math.max(await modifiedAt(thisFile), await modifiedAt(join(root, 'package-lock.json')))
  for (const workspace of packages) await compilePackage(workspace, changedAfter)
}

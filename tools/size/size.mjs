// `npm run size`: lines and files of the product, its tests, styles and texts, as JSON lines. Counted are the files of
// the working tree that git knows.
import { cruise } from 'dependency-cruiser'
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config'
import '../build/parse-tsx.mjs'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const productPackages = [
  'frontend',
  'contracts',
  'platform',
  'command-service',
  'query-service',
  'projection-workers',
  'notification-gateway',
  'deploy',
]
const known = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8', maxBuffer: 2 ** 26 })
  .split('\0')
  .filter((name) => name !== '' && existsSync(name))
const isTest = (name) => /\.(test|long|walk|engines|screens)\.tsx?$|(^|\/)(testing|samples)\/|^tests\//.test(name)
const isProduct = (name) => productPackages.includes(name.split('/')[0]) && /\.tsx?$/.test(name) && !isTest(name)

const linesOf = (name) => readFileSync(name, 'utf8').split('\n').length - 1
const log = (name, names) =>
  console.log(JSON.stringify({ name, lines: names.reduce((sum, one) => sum + linesOf(one), 0), files: names.length }))

const product = known.filter(isProduct)
log('product source', product)
for (const one of productPackages) {
  const own = product.filter((name) => name.startsWith(`${one}/`))
  log(`product source, ${one}`, own)
}
log(
  'product source, express',
  product.filter((name) => /express/.test(name)),
)
log(
  'tests',
  known.filter((name) => isTest(name) && /\.tsx?$/.test(name)),
)
log(
  'tools',
  known.filter((name) => name.startsWith('tools/') && /\.(tsx?|mjs)$/.test(name) && !isTest(name)),
)
log(
  'style sheets',
  known.filter((name) => name.endsWith('.css')),
)
log(
  'locale files',
  known.filter((name) => /\/locales\/.*\.json$/.test(name)),
)

const config = await extractConfig(`${process.cwd()}/.dependency-cruiser.cjs`)
const { output } = await cruise(productPackages, { ...config.options, ruleSet: config })
const imported = output.modules.filter(({ source }) => isProduct(source))
const ofOne = imported.filter(({ dependents }) => dependents.filter(isProduct).length === 1)
const percent = Math.round((1000 * ofOne.length) / imported.length) / 10
console.log(JSON.stringify({ name: 'product files with one importer', files: ofOne.length, percent }))

/** Folders below a root whose imports lead back to them, by folder of the first level; files of the root count alone. */
const foldersInCircles = (rootFolder) => {
  const folderOf = (name) => {
    const [first, second] = name.slice(rootFolder.length + 1).split('/')
    return second === undefined ? '.' : first
  }
  const imports = new Map()
  for (const { source, dependencies } of imported.filter(({ source }) => source.startsWith(`${rootFolder}/`)))
    for (const { resolved } of dependencies.filter(({ resolved }) => resolved.startsWith(`${rootFolder}/`)))
      if (folderOf(source) !== folderOf(resolved))
        imports.set(folderOf(source), (imports.get(folderOf(source)) ?? new Set()).add(folderOf(resolved)))
  const reaches = (from, to, seen = new Set()) =>
    [...(imports.get(from) ?? [])].some((next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))))
  return [...imports.keys()].filter((folder) => reaches(folder, folder))
}
for (const folder of ['contracts/src', 'platform/src', 'frontend/src/features/quotation']) {
  const circle = foldersInCircles(folder)
  console.log(JSON.stringify({ name: `folders in circles, ${folder}`, folders: circle.length, of: circle.join(' ') }))
}

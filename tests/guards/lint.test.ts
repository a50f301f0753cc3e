import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
let folder: string
let plantedFiles = 0

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lint-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Output of oxlint with this repository's settings for a file with this content. */
const complaintsAbout = async (source: string): Promise<string> => {
  const file = join(folder, `planted-${plantedFiles++}.tsx`)
  await writeFile(file, source)
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(root, 'node_modules/oxlint/bin/oxlint'), '--config', join(root, '.oxlintrc.json'), file],
      { cwd: root },
      (_, stdout) => resolve(stdout),
    )
  })
}

const effect = (code: string) =>
  `import { useEffect } from 'react'\nexport const usePlanted = (node: HTMLElement) => ${code}\n`

test('the linter reports an effect that returns the result of a browser function', async () => {
  expect(await complaintsAbout(effect('useEffect(() => node.scrollIntoView(), [node])'))).toContain(
    'clean-up-is-a-function',
  )
})

test('the linter accepts an effect with a body, and one that returns its clean-up', async () => {
  expect(await complaintsAbout(effect('useEffect(() => { node.focus() }, [node])'))).toContain('0 errors')
  expect(await complaintsAbout(effect('useEffect(() => () => node.remove(), [node])'))).toContain('0 errors')
})

test('the linter allows lazy loading through lazyPart only, which handles failed loading', async () => {
  const plantedCode = [
    `import { lazy } from 'react'\nexport const Part = lazy(() => import('./part.tsx'))\n`,
    `import * as React from 'react'\nexport const Part = React.lazy(() => import('./part.tsx'))\n`,
    `import { Suspense } from 'react'\nexport const Part = () => <Suspense fallback={null}>…</Suspense>\n`,
  ]
  for (const source of plantedCode) expect(await complaintsAbout(source)).toContain('lazyPart')
  const acceptedCode = `import { lazyPart } from './lazy-part.tsx'\nexport const Part = lazyPart(async () => (await import('./part.tsx')).Part)\n`
  expect(await complaintsAbout(acceptedCode)).toContain('0 errors')
})

test('the linter reports a PostgreSQL pool without an error handler', async () => {
  const plantedCode = `import pg from 'pg'\nexport const db = new pg.Pool({ max: 4 })\n`
  expect(await complaintsAbout(plantedCode)).toContain('pools(handles-errors)')
})

/** Whether oxlint reports each of these codes for ignoring the other suppliers of an alternative. */
const forgetsSuppliers = (codes: readonly string[]) =>
  Promise.all(
    codes.map(async (code) => {
      const complaints = await complaintsAbout(`type SellGroup = { idCost?: string }\nexport const planted = ${code}\n`)
      return [code, complaints.includes('suppliers(of-each-line)')]
    }),
  )

test("the linter reports reading an alternative's cost group as that of its lines", async () => {
  const plantedCode = [
    'sell.charges.map((line) => line.idCost ?? sell.idCost)',
    'sell.idCost',
    'detail.sell[0]?.idCost',
    'detail.sell.map((one) => one.idCost)',
    'sells.map(({ group }) => group.idCost)',
    'detail.sell.map(({ idCost }) => idCost)',
    '(one: SellGroup) => one.idCost',
    '({ idCost }: SellGroup) => idCost',
    '(line: { idCost?: string }, idCost: string) => line.idCost ?? idCost',
  ]
  expect(await forgetsSuppliers(plantedCode)).toEqual(plantedCode.map((code) => [code, true]))
})

test("the linter accepts an alternative's cost group beside its lines, and the cost group of a line or a cost", async () => {
  const acceptedCode = [
    'linesOfCosts(sell)',
    'drawnOn({ idCost: sell.idCost, charges: sell.charges })',
    'detail.sell.map(({ idCost, charges }) => linesOfCosts({ idCost, charges }))',
    'detail.cost.map((one) => one.idCost)',
    "(line: SellGroup['charges'][number]) => line.idCost",
  ]
  expect(await forgetsSuppliers(acceptedCode)).toEqual(acceptedCode.map((code) => [code, false]))
})

test.each([
  ['words(names)', `export const keptRows = []\n`],
  ['words(names)', `export const rowsOfPartsOf = (list: string[]) => list\n`],
  ['words(names)', `export const planted = ({ rows: told }: { rows: string[] }) => told\n`],
  ['words(comments)', `// Whoever opens the list is told of it.\nexport const planted = 1\n`],
  ['words(titles)', `import { test } from 'vitest'\ntest('nobody sees the costs', () => {})\n`],
  ['words(titles)', `import { test } from 'vitest'\ntest.each([1])('%i is gone', () => {})\n`],
])('the linter reports %s in a planted file', async (rule, source) =>
  expect(await complaintsAbout(source)).toContain(rule),
)

test('the linter accepts plain words, and quoted ones in a comment', async () => {
  const plain = `// The column \`told\` is stored: the mail server "says" 550.\nexport const storedRows = []\n`
  expect(await complaintsAbout(plain)).toContain('0 errors')
})

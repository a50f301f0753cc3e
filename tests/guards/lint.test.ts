import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
let folder: string
let planted = 0

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lint-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** What oxlint says, with this repository's settings, of a file with this content. */
const complaintsAbout = async (source: string): Promise<string> => {
  const file = join(folder, `planted-${planted++}.tsx`)
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

test('an effect that hands React what a browser returned is refused', async () => {
  expect(await complaintsAbout(effect('useEffect(() => node.scrollIntoView(), [node])'))).toContain(
    'clean-up-is-a-function',
  )
})

test('an effect with a body, and one that is its clean-up, are taken', async () => {
  expect(await complaintsAbout(effect('useEffect(() => { node.focus() }, [node])'))).toContain('0 errors')
  expect(await complaintsAbout(effect('useEffect(() => () => node.remove(), [node])'))).toContain('0 errors')
})

test('code that is fetched later is fetched by lazyWithTexts alone, which says when it does not come', async () => {
  const planted = [
    `import { lazy } from 'react'\nexport const Part = lazy(() => import('./part.tsx'))\n`,
    `import * as React from 'react'\nexport const Part = React.lazy(() => import('./part.tsx'))\n`,
    `import { Suspense } from 'react'\nexport const Part = () => <Suspense fallback={null}>…</Suspense>\n`,
  ]
  for (const source of planted) expect(await complaintsAbout(source)).toContain('lazyWithTexts')
  const right = `import { lazyWithTexts } from './lazy-with-texts.tsx'\nexport const Part = lazyWithTexts(async () => (await import('./part.tsx')).Part)\n`
  expect(await complaintsAbout(right)).toContain('0 errors')
})

test('a pool of PostgreSQL whose errors nobody hears is refused', async () => {
  const planted = `import pg from 'pg'\nexport const db = new pg.Pool({ max: 4 })\n`
  expect(await complaintsAbout(planted)).toContain('pools(heard)')
})

/** Whether each of these, beside an alternative and its quotation, is said to forget the other suppliers. */
const forgetsSuppliers = (codes: readonly string[]) =>
  Promise.all(
    codes.map(async (code) => {
      const said = await complaintsAbout(`type SellGroup = { idCost?: string }\nexport const planted = ${code}\n`)
      return [code, said.includes('suppliers(of-each-line)')]
    }),
  )

test("an alternative's cost group is not read as that of its lines", async () => {
  const planted = [
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
  expect(await forgetsSuppliers(planted)).toEqual(planted.map((code) => [code, true]))
})

test('it is handed on beside its lines, and a line or a cost group says its own', async () => {
  const right = [
    'linesOfCosts(sell)',
    'drawnOn({ idCost: sell.idCost, charges: sell.charges })',
    'detail.sell.map(({ idCost, charges }) => linesOfCosts({ idCost, charges }))',
    'detail.cost.map((one) => one.idCost)',
    "(line: SellGroup['charges'][number]) => line.idCost",
  ]
  expect(await forgetsSuppliers(right)).toEqual(right.map((code) => [code, false]))
})

import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lint-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** What oxlint says, with this repository's settings, of a file with this content. */
const complaintsAbout = async (source: string): Promise<string> => {
  const file = join(folder, 'planted.tsx')
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

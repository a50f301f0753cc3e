import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { crowdedFolders, deadLinks } from './layout.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

let plantedRoot: string
beforeEach(() => {
  plantedRoot = mkdtempSync(join(tmpdir(), 'layout-'))
})
afterEach(() => rmSync(plantedRoot, { recursive: true, force: true }))

const plant = (path: string, text = '') => {
  mkdirSync(dirname(join(plantedRoot, path)), { recursive: true })
  writeFileSync(join(plantedRoot, path), text)
}
const files = (folder: string, count: number) => {
  for (let n = 1; n <= count; n++) plant(`${folder}/${n}.json`, '{}')
}

test('no folder has more than thirty files', () => expect(crowdedFolders(root)).toEqual([]))

test('every link of a document leads to a file', () => expect(deadLinks(root)).toEqual([]))

test('the check reports a folder of texts and one of pages with one file too many', () => {
  files('contracts/locales/es', 31)
  files('contracts/locales/en', 30)
  for (let n = 1; n <= 31; n++) plant(`docs/decisions/${n}.md`)
  expect(crowdedFolders(plantedRoot)).toEqual(['contracts/locales/es: 31 files', 'docs/decisions: 31 files'])
})

test('the check ignores the number of stored samples, build results and downloads', () => {
  files('contracts/src/quotation/samples', 31)
  files('contracts/dist/quotation', 31)
  files('node_modules/react', 31)
  files('.cache', 31)
  expect(crowdedFolders(plantedRoot)).toEqual([])
})

test('the check reports a link to a moved page', () => {
  plant('docs/trade.md', '[who weighs](decisions/0030-who-weighs.md), [here](#who), [there](https://example.com)')
  plant('docs/how-to.md', 'A status stands in [the trade](trade.md#life).')
  expect(deadLinks(plantedRoot)).toEqual(['docs/trade.md -> decisions/0030-who-weighs.md'])
})

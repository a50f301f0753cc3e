import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { documentPassages, forbiddenWords, missingFiles, overBudget } from './documents.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

let plantedRoot: string
beforeEach(() => {
  plantedRoot = mkdtempSync(join(tmpdir(), 'documents-'))
})
afterEach(() => rmSync(plantedRoot, { recursive: true, force: true }))

const plant = (path: string, text: string) => {
  mkdirSync(dirname(join(plantedRoot, path)), { recursive: true })
  writeFileSync(join(plantedRoot, path), text)
}

test('every document stays within its word budget', () => expect(overBudget(root)).toEqual([]))

test('no document uses a forbidden word', () => expect(forbiddenWords(documentPassages(root))).toEqual([]))

test('every file named in a document exists', () => expect(missingFiles(root)).toEqual([]))

test('the check reports a document and a folder over their budgets, and a missing document', () => {
  plant('README.md', 'one two three')
  plant('docs/domain.md', '| a | b |\n')
  plant('docs/decisions/events/0005.md', 'three more words')
  expect(overBudget(plantedRoot, { 'README.md': 3, 'docs/domain.md': 4, 'docs/tables.md': 10, docs: 7 })).toEqual([
    'docs/domain.md: 5 of 4 words',
    'docs/tables.md: missing',
    'docs: 8 of 7 words',
  ])
})

test('the check reports forbidden words in prose, in any case and at the edge of a line', () => {
  plant('README.md', 'Nobody reads it.\n\nThe gateway is\ntold')
  plant('docs/how-to.md', '`told.ts` is fine, so is begone.\n```\nwhoever\n```\n')
  expect(forbiddenWords(documentPassages(plantedRoot), {})).toEqual(['README.md: Nobody', 'README.md: told'])
})

test('the check accepts an allowed quotation at its place only, and reports an unused allowance', () => {
  const passages = [
    { place: 'docs/how-to.md', text: 'See "Tell the agent".' },
    { place: 'docs/domain.md', text: 'See "Tell the agent".' },
  ]
  const quotations = { 'docs/how-to.md': ['Tell the agent', 'Whoever sells'] }
  expect(forbiddenWords(passages, quotations)).toEqual([
    'docs/domain.md: Tell',
    'docs/how-to.md: allowed without use: Whoever sells',
  ])
})

test('the check reports a renamed file that a document names', () => {
  plant('contracts/src/freight/legs.ts', '')
  plant('contracts/src/freight/sides.ts', '')
  plant(
    'docs/domain.md',
    'See `contracts/src/freight/{legs,sides}.ts`, `…/freight/legs.ts`, `npm run x.ts`, `freight/roads.ts`.',
  )
  plant('docs/how-to.md', 'See `src/{legs,sides}.ts`.')
  expect(missingFiles(plantedRoot)).toEqual([
    'docs/domain.md: freight/roads.ts',
    'docs/how-to.md: src/legs.ts',
    'docs/how-to.md: src/sides.ts',
  ])
})

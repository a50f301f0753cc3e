import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const tool = (name: string) => join(import.meta.dirname, '../../tools/mutation', name)

/** Asked in a process of its own: the mutators' parser is large, and Jest would compile all of it. */
const keysOf = async (file: string): Promise<string[]> => {
  const ask = `import { mutantsOf } from '${pathToFileURL(tool('mutants.mjs')).href}'
    console.log(JSON.stringify(await mutantsOf(['${file}'], process.cwd())))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', ask], { cwd: root })
  return JSON.parse(stdout).map(({ key }: { key: string }) => key)
}

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'mutants-'))
  await writeFile(join(root, 'low.ts'), 'export const isLow = (kg: number): boolean => kg < 45 && kg >= 0\n')
})
afterEach(() => rm(root, { recursive: true, force: true }))

test('a comparison is moved by one, turned around, and taken for granted', async () => {
  const keys = await keysOf('low.ts')
  for (const change of ['kg <= 45', 'kg >= 45', 'kg > 0', 'kg < 0', 'true', 'false', '() => undefined', '||'])
    expect(keys).toContainEqual(expect.stringContaining(change))
  expect(new Set(keys).size).toBe(keys.length)
})

test('the same seed chooses the same mutants, another one others', async () => {
  const { sampleOf } = await import(tool('sample.mjs'))
  const mutants = Array.from({ length: 200 }, (_, at) => ({ key: `low.ts:${at}` }))
  expect(sampleOf(mutants, 20, 7)).toEqual(sampleOf(mutants.toReversed(), 20, 7))
  expect(sampleOf(mutants, 20, 7)).not.toEqual(sampleOf(mutants, 20, 8))
  expect(sampleOf(mutants, 20, 7)).toHaveLength(20)
})

test('what was not chosen or did not run counts neither way, and what no test reaches has survived', async () => {
  const { summaryOf } = await import(tool('summary.mjs'))
  const mutant = (status: string) => ({
    status,
    mutatorName: 'ConditionalExpression',
    replacement: 'true',
    location: { start: { line: 1, column: 15 }, end: { line: 1, column: 22 } },
  })
  const report = {
    files: {
      'low.ts': {
        source: 'const isLow = kg < 45\n',
        mutants: ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'CompileError', 'RuntimeError'].map(mutant),
      },
    },
  }
  const { tried, killed, timedOut, survived } = summaryOf(report)
  expect([tried, killed, timedOut]).toEqual([4, 2, 1])
  expect(survived).toEqual(
    ['Survived', 'NoCoverage'].map((status) => ({
      file: 'low.ts',
      line: 1,
      status,
      mutator: 'ConditionalExpression',
      from: 'kg < 45',
      to: 'true',
    })),
  )
})

import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'

const tool = (name: string) => join(import.meta.dirname, '../../tools/mutation', name)

/** Runs a script in its own process: the mutators' parser is large, and Vitest would compile all of it. */
const outputOf = async (script: string): Promise<unknown> => {
  const tools = `const tool = (name) => import('${pathToFileURL(tool('x')).href.slice(0, -1)}' + name)\n`
  const args = ['--no-warnings', '--input-type=module', '-e', tools + script]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root })
  return JSON.parse(stdout)
}

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'mutants-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

test('a comparison is mutated to its neighbour, its opposite and a constant', async () => {
  await writeFile(join(root, 'low.ts'), 'export const isLow = (kg: number): boolean => kg < 45 && kg >= 0\n')
  const keys = await outputOf(`const { instrumented } = await tool('mutants.mjs')
    const { mutants } = await instrumented(['low.ts'], process.cwd())
    console.log(JSON.stringify(mutants.map(({ key }) => key)))`)
  for (const change of ['kg <= 45', 'kg >= 45', 'kg > 0', 'kg < 0', 'true', 'false', '() => undefined', '||'])
    expect(keys).toContainEqual(expect.stringContaining(change))
  expect(keys).toEqual([...new Set(keys as string[])])
})

test('the same seed chooses the same mutants, another seed chooses others', async () => {
  const { sampleOf } = await import(tool('sample.mjs'))
  const mutants = Array.from({ length: 200 }, (_, at) => ({ key: `low.ts:${at}` }))
  expect(sampleOf(mutants, 20, 7)).toEqual(sampleOf(mutants.toReversed(), 20, 7))
  expect(sampleOf(mutants, 20, 7)).not.toEqual(sampleOf(mutants, 20, 8))
  expect(sampleOf(mutants, 20, 7)).toHaveLength(20)
})

test('unchosen and invalid mutants do not count, and an uncovered mutant counts as survived', async () => {
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

const plantedSource = `
export const isLow = (kg: number) => kg < 45
export const never = (kg: number) => {
  return kg + 1
}
export const limit = 40 + 5
const known = new Map<number, number>()
export const twice = (kg: number) => known.get(kg) ?? known.set(kg, kg * 2).get(kg)
export const days = (kg: number) => {
  const step = 0 + 1
  while (kg > 0) {
    kg -= step
  }
  return kg
}
let last = 0
export const since = (kg: number) => {
  const found = kg - last
  last += kg * 0
  return found > 9 ? 9 : found
}
`

const tests = `
import { expect, test } from 'vitest'
import * as low from './low.ts'
test('low', () => expect([44, 46].map(low.isLow)).toEqual([true, false]))
test('limit', () => expect([low.limit, low.twice(2)]).toEqual([45, 4]))
test('days', () => expect(low.days(4)).toBe(0))
test('since', () => expect([low.since(4), low.since(4)]).toEqual([4, 4]))
`

const testsThatAreSetAside = {
  'once.test.ts': `import { expect, test } from 'vitest'
    import './low.ts'
    const list: number[] = []
    test('once', () => expect(list.push(1)).toBe(1))`,
  'never.test.ts': `import { test } from 'vitest'
    import './low.ts'
    test('never', () => new Promise(() => undefined))`,
  'starts.test.ts': `import 'node:http'
    import './low.ts'
    throw new Error('must not be loaded')`,
  'waits.test.ts': `await Promise.resolve()
    import './low.ts'`,
}

test('mutants are switched on one by one in tests that load once', async () => {
  const files = { 'low.ts': plantedSource, 'low.test.ts': tests, ...testsThatAreSetAside }
  for (const [name, text] of Object.entries(files)) await writeFile(join(root, name), text)
  const { verdicts, lines } = (await outputOf(`
    const { instrumented } = await tool('mutants.mjs')
    const { quickVerdicts } = await tool('quick.mjs')
    const root = process.cwd()
    const { sources, mutants } = await instrumented(['low.ts'], root)
    const lines = []
    const verdicts = await quickVerdicts({
      root, sources, chosen: mutants, project: { rootDir: root }, workers: 1, folder: root, timeoutMs: 1_000,
      tests: ['low', 'never', 'once', 'starts', 'waits'].map((name) => root + '/' + name + '.test.ts'),
      say: (text) => lines.push(text),
    })
    const line = ({ location, replacement, id }) => location.start.line + ': ' + replacement + ': ' + verdicts.get(id)
    console.log(JSON.stringify({ lines, verdicts: mutants.map(line) }))`)) as { verdicts: string[]; lines: string[] }

  const ofLine = (line: number) => verdicts.filter((verdict) => verdict.startsWith(`${line}:`))
  // Killed by a failing test, survived without one, and not covered if no test reaches it.
  expect(ofLine(1)).toEqual([
    '1: () => undefined: Killed',
    '1: true: Killed',
    '1: false: Killed',
    '1: kg <= 45: Survived',
    '1: kg >= 45: Killed',
  ])
  expect(ofLine(3)).toEqual(['3: kg - 1: NoCoverage'])
  // Values computed once, at load or at the first call, are recomputed.
  expect(ofLine(5)).toEqual(['5: 40 - 5: Killed'])
  expect(ofLine(7)).toContain('7: kg / 2: Killed')
  // An endless loop is ended, with the mutant inside or before it.
  expect(ofLine(9)).toEqual(['9: 0 - 1: Timeout'])
  expect(ofLine(11)).toEqual(['11: kg += step: Timeout'])
  // State left by one mutant does not affect the next ones.
  expect(ofLine(18)).toContain('18: kg / 0: Killed')
  expect(ofLine(19)).toContain('19: found >= 9: Survived')
  // Tests that need an engine, or do not pass twice, are excluded.
  expect(lines.filter((text) => !/^\d+ of \d+$/.test(text))).toEqual([
    'Set aside, because it needs an engine: starts.test.ts',
    '4 tests of 1 files are run in one process, again and again',
    'Set aside, because it does not pass there: never.test.ts: never: It does not end.',
    expect.stringContaining('Set aside, because it does not pass there: once.test.ts'),
    expect.stringContaining('Set aside, because it does not pass there: waits.test.ts'),
  ])
})

const pageFiles = {
  'hello.ts': `export const hello = (name: string) => {
    const line = document.createElement('p')
    line.textContent = name === '' ? 'Hello' : 'Hello, ' + name
    return line
  }
`,
  'hello.test.ts': `import { afterEach, expect, test } from 'vitest'
    import { hello } from './hello.ts'
    afterEach(() => document.body.replaceChildren())
    test('hello', () => {
      document.body.append(hello('Ana'))
      expect(document.body.textContent).toBe('Hello, Ana')
    })`,
}

const served = {
  'answer.ts': `export const answer = (asked: string) => (asked === '/one' ? 'first' : 'other')
export const named = () => 'server' + 1
`,
  'answer.test.ts': `import { createServer } from 'node:http'
    import { afterAll, beforeAll, expect, test } from 'vitest'
    import { answer, named } from './answer.ts'
    let port = 0
    let name = ''
    let times = 0
    const server = createServer(({ url }, reply) => void reply.end(answer(url ?? '')))
    beforeAll(async () => {
      name = named()
      await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
      port = server.address().port
    })
    afterAll(() => void server.close())
    const textOf = async (path: string) => (await fetch('http://127.0.0.1:' + port + path)).text()
    test('one', async () => expect(await textOf('/one')).toBe('first'))
    test('asks once', async () => {
      times += 1
      expect([times, name, await textOf('/two')]).toEqual([1, 'server1', 'other'])
    })`,
}

test.each([
  ['on a page', pageFiles, { testEnvironment: 'jsdom' }, ['Killed', 'NoCoverage', 'Survived']],
  ['of a server that is reused and restarted', served, {}, ['Killed']],
])('mutants are killed by tests %s', async (_, files, environment, statuses) => {
  for (const [name, text] of Object.entries(files)) await writeFile(join(root, name), text)
  const [source = '', tested = ''] = Object.keys(files)
  const output = await outputOf(`
    const { instrumented } = await tool('mutants.mjs')
    const { quickVerdicts } = await tool('quick.mjs')
    const root = process.cwd()
    const { sources, mutants } = await instrumented(['${source}'], root)
    const verdicts = await quickVerdicts({
      root, sources, chosen: mutants, project: { rootDir: root, ...${JSON.stringify(environment)} }, workers: 1,
      folder: root, timeoutMs: 2_000, withEngines: true, tests: [root + '/${tested}'], say: () => undefined,
    })
    console.log(JSON.stringify(mutants.map(({ id, replacement }) => replacement + ': ' + verdicts.get(id))))`)
  const verdicts = output as string[]
  expect(new Set(verdicts.map((one) => one.split(': ').at(-1)))).toEqual(new Set(statuses))
})

import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

type Checker = {
  rooms: readonly string[]
  checkBoundaries: (places: readonly string[], root: string) => Promise<{ violations: string[] }>
}
// Plain JavaScript without types: a computed name keeps the compiler from following the import.
const { rooms, checkBoundaries }: Checker = await import(new URL('boundaries.mjs', import.meta.url).href)
const root = fileURLToPath(new URL('../..', import.meta.url))
let plantedRoot: string

/** A small repository beside the real one, with the same rules. */
beforeEach(async () => {
  plantedRoot = await mkdtemp(join(tmpdir(), 'boundaries-'))
  await cp(join(root, '.dependency-cruiser.cjs'), join(plantedRoot, '.dependency-cruiser.cjs'))
  await symlink(join(root, 'node_modules'), join(plantedRoot, 'node_modules'))
})
afterEach(() => rm(plantedRoot, { recursive: true, force: true }))

const plant = async (path: string, text: string) => {
  await mkdir(dirname(join(plantedRoot, path)), { recursive: true })
  await writeFile(join(plantedRoot, path), text)
}

/** In this process: a new process per check takes a second, most of it to load the checker. */
const violations = async (): Promise<string[]> => {
  const before = process.cwd()
  process.chdir(plantedRoot)
  try {
    const places = rooms.filter((room) => room !== 'tests' && existsSync(room))
    return (await checkBoundaries(places, plantedRoot)).violations
  } finally {
    process.chdir(before)
  }
}

test('the check accepts a repository without violations', async () => {
  await plant('contracts/src/pricing/money.ts', `import { z } from 'zod'\nexport const amount = z.string()\n`)
  await plant(
    'command-service/src/aggregates/quotation/costs/costs.ts',
    `import '../../../../../contracts/src/pricing/money.ts'\nexport const costs = 1\n`,
  )
  expect(await violations()).toEqual([])
})

test('the check reports a service that imports a service', async () => {
  await plant('query-service/src/list.ts', 'export const list = 1\n')
  await plant('command-service/src/peek.ts', `import '../../query-service/src/list.ts'\nexport const peek = 1\n`)
  expect(await violations()).toEqual([
    'command-service-knows-no-other-service: command-service/src/peek.ts -> query-service/src/list.ts',
  ])
})

test('the check reports a rule that imports a driver, a clock adapter or a neighbour', async () => {
  await plant('platform/src/clock.ts', 'export const clock = 1\n')
  await plant(
    'command-service/src/aggregates/quotation/costs/costs.ts',
    `import '../../../../../platform/src/clock.ts'\nexport const costs = 1\n`,
  )
  expect(await violations()).toEqual([
    'rules-are-pure: command-service/src/aggregates/quotation/costs/costs.ts -> platform/src/clock.ts',
  ])
})

test('the check reports an entry point that imports a tool other than the demo', async () => {
  await plant('tools/demo/history/generate.ts', 'export const generate = 1\n')
  await plant('tools/bench/timing.ts', 'export const timing = 1\n')
  await plant(
    'deploy/embedded/seed.ts',
    `import '../../tools/demo/history/generate.ts'\nimport '../../tools/bench/timing.ts'\nexport const seed = 1\n`,
  )
  expect(await violations()).toEqual(['deploy-knows-the-demo-only: deploy/embedded/seed.ts -> tools/bench/timing.ts'])
})

test('the check reports testing code imported by code other than tests and benchmarks', async () => {
  await plant('tests/application/api-client.ts', 'export const signIn = 1\n')
  await plant('tools/bench/main.ts', `import '../../tests/application/api-client.ts'\nexport const bench = 1\n`)
  await plant('tools/demo/stage.ts', `import '../../tests/application/api-client.ts'\nexport const stage = 1\n`)
  expect(await violations()).toEqual(['tests-serve-tests-only: tools/demo/stage.ts -> tests/application/api-client.ts'])
})

test('the check reports a sample imported by code other than tests and samples', async () => {
  await plant('contracts/src/testing/sample-user.ts', 'export const sampleUser = 1\n')
  await plant('platform/src/event-store/testing/samples.ts', 'export const sampleEvent = 1\n')
  const imports = `import '../../../contracts/src/testing/sample-user.ts'\n`
  await plant('platform/src/sessions/sessions.test.ts', `${imports}export const tests = 1\n`)
  await plant('platform/src/testing/ana.ts', `${imports}export const ana = 1\n`)
  await plant('tools/bench/users.ts', `import '../../contracts/src/testing/sample-user.ts'\nexport const users = 1\n`)
  expect(await violations()).toEqual([])
  await plant('platform/src/sessions/sessions.ts', `${imports}import '../testing/ana.ts'\nexport const open = 1\n`)
  await plant('platform/src/audit/digest.ts', `import '../event-store/testing/samples.ts'\nexport const digest = 1\n`)
  expect((await violations()).sort()).toEqual([
    'samples-serve-tests-only: platform/src/audit/digest.ts -> platform/src/event-store/testing/samples.ts',
    'samples-serve-tests-only: platform/src/sessions/sessions.ts -> contracts/src/testing/sample-user.ts',
    'samples-serve-tests-only: platform/src/sessions/sessions.ts -> platform/src/testing/ana.ts',
  ])
})

test.each([
  ['platform-knows-no-service', 'platform/src/a.ts', 'query-service/src/b.ts'],
  ['query-service-knows-no-other-service', 'query-service/src/a.ts', 'command-service/src/b.ts'],
  ['projection-workers-knows-no-other-service', 'projection-workers/src/a.ts', 'query-service/src/b.ts'],
  ['notification-gateway-knows-no-other-service', 'notification-gateway/src/a.ts', 'projection-workers/src/b.ts'],
  ['frontend-knows-contracts-only', 'frontend/src/a.ts', 'platform/src/b.ts'],
])('the check %s reports %s that imports %s', async (rule, from, to) => {
  await plant(to, 'export const b = 1\n')
  await plant(from, `import '../../${to}'\nexport const a = 1\n`)
  expect(await violations()).toEqual([`${rule}: ${from} -> ${to}`])
})

test('the check reports files that import each other, and unresolvable imports', async () => {
  await plant('platform/src/a.ts', `import { b } from './b.ts'\nexport const a = () => b\n`)
  await plant('platform/src/b.ts', `import { a } from './a.ts'\nimport './gone.ts'\nexport const b = a\n`)
  const rules = (await violations()).map((line) => line.split(':')[0])
  expect(new Set(rules)).toEqual(new Set(['no-cycles', 'nothing-unresolvable']))
})

test('the check reports a driver imported outside of its adapter', async () => {
  await plant('query-service/src/rows.ts', `import pg from 'pg'\nexport const rows = pg\n`)
  expect((await violations()).map((line) => line.split(':')[0])).toEqual(['drivers-stay-in-their-adapters'])
})

test('the check reports a client of an optional server that is loaded without the server in the configuration', async () => {
  await plant('platform/src/files/s3.ts', `import '@aws-sdk/client-s3'\nexport const s3 = 1\n`)
  await plant('platform/src/files/later.ts', `export const later = () => import('./s3.ts')\n`)
  expect(await violations()).toEqual([])
  await plant('platform/src/files/early.ts', `import './s3.ts'\nimport '@aws-sdk/client-s3'\nexport const early = 1\n`)
  const rules = (await violations()).map((line) => line.split(' -> ')[0])
  expect(rules).toEqual(Array(2).fill('clients-of-servers-are-loaded-when-named: platform/src/files/early.ts'))
})

test('the check reports contracts that import a server library', async () => {
  await plant('contracts/src/pricing/money.ts', `import 'pg'\nexport const amount = 1\n`)
  expect((await violations()).some((line) => line.startsWith('contracts-run-in-a-browser'))).toBe(true)
})

test('the check reports a feature that imports a feature', async () => {
  await plant('frontend/src/features/home/home.ts', 'export const home = 1\n')
  await plant('frontend/src/features/drafts/drafts.ts', `import '../home/home.ts'\nexport const drafts = 1\n`)
  expect(await violations()).toEqual([
    'features-know-no-feature: frontend/src/features/drafts/drafts.ts -> frontend/src/features/home/home.ts',
  ])
})

test("the check reports SQL of the projections' tables outside of their services and the lookups", async () => {
  const sql = 'export const sql = `select key from read.quotation_list q where key = $1`\n'
  await plant('query-service/src/list.ts', sql)
  await plant('command-service/src/lookups/tables/quotations.ts', sql)
  await plant('tools/bench/rows.ts', sql)
  expect(await violations()).toEqual([])
  await plant('command-service/src/scheduler/rows.ts', sql)
  await plant('command-service/src/lookups/client.ts', sql)
  await plant('command-service/src/http/rows.ts', 'export const of = (table: string) => `from read.${table}`\n')
  await plant('platform/src/rows.ts', "export const open = 'read.quotation_list where not cancelled'\n")
  await plant('platform/src/there.ts', `export const there = "select to_regclass('projection.active')"\n`)
  await plant('platform/src/tables/open.sql', 'select 1\n  from quotation join\n  read.user_list on true\n')
  expect((await violations()).sort()).toEqual([
    'sql-of-read-tables: command-service/src/http/rows.ts -> read.$',
    'sql-of-read-tables: command-service/src/lookups/client.ts -> read.quotation_list',
    'sql-of-read-tables: command-service/src/scheduler/rows.ts -> read.quotation_list',
    'sql-of-read-tables: platform/src/rows.ts -> read.quotation_list',
    'sql-of-read-tables: platform/src/tables/open.sql -> read.user_list',
    'sql-of-read-tables: platform/src/there.ts -> projection.active',
  ])
})

test('the check accepts text that only looks like a table of a projection', async () => {
  await plant(
    'frontend/src/read.ts',
    `/** Filled from read.quotation_list. */
export const shown = (read: { error?: Error; from: string }, t: (key: string) => string) =>
  read.error ? t('read.title') : { from: read.from, to: t("projection.late") }\n`,
  )
  expect(await violations()).toEqual([])
})

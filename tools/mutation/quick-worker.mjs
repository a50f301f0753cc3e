// A process that loads the tests of some changed files once and then tries one mutant after the other, by its switch alone.
// What it says about a mutant has been checked: a test that failed passes again without the mutant, and a mutant that no
// test noticed was tried once more with the modules run anew, so that nothing remembered from before can hide it.
import { readFileSync } from 'node:fs'
import { modulesOf } from './modules.mjs'
import { firstFailure, testsOfFile } from './tests-of-file.mjs'

const { project, sources, tests, mutants, patience } = JSON.parse(readFileSync(process.env.MUTATION_QUICK, 'utf8'))
const fileOfMutant = new Map(mutants.map(({ id, file }) => [id, file]))
const modules = modulesOf({ ...project, changed: new Map(Object.entries(sources)) })
// What the instrumented sources look at: https://stryker-mutator.io/docs/mutation-testing-elements/mutant-schemata
const coverage = { static: {}, perTest: {} }
const stryker = (globalThis.__stryker__ = { mutantCoverage: coverage })
const hitsAtMost = 100

/** The tests of a file, as they are defined by running it; modules in `loaded` are not run again. */
const loadTests = (file, loaded = new Map()) => {
  const { given, tests } = testsOfFile()
  modules.load(file, loaded, given)
  return { file, loaded, tests }
}

/** A test that waits for what never comes ends here, not the process. */
const inTime = async (failure) => {
  let timer
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('It does not end.')), 2 * patience)
  })
  return Promise.race([failure, late]).finally(() => clearTimeout(timer))
}

/** One test file with the mutants it reaches: while it loads, or in one of its tests. */
const begin = async (file) => {
  coverage.static = {}
  coverage.perTest = {}
  const loaded = loadTests(file)
  const name = (test) => String(loaded.tests.indexOf(test) + 1)
  const began = performance.now()
  const watch = {
    before: (test) => (stryker.currentTestId = name(test)),
    after: () => (stryker.currentTestId = undefined),
  }
  const failure = await inTime(firstFailure(loaded.tests, watch))
  if (failure) throw failure.error
  const atLoad = coverage.static
  const inTest = new Map(loaded.tests.map((test, at) => [at, coverage.perTest[name(test)] ?? {}]))
  // What is run from here on is counted nowhere.
  coverage.static = {}
  const first = performance.now() - began
  // Tests that lean on one another, or change what the next run finds, cannot be judged this way.
  for (const test of loaded.tests) {
    const alone = await inTime(firstFailure([test]))
    if (alone) throw alone.error
  }
  return { ...loaded, atLoad, inTest, ms: Math.max(first, performance.now() - began - first) }
}

const begun = []
const setAside = []
for (const file of tests)
  try {
    begun.push(await begin(file))
  } catch (error) {
    setAside.push({ file, why: String(error?.message ?? error).split('\n')[0] })
  }

/** How many folders two files share. */
const nearness = (one, other) => {
  const folders = other.split('/')
  return one.split('/').findIndex((name, at) => name !== folders[at])
}

/** The test files that reach a mutant, near and quick ones first, with the tests that do; all of them where loading does. */
const reaching = (id) => {
  const near = ({ file }) => nearness(file.file, fileOfMutant.get(id))
  return begun
    .map((file) => {
      const atLoad = file.atLoad[id] ?? 0
      const reached = [...file.inTest].filter(([, hits]) => atLoad > 0 || hits[id])
      const hits = reached.reduce((sum, [, hits]) => sum + (hits[id] ?? 0), atLoad)
      return { file, atLoad, at: reached.map(([at]) => at), hits }
    })
    .filter(({ hits }) => hits > 0)
    .sort((one, other) => near(other) - near(one) || one.file.ms - other.file.ms)
}

const withMutant = async (id, hits, run) => {
  stryker.activeMutant = id
  stryker.hitCount = 0
  stryker.hitLimit = hits * hitsAtMost
  try {
    const failure = await run()
    return stryker.hitCount > stryker.hitLimit ? { endless: true } : { failure }
  } catch (error) {
    return { broken: error }
  } finally {
    stryker.activeMutant = undefined
    stryker.hitCount = undefined
  }
}

/** Runs the reaching tests of a file in the modules that are loaded, or in a copy whose users of the mutant are run anew. */
const tryIn = async ({ file, at, hits }, id, anew) => {
  let tests = file.tests
  const { failure, endless, broken } = await withMutant(id, hits, () => {
    if (anew) tests = loadTests(file.file, modules.withoutUsersOf(fileOfMutant.get(id), file.loaded)).tests
    return firstFailure(at.flatMap((index) => tests[index] ?? []))
  })
  if (endless) return 'Timeout'
  if (broken) return 'RuntimeError'
  if (!failure) return undefined
  const leftover = await firstFailure([file.tests[tests.indexOf(failure.test)]])
  return leftover ? 'KilledWithLeftover' : 'Killed'
}

const verdictOn = async (id) => {
  const reached = reaching(id)
  if (reached.length === 0) return 'NoCoverage'
  const isSwitchEnough = reached.every(({ atLoad }) => atLoad === 0)
  let verdict = 'Survived'
  for (const anew of isSwitchEnough ? [false, true] : [true])
    for (const one of reached) {
      const status = await tryIn(one, id, anew)
      // A test file that cannot be loaded says less than a test that fails: perhaps there is one in another file.
      if (status && status !== 'RuntimeError') return status
      verdict = status ?? verdict
    }
  return verdict
}

let isFirst = true
const tryOut = async (id) => {
  process.send({ mayTake: reaching(id).reduce((sum, { file }) => sum + file.ms, 0) })
  const status = await verdictOn(id)
  // Something has changed that no switch turns back, by this mutant or by one before it: another process has to go on, and
  // has to try this one again unless it was the first here.
  const isLast = status === 'KilledWithLeftover'
  if (!isLast || isFirst) process.send({ status: isLast ? 'Killed' : status, isLast })
  else process.exit(3)
  isFirst = false
}
process.on('message', (id) => void tryOut(id))
process.send({ setAside, tests: begun.reduce((sum, { tests }) => sum + tests.length, 0) })

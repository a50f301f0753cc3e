// A process that loads the tests of some changed files once and then tries one mutant after the other, only by its
// switch. Verdicts are verified: a failed test passes again without the mutant, and a surviving mutant was tried again
// with fresh modules, so that no cached state can hide it.
import { readFileSync } from 'node:fs'

// Read by the instrumented sources: https://stryker-mutator.io/docs/mutation-testing-elements/mutant-schemata
const coverage = { static: {}, perTest: {} }
const stryker = (globalThis.__stryker__ = { mutantCoverage: coverage })
const { reloadTests, opened, run, shut } = await import('./opened-tests.mjs')

const { project, tests, mutants, timeoutMs, known, budgetMs } = JSON.parse(
  readFileSync(process.env.MUTATION_QUICK, 'utf8'),
)
const fileOfMutant = new Map(mutants.map(({ id, file }) => [id, file]))
/** A mutant reached this many times more often than without it is in an endless loop. */
const hitFactor = 100
const hasPage = project.testEnvironment === 'jsdom'

const measuredFiles = known ?? []
const setAside = []
const whyOf = (error) => String(error?.message ?? error).split('\n')[0]

const outcome = (loaded, test, options) => run(loaded, [test], options).catch((error) => ({ error }))

/** Measures which mutants a test file reaches: while it loads and starts its engines, or in one of its tests. */
const measureFile = async (file) => {
  coverage.static = {}
  coverage.perTest = {}
  const startedAt = performance.now()
  const loaded = await opened(file)
  const name = (test) => String(loaded.tests.indexOf(test) + 1)
  const watch = {
    before: (test) => (stryker.currentTestId = name(test)),
    after: () => (stryker.currentTestId = undefined),
  }
  const isEngine = loaded.openSuites !== undefined
  const withinMs = isEngine ? 60_000 : 2 * timeoutMs
  const failures = []
  for (const test of loaded.tests) {
    const failure = await outcome(loaded, test, { watch, withinMs })
    if (failure) failures.push({ name: test.name, error: failure.error })
  }
  const atLoad = coverage.static
  const reached = loaded.tests.map((test, at) => [at, coverage.perTest[name(test)] ?? {}])
  // Coverage from here on is discarded.
  coverage.static = {}
  const first = performance.now() - startedAt
  // Tests that depend on each other, or change the result of their next run, cannot be judged alone. With a new engine
  // they can: all tests of the file in sequence.
  const repeatable = []
  for (const [at, test] of loaded.tests.entries()) {
    if (failures.some((one) => one.name === test.name)) continue
    const secondOutcome = await outcome(loaded, test, { withinMs })
    if (!secondOutcome) repeatable.push(at)
    else if (!isEngine) failures.push({ name: test.name, error: secondOutcome.error })
  }
  const inTest = reached.filter(([at]) => !failures.some(({ name: one }) => one === loaded.tests[at].name))
  for (const { name: one, error } of failures) setAside.push({ file, test: one, why: whyOf(error) })
  return { file, isEngine, atLoad, inTest, repeatable, ms: Math.max(first, performance.now() - startedAt - first) }
}

for (const file of known ? [] : tests)
  try {
    const measuredFile = await measureFile(file)
    if (measuredFile.inTest.length > 0) measuredFiles.push(measuredFile)
  } catch (error) {
    setAside.push({ file, why: whyOf(error) })
  }

/** Number of folders that two paths share. */
const nearness = (one, other) => {
  const folders = other.split('/')
  return one.split('/').findIndex((name, at) => name !== folders[at])
}

/**
 * Test files that reach a mutant, near and fast ones first, with the reaching tests; all tests if loading reaches it.
 */
const reaching = (id) => {
  const nearnessOf = ({ file }) => nearness(file, fileOfMutant.get(id))
  const all = measuredFiles
    .map((file) => {
      const atLoad = file.atLoad[id] ?? 0
      const reached = file.inTest.filter(([, hits]) => atLoad > 0 || hits[id])
      const hits = reached.reduce((sum, [, counts]) => sum + (counts[id] ?? 0), atLoad)
      return { ...file, atLoad, at: reached.map(([at]) => at), hits }
    })
    .filter(({ hits }) => hits > 0)
    .sort((one, other) => one.isEngine - other.isEngine || nearnessOf(other) - nearnessOf(one) || one.ms - other.ms)
  let ms = 0
  return all.filter((file, at) => (ms += file.ms) <= budgetMs || at === 0)
}

const withMutant = async (id, hits, runTests) => {
  stryker.activeMutant = id
  stryker.hitCount = 0
  stryker.hitLimit = hits * hitFactor
  try {
    const failure = await runTests()
    return stryker.hitCount > stryker.hitLimit ? { endless: true } : { failure }
  } catch (error) {
    if (stryker.hitCount > stryker.hitLimit) return { endless: true }
    return error?.isLate ? { late: true } : error?.isStray ? { stray: true } : { broken: error }
  } finally {
    stryker.activeMutant = undefined
    stryker.hitCount = undefined
  }
}

const statusOf = ({ endless, late, stray, broken }) => {
  if (late) return 'TimeoutWithLeftover'
  if (stray) return 'KilledWithLeftover'
  return (endless && 'Timeout') || (broken && 'RuntimeError') || undefined
}

/** Runs the reaching tests of a file in the loaded modules. */
const tryBySwitch = async ({ file, at, repeatable, hits, ms }, id) => {
  const loaded = await opened(file)
  const reached = at.filter((one) => repeatable.includes(one)).map((one) => loaded.tests[one])
  const withinMs = timeoutMs + 10 * ms
  const result = await withMutant(id, hits, () => run(loaded, reached, { withinMs }))
  if (!result.failure) return statusOf(result)
  const leftover = await run(loaded, [result.failure.test], { withinMs }).catch(() => true)
  return leftover ? 'KilledWithLeftover' : 'Killed'
}

/** Runs them in a copy whose modules that depend on the mutant run again, with a new engine if needed. */
const tryAnew = async ({ file, isEngine, at, hits, ms }, id) => {
  const withinMs = timeoutMs + 10 * ms
  const runCopy = async (withLoaded) => {
    const loaded = await reloadTests(file, fileOfMutant.get(id))
    withLoaded(loaded)
    const selectedTests = isEngine ? loaded.tests.slice(0, at.at(-1) + 1) : at.flatMap((one) => loaded.tests[one] ?? [])
    return run(loaded, selectedTests, { withinMs })
  }
  await opened(file)
  let tests = []
  let copy = {}
  const result = await withMutant(id, hits, () =>
    runCopy((loaded) => {
      tests = loaded.tests
      copy = loaded
    }),
  )
  await shut(copy)
  if (!result.failure) return statusOf(result)
  let reloaded = {}
  const leftover = isEngine
    ? await runCopy((loaded) => (reloaded = loaded)).catch(() => true)
    : await opened(file).then((loaded) => run(loaded, [loaded.tests[tests.indexOf(result.failure.test)]], { withinMs }))
  await shut(reloaded)
  return leftover ? 'KilledWithLeftover' : 'Killed'
}

// Page tests render anew and keep little state, and they are slow: the nearest file is sufficient.
const isWorthAnew = ({ atLoad }, at) => !hasPage || atLoad > 0 || at === 0

const verdictOn = async (id) => {
  const reached = reaching(id)
  if (reached.length === 0) return 'NoCoverage'
  let verdict = 'Survived'
  const attempts = [
    ...reached.filter(({ atLoad }) => atLoad === 0).map((one) => () => tryBySwitch(one, id)),
    ...reached.filter(isWorthAnew).map((one) => () => tryAnew(one, id)),
  ]
  for (const attempt of attempts) {
    const status = await attempt()
    // A test file that fails to load is a weaker result than a failing test: another file may have one.
    if (status && status !== 'RuntimeError') return status
    verdict = status ?? verdict
  }
  return verdict
}

let isFirst = true
const tryOut = async (id) => {
  process.send({ mayTake: 2 * reaching(id).reduce((sum, { ms }) => sum + ms, 0) })
  const status = await verdictOn(id)
  // This mutant or an earlier one has changed state that no switch reverts: another process has to continue, and has to
  // try this mutant again unless it was the first here.
  const isLast = status.endsWith('WithLeftover')
  if (!isLast || isFirst) process.send({ status: status.replace('WithLeftover', ''), isLast })
  else process.exit(3)
  isFirst = false
}
process.on('message', (id) => void tryOut(id))
process.send({ setAside, measuredFiles, tests: measuredFiles.reduce((sum, { inTest }) => sum + inTest.length, 0) })

// A process that loads the tests of some changed files once and then tries one mutant after the other, by its switch alone.
// What it says about a mutant has been checked: a test that failed passes again without the mutant, and a mutant that no
// test noticed was tried once more with the modules run anew, so that nothing remembered from before can hide it.
import { readFileSync } from 'node:fs'

// What the instrumented sources look at: https://stryker-mutator.io/docs/mutation-testing-elements/mutant-schemata
const coverage = { static: {}, perTest: {} }
const stryker = (globalThis.__stryker__ = { mutantCoverage: coverage })
const { loadAnew, opened, run, shut } = await import('./opened-tests.mjs')

const { project, tests, mutants, patience, known, most } = JSON.parse(readFileSync(process.env.MUTATION_QUICK, 'utf8'))
const fileOfMutant = new Map(mutants.map(({ id, file }) => [id, file]))
const hitsAtMost = 100
const isDrawn = project.testEnvironment === 'jsdom'

const begun = known ?? []
const setAside = []
const whyOf = (error) => String(error?.message ?? error).split('\n')[0]

const outcome = (loaded, test, asked) => run(loaded, [test], asked).catch((error) => ({ error }))

/** One test file with the mutants it reaches: while it loads and starts what it needs, or in one of its tests. */
const begin = async (file) => {
  coverage.static = {}
  coverage.perTest = {}
  const began = performance.now()
  const loaded = await opened(file)
  const name = (test) => String(loaded.tests.indexOf(test) + 1)
  const watch = {
    before: (test) => (stryker.currentTestId = name(test)),
    after: () => (stryker.currentTestId = undefined),
  }
  const isEngine = loaded.begun !== undefined
  const withinMs = isEngine ? 60_000 : 2 * patience
  const aside = []
  for (const test of loaded.tests) {
    const failure = await outcome(loaded, test, { watch, withinMs })
    if (failure) aside.push({ name: test.name, error: failure.error })
  }
  const atLoad = coverage.static
  const reached = loaded.tests.map((test, at) => [at, coverage.perTest[name(test)] ?? {}])
  // What is run from here on is counted nowhere.
  coverage.static = {}
  const first = performance.now() - began
  // Tests that lean on one another, or change what the next run finds, cannot be judged this way. Where an engine is begun
  // anew for them they can: all of the file in turn.
  const alone = []
  for (const [at, test] of loaded.tests.entries()) {
    if (aside.some((one) => one.name === test.name)) continue
    const again = await outcome(loaded, test, { withinMs })
    if (!again) alone.push(at)
    else if (!isEngine) aside.push({ name: test.name, error: again.error })
  }
  const inTest = reached.filter(([at]) => !aside.some(({ name: one }) => one === loaded.tests[at].name))
  for (const { name: one, error } of aside) setAside.push({ file, test: one, why: whyOf(error) })
  return { file, isEngine, atLoad, inTest, alone, ms: Math.max(first, performance.now() - began - first) }
}

for (const file of known ? [] : tests)
  try {
    const found = await begin(file)
    if (found.inTest.length > 0) begun.push(found)
  } catch (error) {
    setAside.push({ file, why: whyOf(error) })
  }

/** How many folders two files share. */
const nearness = (one, other) => {
  const folders = other.split('/')
  return one.split('/').findIndex((name, at) => name !== folders[at])
}

/** The test files that reach a mutant, near and quick ones first, with the tests that do; all of them where loading does. */
const reaching = (id) => {
  const near = ({ file }) => nearness(file, fileOfMutant.get(id))
  const all = begun
    .map((file) => {
      const atLoad = file.atLoad[id] ?? 0
      const reached = file.inTest.filter(([, hits]) => atLoad > 0 || hits[id])
      const hits = reached.reduce((sum, [, found]) => sum + (found[id] ?? 0), atLoad)
      return { ...file, atLoad, at: reached.map(([at]) => at), hits }
    })
    .filter(({ hits }) => hits > 0)
    .sort((one, other) => one.isEngine - other.isEngine || near(other) - near(one) || one.ms - other.ms)
  let ms = 0
  return all.filter((file, at) => (ms += file.ms) <= most || at === 0)
}

const withMutant = async (id, hits, tried) => {
  stryker.activeMutant = id
  stryker.hitCount = 0
  stryker.hitLimit = hits * hitsAtMost
  try {
    const failure = await tried()
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

/** Runs the reaching tests of a file in the modules that are loaded. */
const tryBySwitch = async ({ file, at, alone, hits, ms }, id) => {
  const loaded = await opened(file)
  const reached = at.filter((one) => alone.includes(one)).map((one) => loaded.tests[one])
  const withinMs = patience + 10 * ms
  const result = await withMutant(id, hits, () => run(loaded, reached, { withinMs }))
  if (!result.failure) return statusOf(result)
  const leftover = await run(loaded, [result.failure.test], { withinMs }).catch(() => true)
  return leftover ? 'KilledWithLeftover' : 'Killed'
}

/** Runs them in a copy whose users of the mutant are run anew, with an engine of its own where they need one. */
const tryAnew = async ({ file, isEngine, at, hits, ms }, id) => {
  const withinMs = patience + 10 * ms
  const anew = async (withLoaded) => {
    const loaded = await loadAnew(file, fileOfMutant.get(id))
    withLoaded(loaded)
    const asked = isEngine ? loaded.tests.slice(0, at.at(-1) + 1) : at.flatMap((one) => loaded.tests[one] ?? [])
    return run(loaded, asked, { withinMs })
  }
  await opened(file)
  let tests = []
  let copy = {}
  const result = await withMutant(id, hits, () =>
    anew((loaded) => {
      tests = loaded.tests
      copy = loaded
    }),
  )
  await shut(copy)
  if (!result.failure) return statusOf(result)
  let again = {}
  const leftover = isEngine
    ? await anew((loaded) => (again = loaded)).catch(() => true)
    : await opened(file).then((loaded) => run(loaded, [loaded.tests[tests.indexOf(result.failure.test)]], { withinMs }))
  await shut(again)
  return leftover ? 'KilledWithLeftover' : 'Killed'
}

// Where a page is drawn anew for every test little is remembered, and it takes long: the nearest file says enough.
const isWorthAnew = ({ atLoad }, at) => !isDrawn || atLoad > 0 || at === 0

const verdictOn = async (id) => {
  const reached = reaching(id)
  if (reached.length === 0) return 'NoCoverage'
  let verdict = 'Survived'
  const tries = [
    ...reached.filter(({ atLoad }) => atLoad === 0).map((one) => () => tryBySwitch(one, id)),
    ...reached.filter(isWorthAnew).map((one) => () => tryAnew(one, id)),
  ]
  for (const once of tries) {
    const status = await once()
    // A test file that cannot be loaded says less than a test that fails: perhaps there is one in another file.
    if (status && status !== 'RuntimeError') return status
    verdict = status ?? verdict
  }
  return verdict
}

let isFirst = true
const tryOut = async (id) => {
  process.send({ mayTake: 2 * reaching(id).reduce((sum, { ms }) => sum + ms, 0) })
  const status = await verdictOn(id)
  // Something has changed that no switch turns back, by this mutant or by one before it: another process has to go on, and
  // has to try this one again unless it was the first here.
  const isLast = status.endsWith('WithLeftover')
  if (!isLast || isFirst) process.send({ status: status.replace('WithLeftover', ''), isLast })
  else process.exit(3)
  isFirst = false
}
process.on('message', (id) => void tryOut(id))
process.send({ setAside, begun, tests: begun.reduce((sum, { inTest }) => sum + inTest.length, 0) })

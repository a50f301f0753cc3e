// Replaces `vitest` for a test file: records the tests, so that each can run any number of times. Only this module
// depends on the test runner.
import { createRequire } from 'node:module'
import { expect } from 'expect'
import { ModuleMocker } from 'jest-mock'

const require = createRequire(import.meta.url)
const ofFrontend = createRequire(new URL('../../frontend/package.json', import.meta.url))
const mocker = new ModuleMocker(globalThis)
const hooks = ['beforeAll', 'beforeEach', 'afterEach', 'afterAll']

const ofClock = ['useRealTimers', 'setSystemTime', 'advanceTimersByTime', 'advanceTimersByTimeAsync']
let clock
const madeClock = () => {
  const { ModernFakeTimers } = require('@jest/fake-timers')
  clock ??= new ModernFakeTimers({ config: { fakeTimers: {}, rootDir: '/' }, global: globalThis })
  return clock
}
/**
 * Vitest’s fake timers leave the first two and Node’s `timers` module unchanged; React waits for the latter in tests.
 */
const doNotFake = ['nextTick', 'queueMicrotask', 'setImmediate']
/** Restores the real clock after a test that did not end. */
export const endClock = () => clock?.useRealTimers()
const members = (names, valueFor) => Object.fromEntries(names.map((name) => [name, valueFor(name)]))
const vi = {
  resetModules: () => undefined,
  dynamicImportSettled: async () => undefined,
  ...members(
    ofClock,
    (name) =>
      (...given) =>
        madeClock()[name](...given),
  ),
  useFakeTimers: () => madeClock().useFakeTimers({ doNotFake }),
  ...members(['fn', 'spyOn', 'restoreAllMocks', 'clearAllMocks', 'resetAllMocks'], (name) => mocker[name].bind(mocker)),
}

const each = (add) => (rows) => (name, body) => {
  for (const row of rows) add(name, () => (Array.isArray(row) ? body(...row) : body(row)))
}

/** `given` replaces modules of the test file; `tests` is filled once it has run. */
export const testsOfFile = () => {
  const tests = []
  let suites = []
  const suite = () => members(hooks, () => [])
  const test = (name, body) => tests.push({ name, body, suites })
  const describe = (name, body) => {
    const around = suites
    suites = [...suites, suite()]
    body()
    suites = around
  }
  suites = [suite()]
  const hook = (phase) => (body) => suites.at(-1)[phase].push(body)
  const given = {
    vitest: {
      ...members(hooks, hook),
      describe: Object.assign(describe, { each: each(describe) }),
      test: Object.assign(test, { each: each(test) }),
      it: Object.assign(test, { each: each(test) }),
      expect,
      vi,
    },
    get '@testing-library/jest-dom/vitest'() {
      expect.extend(ofFrontend('@testing-library/jest-dom/matchers'))
      return {}
    },
  }
  return { given, tests }
}

const inTurn = async (bodies) => {
  for (const body of bodies) await body()
}

/** Runs the `afterAll` hooks of the open suites. */
export const endSuites = async (openSuites) => {
  for (const suite of openSuites.splice(0).toReversed()) await inTurn(suite.afterAll)
}

const noWatch = { before: () => undefined, after: () => undefined }

/**
 * Runs tests with their hooks; returns the first failing test and its error. With `openSuites`, `beforeAll` hooks run
 * once per suite, and `afterAll` hooks are left to `endSuites`.
 */
export const firstFailure = async (tests, { watch = noWatch, openSuites } = {}) => {
  const open = openSuites ?? []
  try {
    for (const test of tests)
      try {
        for (const suite of test.suites.filter((one) => !open.includes(one))) {
          open.push(suite)
          await inTurn(suite.beforeAll)
        }
        watch.before(test)
        try {
          await inTurn(test.suites.flatMap(({ beforeEach }) => beforeEach))
          await test.body()
        } finally {
          await inTurn(test.suites.toReversed().flatMap(({ afterEach }) => afterEach))
        }
      } catch (error) {
        return { test, error }
      } finally {
        watch.after(test)
      }
  } finally {
    if (!openSuites) await endSuites(open)
  }
  return undefined
}

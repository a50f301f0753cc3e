// What `@jest/globals` gives to a test file, for tests that are pure: it keeps them, so that each can be run as often as wanted.
import { expect } from 'expect'
import { ModuleMocker } from 'jest-mock'

const mocker = new ModuleMocker(globalThis)
const jest = { fn: mocker.fn.bind(mocker), spyOn: mocker.spyOn.bind(mocker) }
const hooks = ['beforeAll', 'beforeEach', 'afterEach', 'afterAll']

const each = (add) => (rows) => (name, body) => {
  for (const row of rows) add(name, () => (Array.isArray(row) ? body(...row) : body(row)))
}

/** `given` goes to the test file; `tests` are there once it has run. */
export const testsOfFile = () => {
  const tests = []
  let suites = []
  const suite = () => Object.fromEntries(hooks.map((hook) => [hook, []]))
  const test = (name, body) => tests.push({ name, body, suites })
  const describe = (name, body) => {
    const around = suites
    suites = [...suites, suite()]
    body()
    suites = around
  }
  suites = [suite()]
  const hook = (when) => (body) => suites.at(-1)[when].push(body)
  const given = {
    '@jest/globals': {
      ...Object.fromEntries(hooks.map((when) => [when, hook(when)])),
      describe: Object.assign(describe, { each: each(describe) }),
      test: Object.assign(test, { each: each(test) }),
      it: Object.assign(test, { each: each(test) }),
      expect,
      jest,
    },
  }
  return { given, tests }
}

const inTurn = async (bodies) => {
  for (const body of bodies) await body()
}

/** Runs them with what stands before and after; says which one failed, the first only, and how. */
export const firstFailure = async (tests, watch = { before: () => undefined, after: () => undefined }) => {
  const begun = []
  try {
    for (const test of tests)
      try {
        for (const suite of test.suites.filter((one) => !begun.includes(one))) {
          begun.push(suite)
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
    await inTurn(begun.toReversed().flatMap(({ afterAll }) => afterAll))
  }
  return undefined
}

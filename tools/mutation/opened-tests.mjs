// The test files of a process: loaded on demand, and kept with their engines while they are in use.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { modulesOf } from './modules.mjs'
import { isAlone, standInsFor } from './engines.mjs'
import { openPage } from './page.mjs'
import { endClock, endSuites, firstFailure, testsOfFile } from './tests-of-file.mjs'

// The real timers, whatever clock a test sets.
const { setTimeout: setTimer, clearTimeout: clearTimer } = globalThis
const task = JSON.parse(readFileSync(process.env.MUTATION_QUICK, 'utf8'))
const { project, root, sources, postgres } = task
const hasPage = project.testEnvironment === 'jsdom'
const modules = modulesOf({ ...project, changed: new Map(Object.entries(sources)) })
/** Maximum loaded test files; with engines fewer, because their connections are limited. */
const atOnce = postgres ? 4 : 60
/** Limits the waiting time for elements, and omits the page from error messages, because they are not shown. */
const inPage = { asyncUtilTimeout: 3_000, getElementError: (message) => new Error(message) }

const setUps = (project.setupFilesAfterEnv ?? []).map((file) => file.replace('<rootDir>', project.rootDir))
if (hasPage) {
  openPage()
  // React reports a mutant as extensively as a mistake.
  Object.assign(console, { error: () => undefined, warn: () => undefined })
}

/** Collects the tests of a file by running it; modules in `loaded` do not run again. */
export const loadTests = (file, loaded = new Map()) => {
  const { given, tests } = testsOfFile()
  if (postgres)
    for (const [name, module] of standInsFor(file, { root, url: postgres, modules })) loaded.set(name, module)
  for (const setUp of setUps) modules.load(setUp, loaded, given)
  if (setUps.length > 0) createRequire(setUps[0])('@testing-library/react').configure(inPage)
  modules.load(file, loaded, given)
  return { file, loaded, tests, openSuites: task.engines.includes(file) ? [] : undefined }
}

/** The same tests after all modules that import a changed file have run again. */
export const reloadTests = async (file, changedFile) => {
  const { loaded } = await opened(file)
  await leaveRoomFor(file)
  return loadTests(file, modules.withoutUsersOf(changedFile, loaded))
}

export const shut = async ({ openSuites = [] }) => endSuites(openSuites).catch(() => undefined)

const openFiles = new Map()
const openedBefore = new Set()
const shutFile = async (file) => {
  const tests = openFiles.get(file)
  openFiles.delete(file)
  await shut(tests)
}
const leaveRoomFor = async (file) => {
  if (postgres && isAlone(file)) for (const other of [...openFiles.keys()].filter(isAlone)) await shutFile(other)
}
/** The tests of a file, loaded until other files need the space. */
export const opened = async (file) => {
  const known = openFiles.get(file)
  if (!known) await leaveRoomFor(file)
  const loadedFile = known ?? loadTests(file)
  openFiles.delete(file)
  openFiles.set(file, loadedFile)
  // A test may depend on data of earlier tests: a new engine runs all of them first.
  const isAgain = task.known !== undefined || openedBefore.has(file)
  openedBefore.add(file)
  if (!known && loadedFile.openSuites && isAgain)
    for (const test of loadedFile.tests) await run(loadedFile, [test], { withinMs: 60_000 }).catch(() => undefined)
  if (openFiles.size > atOnce) await shutFile(openFiles.keys().next().value)
  return loadedFile
}

const left = new WeakMap()
let currentPage
/**
 * Elements that a file’s modules keep on the page, such as the toast container, must only be visible to its own tests.
 */
const showPageOf = (loaded) => {
  history.replaceState(null, '', '/')
  if (currentPage === loaded) return
  if (currentPage) left.set(currentPage, [...document.body.childNodes])
  document.body.replaceChildren(...(left.get(loaded) ?? []))
  currentPage = loaded
}

let stray
for (const kind of ['uncaughtException', 'unhandledRejection']) process.on(kind, (error) => stray?.(error))

/** Runs tests of a loaded file and returns the first failure; throws uncaught errors and timeouts. */
export const run = async (loaded, tests, { watch, withinMs }) => {
  if (hasPage) showPageOf(loaded)
  let timer
  const end = new Promise((_, reject) => {
    stray = (error) => reject(Object.assign(new Error(String(error?.message ?? error)), { isStray: true }))
    timer = setTimer(() => reject(Object.assign(new Error('It does not end.'), { isLate: true })), withinMs)
  })
  try {
    return await Promise.race([firstFailure(tests, { watch, openSuites: loaded.openSuites }), end])
  } finally {
    clearTimer(timer)
    endClock()
    stray = undefined
  }
}

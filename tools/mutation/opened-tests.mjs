// The test files of a process: loaded when they are needed, and what they start is kept while they are used.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { modulesOf } from './modules.mjs'
import { isAlone, standInsFor } from './engines.mjs'
import { openPage } from './page.mjs'
import { endClock, endSuites, firstFailure, testsOfFile } from './tests-of-file.mjs'

// Those of the process, whatever clock a test sets.
const { setTimeout: setTimer, clearTimeout: clearTimer } = globalThis
const asked = JSON.parse(readFileSync(process.env.MUTATION_QUICK, 'utf8'))
const { project, root, sources, postgres } = asked
const isDrawn = project.testEnvironment === 'jsdom'
const modules = modulesOf({ ...project, changed: new Map(Object.entries(sources)) })
/** How many stay loaded; of those with engines, whose connections are counted, fewer. */
const atOnce = postgres ? 4 : 60
/** A test waits for something on a page no longer than this, and what it did not find is not drawn for anybody. */
const inPage = { asyncUtilTimeout: 3_000, getElementError: (message) => new Error(message) }

const setUps = (project.setupFilesAfterEnv ?? []).map((file) => file.replace('<rootDir>', project.rootDir))
if (isDrawn) {
  openPage()
  // What React says about a mutant is as long as what it says about a mistake.
  Object.assign(console, { error: () => undefined, warn: () => undefined })
}

/** The tests of a file, as they are defined by running it; modules in `loaded` are not run again. */
export const loadTests = (file, loaded = new Map()) => {
  const { given, tests } = testsOfFile()
  if (postgres)
    for (const [name, module] of standInsFor(file, { root, url: postgres, modules })) loaded.set(name, module)
  for (const setUp of setUps) modules.load(setUp, loaded, given)
  if (setUps.length > 0) createRequire(setUps[0])('@testing-library/react').configure(inPage)
  modules.load(file, loaded, given)
  return { file, loaded, tests, begun: asked.engines.includes(file) ? [] : undefined }
}

/** The same tests where all that imports a changed file is run anew. */
export const loadAnew = async (file, changed) => {
  const { loaded } = await opened(file)
  await leaveRoomFor(file)
  return loadTests(file, modules.withoutUsersOf(changed, loaded))
}

export const shut = async ({ begun = [] }) => endSuites(begun).catch(() => undefined)

const kept = new Map()
const openedBefore = new Set()
const shutKept = async (file) => {
  const tests = kept.get(file)
  kept.delete(file)
  await shut(tests)
}
const leaveRoomFor = async (file) => {
  if (postgres && isAlone(file)) for (const other of [...kept.keys()].filter(isAlone)) await shutKept(other)
}
/** A file's tests, which stay loaded until others were needed more. */
export const opened = async (file) => {
  const known = kept.get(file)
  if (!known) await leaveRoomFor(file)
  const found = known ?? loadTests(file)
  kept.delete(file)
  kept.set(file, found)
  // What a test finds may be what those before it have left: an engine that is begun again has them all behind it.
  const isAgain = asked.known !== undefined || openedBefore.has(file)
  openedBefore.add(file)
  if (!known && found.begun && isAgain)
    for (const test of found.tests) await run(found, [test], { withinMs: 60_000 }).catch(() => undefined)
  if (kept.size > atOnce) await shutKept(kept.keys().next().value)
  return found
}

const left = new WeakMap()
let drawnNow
/** What a file's modules keep on the page, as a place for messages, is there for its own tests only. */
const turnTo = (loaded) => {
  history.replaceState(null, '', '/')
  if (drawnNow === loaded) return
  if (drawnNow) left.set(drawnNow, [...document.body.childNodes])
  document.body.replaceChildren(...(left.get(loaded) ?? []))
  drawnNow = loaded
}

let stray
for (const kind of ['uncaughtException', 'unhandledRejection']) process.on(kind, (error) => stray?.(error))

/** Runs tests of a loaded file: the first that failed; what nobody caught and what does not end in time are thrown. */
export const run = async (loaded, tests, { watch, withinMs }) => {
  if (isDrawn) turnTo(loaded)
  let timer
  const end = new Promise((_, reject) => {
    stray = (error) => reject(Object.assign(new Error(String(error?.message ?? error)), { isStray: true }))
    timer = setTimer(() => reject(Object.assign(new Error('It does not end.'), { isLate: true })), withinMs)
  })
  try {
    return await Promise.race([firstFailure(tests, { watch, begun: loaded.begun }), end])
  } finally {
    clearTimer(timer)
    endClock()
    stray = undefined
  }
}

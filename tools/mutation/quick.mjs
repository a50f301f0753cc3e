// Tries mutants by their switch, in processes that have loaded the tests once: milliseconds a mutant.
import { fork } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { modulesOf } from './modules.mjs'
import { postgresIn, startOnePostgres } from './engines.mjs'

// Tests that reach one of these start something; a page they may have.
const engines = /^(node:)?(child_process|http|net|worker_threads)$|^(@?fastify|pg|chdb|@clickhouse)(\/|$)/

/** The tests that import one of the files and reach no engine, and those that import one and do. */
const relatedTests = ({ project, files, tests }) => {
  const modules = modulesOf(project)
  const related = tests.filter((test) => files.some((file) => modules.reachOf(test).has(file)))
  const startsNothing = (test) => ![...modules.reachOf(test)].some((name) => engines.test(name))
  const others = related.filter((test) => !startsNothing(test))
  const reaches = (file) => others.some((test) => modules.reachOf(test).has(file))
  return { pure: related.filter(startsNothing), others, reaches }
}

const startWorker = (asked, folder) =>
  new Promise((resolve, reject) => {
    // What is left behind by tests that were cut off goes with the folder.
    const env = { ...process.env, NODE_ENV: 'test', TMPDIR: folder, MUTATION_QUICK: asked }
    const child = fork(join(import.meta.dirname, 'quick-worker.mjs'), {
      env,
      execArgv: ['--no-warnings', '--experimental-import-meta-resolve'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.once('message', (found) => resolve({ child, found }))
    child.once('exit', (code) => reject(new Error(`The tests could not be loaded (${code})`)))
  })

/** What a process says about a mutant: nothing when it ended over it, and the time is over when it says nothing. */
const verdictOf = (child, id, patience) =>
  new Promise((resolve) => {
    let timer
    const end = (verdict) => {
      clearTimeout(timer)
      child.removeAllListeners()
      resolve(verdict)
    }
    child.once('exit', () => end({ isLast: true }))
    child.on('message', ({ mayTake, status, isLast }) => {
      if (status) end({ status, isLast })
      else timer = setTimeout(() => end({ status: 'Timeout', isLast: true }), patience + 10 * mayTake)
    })
    child.send(id)
  })

/** Tries what stands in the queue, one after the other, in one process as long as it can go on. */
const tryInTurn = async (queue, { start, patience, said }) => {
  let child
  const once = async (id) => {
    child ??= await start()
    const { status, isLast } = await verdictOf(child, id, patience)
    if (isLast) {
      child.kill('SIGKILL')
      child = undefined
    }
    return status
  }
  for (let id = queue.shift(); id !== undefined; id = queue.shift())
    said(id, (await once(id)) ?? (await once(id)) ?? 'RuntimeError')
  child?.kill('SIGKILL')
}

/**
 * What became of every mutant that was chosen, by its id; `say` is told how it goes. A mutant has `patience` milliseconds,
 * and ten times what its tests take without it; of its tests those are run, near ones first, that take `most` together.
 */
export const quickVerdicts = async (request) => {
  const { root, project, sources, chosen, tests, workers, folder, say, withEngines } = request
  const { patience = 5_000, most = 15_000, tried = () => undefined } = request
  const mutants = chosen.map(({ id, file }) => ({ id, file: join(root, file) }))
  const files = new Set(mutants.map(({ file }) => file))
  const changed = Object.fromEntries(Object.entries(sources).filter(([file]) => files.has(file)))
  const { pure, others, reaches } = relatedTests({ project, files: [...files], tests })
  const short = (file) => relative(root, file)
  const engines = withEngines ? others : []
  if (!withEngines) for (const file of others) say(`Set aside, because it needs an engine: ${short(file)}`)
  const isWanted = withEngines && reaches(postgresIn(root))
  const postgres = isWanted ? await startOnePostgres({ project, root, dataDir: join(folder, 'engine') }) : undefined
  const asked = join(folder, 'quick.json')
  const given = { project, root, sources: changed, mutants, patience, most, postgres: postgres?.url, engines }
  const ask = (more) => writeFile(asked, JSON.stringify({ ...given, tests: [...pure, ...engines], ...more }))
  await ask({})

  const verdicts = new Map()
  let isFirst = true
  const start = async () => {
    const isToTell = isFirst
    isFirst = false
    const { child, found } = await startWorker(asked, folder)
    if (isToTell) {
      say(`${found.tests} tests of ${found.begun.length} files are run in one process, again and again`)
      for (const { file, test, why } of found.setAside)
        say(`Set aside, because it does not pass there: ${[short(file), test, why].filter(Boolean).join(': ')}`)
      // Those after it need not find out again which tests reach what.
      await ask({ known: found.begun })
    }
    return child
  }
  const progress = setInterval(() => say(`${verdicts.size} of ${mutants.length}`), 20_000)
  const queue = mutants.map(({ id }) => id)
  try {
    const said = (id, status) => {
      verdicts.set(id, status)
      tried(id, status)
    }
    await Promise.all(Array.from({ length: workers }, () => tryInTurn(queue, { start, patience, said })))
  } finally {
    clearInterval(progress)
    await postgres?.stop()
  }
  return verdicts
}

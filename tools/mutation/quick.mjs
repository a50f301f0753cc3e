// Tries mutants by their switch, in processes that have loaded the tests once: milliseconds per mutant.
import { fork } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { modulesOf } from './modules.mjs'
import { postgresIn, startOnePostgres } from './engines.mjs'

// Tests that reach one of these need an engine; a page is allowed.
const engineModules = /^(node:)?(child_process|http|net|worker_threads)$|^(@?fastify|pg|chdb|@clickhouse)(\/|$)/

/** Tests that import one of the files, separated by whether they reach an engine. */
const relatedTests = ({ project, files, tests }) => {
  const modules = modulesOf(project)
  const relatedFiles = tests.filter((test) => files.some((file) => modules.reachOf(test).has(file)))
  const startsNothing = (test) => ![...modules.reachOf(test)].some((name) => engineModules.test(name))
  const engineTests = relatedFiles.filter((test) => !startsNothing(test))
  const reaches = (file) => engineTests.some((test) => modules.reachOf(test).has(file))
  return { pure: relatedFiles.filter(startsNothing), engineTests, reaches }
}

const startWorker = (taskFile, folder) =>
  new Promise((resolve, reject) => {
    // Temporary files of killed tests are removed with the folder.
    const env = { ...process.env, NODE_ENV: 'test', TMPDIR: folder, MUTATION_QUICK: taskFile }
    const child = fork(join(import.meta.dirname, 'quick-worker.mjs'), {
      env,
      execArgv: ['--no-warnings', '--experimental-import-meta-resolve'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.once('message', (report) => resolve({ child, report }))
    child.once('exit', (code) => reject(new Error(`The tests could not be loaded (${code})`)))
  })

/** The verdict of a process on a mutant: none if the process exits, a timeout if it does not respond. */
const verdictOf = (child, id, timeoutMs) =>
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
      else timer = setTimeout(() => end({ status: 'Timeout', isLast: true }), timeoutMs + 10 * mayTake)
    })
    child.send(id)
  })

/** Tries the queued mutants in sequence, in one process as long as it can continue. */
const tryInTurn = async (queue, { start, timeoutMs, onVerdict }) => {
  let child
  const attempt = async (id) => {
    child ??= await start()
    const { status, isLast } = await verdictOf(child, id, timeoutMs)
    if (isLast) {
      child.kill('SIGKILL')
      child = undefined
    }
    return status
  }
  for (let id = queue.shift(); id !== undefined; id = queue.shift())
    onVerdict(id, (await attempt(id)) ?? (await attempt(id)) ?? 'RuntimeError')
  child?.kill('SIGKILL')
}

/**
 * Verdict of every chosen mutant, by its id; `say` receives the progress. A mutant has `timeoutMs`, plus
 * ten times the time of its tests without it; only nearest tests that take `budgetMs` together are run.
 */
export const quickVerdicts = async (request) => {
  const { root, project, sources, chosen, tests, workers, folder, say: log, withEngines } = request
  const { timeoutMs = 5_000, budgetMs = 15_000, onTried = () => undefined } = request
  const mutants = chosen.map(({ id, file }) => ({ id, file: join(root, file) }))
  const files = new Set(mutants.map(({ file }) => file))
  const changedSources = Object.fromEntries(Object.entries(sources).filter(([file]) => files.has(file)))
  const { pure, engineTests, reaches } = relatedTests({ project, files: [...files], tests })
  const shortPath = (file) => relative(root, file)
  const engines = withEngines ? engineTests : []
  if (!withEngines) for (const file of engineTests) log(`Set aside, because it needs an engine: ${shortPath(file)}`)
  const needsPostgres = withEngines && reaches(postgresIn(root))
  const postgres = needsPostgres
    ? await startOnePostgres({ project, root, dataDir: join(folder, 'engine') })
    : undefined
  const taskFile = join(folder, 'quick.json')
  const taskBase = {
    project,
    root,
    sources: changedSources,
    mutants,
    timeoutMs,
    budgetMs,
    postgres: postgres?.url,
    engines,
  }
  const writeTask = (overrides) =>
    writeFile(taskFile, JSON.stringify({ ...taskBase, tests: [...pure, ...engines], ...overrides }))
  await writeTask({})

  const verdicts = new Map()
  let isFirst = true
  const start = async () => {
    const isReported = isFirst
    isFirst = false
    const { child, report } = await startWorker(taskFile, folder)
    if (isReported) {
      log(`${report.tests} tests of ${report.measuredFiles.length} files are run in one process, again and again`)
      for (const { file, test, why } of report.setAside)
        log(`Set aside, because it does not pass there: ${[shortPath(file), test, why].filter(Boolean).join(': ')}`)
      // Later processes need not measure again which tests reach which mutants.
      await writeTask({ known: report.measuredFiles })
    }
    return child
  }
  const progress = setInterval(() => log(`${verdicts.size} of ${mutants.length}`), 20_000)
  const queue = mutants.map(({ id }) => id)
  try {
    const onVerdict = (id, status) => {
      verdicts.set(id, status)
      onTried(id, status)
    }
    await Promise.all(Array.from({ length: workers }, () => tryInTurn(queue, { start, timeoutMs, onVerdict })))
  } finally {
    clearInterval(progress)
    await postgres?.stop()
  }
  return verdicts
}
